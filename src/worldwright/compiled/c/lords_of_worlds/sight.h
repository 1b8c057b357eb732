/* The first evaluation of an action of Lords of Worlds, in hundredths of a point, like the keen bot's. */
#ifndef SIGHT_H
#define SIGHT_H
#include "reading.h"

#define CARD 75
#define SHARP 6
#define ENOUGH 16
#define ARCHITECT_KEPT 550
#define GROWTH 30
#define BLOCKED 45
#define FREE_SHARE 85
#define NEVER (-1000000)

/* A seat's evaluation of the table, computed once a decision. */
typedef struct {
    const State *s;
    int seat, left, free_supply;
    Masks masks;
    u32 open, architects, used[TERRAINS], chains[CELLS];
    int chain_n, part_n[TERRAINS];
    u32 parts[TERRAINS][CELLS];
    int set_worth[12], here[TILE_KINDS][CELLS], best_free[TILE_KINDS][12];
    int hand_raw, hand_worth;
    u32 known; /* the kinds of tile whose worth has been worked out */
} Mind;

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most_of(int a, int b) { return a > b ? a : b; }

static int colour_worth(int total) {
    return 60 * least(total, SHARP) + 120 * most_of(0, least(total, ENOUGH) - SHARP) + 20 * most_of(0, total - ENOUGH);
}

static int raw_worth(const u16 *hand) {
    int worth = 130 * wild_sum(hand[WHITE]);
    for (int colour = 0; colour < COLOURS; colour++) worth += colour_worth(sum_of[hand[colour]]);
    return worth;
}

static int turns_left(const State *s) {
    if (s->last_round) return 0;
    int spaces = CELLS;
    for (int seat = 0; seat < table.seats; seat++) {
        int bare = 0;
        for (int cell = 0; cell < CELLS; cell++) bare += s->planets[seat].tile[cell] < 0;
        spaces = least(spaces, bare);
    }
    return least(6, most_of(1, spaces - table.spaces_left));
}

static int room_of(const Mind *mind, u32 part, int cell) {
    return __builtin_popcount(edge_of(part) & mind->masks.bare & ~(1u << cell));
}

static int chain_worth(const Mind *mind, int terrain, int cell) {
    u32 whole = 1u << cell;
    int apart = 0;
    for (int i = 0; i < mind->part_n[terrain]; i++) {
        u32 part = mind->parts[terrain][i];
        if (part & next_to[cell]) whole |= part, apart += box.chain_points[__builtin_popcount(part)];
    }
    int length = __builtin_popcount(whole);
    return 100 * (box.chain_points[length] - apart) +
           GROWTH * length * least(3, room_of(mind, whole, cell)) * least(mind->left, 3) / 3;
}

static int blocking(const Mind *mind, int terrain, int cell) {
    int lost = 0;
    for (int other = 0; other < TERRAINS; other++) {
        if (other == terrain) continue;
        for (int i = 0; i < mind->part_n[other]; i++) {
            u32 part = mind->parts[other][i];
            if (part & next_to[cell]) lost += BLOCKED * (__builtin_popcount(part) + 1) / (1 + room_of(mind, part, cell));
        }
    }
    return lost * least(mind->left, 3) / 3;
}

static int longest_beside(const u32 *chains, int n, int cell) {
    int longest = 0;
    for (int i = 0; i < n; i++)
        if (chains[i] & next_to[cell]) longest = most_of(longest, __builtin_popcount(chains[i]));
    return longest;
}

static int kind_worth(const Mind *mind, int kind, int cell) {
    int worth = NEVER;
    if (kind < TERRAINS) worth = chain_worth(mind, kind, cell);
    else if (kind == MIX) {
        for (int t = 0; t < TERRAINS; t++)
            if (mind->part_n[t] || !t) worth = most_of(worth, chain_worth(mind, t, cell));
    } else if (kind == SAGE_TREE) worth = 100 * box.sage_points * __builtin_popcount(next_to[cell] & ~mind->masks.bare);
    else if (kind == VIEWPOINT) worth = 100 * box.view_points * longest_beside(mind->chains, mind->chain_n, cell);
    else worth = 200 * least(mind->left, 3);
    return worth - blocking(mind, kind, cell);
}

static int ends_turn(const Mind *mind, int cell) {
    return (mind->architects | mind->masks.of[ARCHITECT]) >> cell & 1;
}

/* The value of a tile on a hex, without any free tile; its kind must be evaluated already. */
static int worth_at(const Mind *mind, int tile, int cell) {
    int value = value_of[tile], worth = mind->here[kind_of[tile]][cell] + mind->set_worth[value];
    if (mind->masks.of[ARCHITECT] >> cell & 1) return worth + 100 * value;
    if (mind->architects >> cell & 1) return worth + 100 * value - ARCHITECT_KEPT * least(mind->left, 4) / 4;
    return worth;
}

static void know(Mind *mind, int kind) {
    if (mind->known >> kind & 1) return;
    mind->known |= 1u << kind;
    for (u32 open = mind->open; open; open &= open - 1) {
        int cell = __builtin_ctz(open);
        mind->here[kind][cell] = kind_worth(mind, kind, cell);
    }
    for (int value = 0; value < 12; value++) mind->best_free[kind][value] = NEVER;
}

/* The highest value of a tile on any hex, with `free` added where the turn continues. */
static int best_with(Mind *mind, int tile, int free) {
    int best = NEVER;
    know(mind, kind_of[tile]);
    for (u32 open = mind->open; open; open &= open - 1) {
        int cell = __builtin_ctz(open);
        best = most_of(best, worth_at(mind, tile, cell) + (ends_turn(mind, cell) ? 0 : free));
    }
    return mind->open ? best : 0;
}

static int best_of(Mind *mind, int tile) {
    know(mind, kind_of[tile]);
    int *known = &mind->best_free[kind_of[tile]][value_of[tile]];
    if (*known == NEVER) *known = best_with(mind, tile, 0);
    return *known;
}

static void make_up(Mind *mind, const State *s, int seat) {
    const Planet *planet = &s->planets[seat];
    u8 values[12] = {0};
    mind->s = s, mind->seat = seat, mind->known = 0, mind->left = turns_left(s);
    mind->masks = masks_of(planet);
    mind->open = mind->masks.bare | mind->masks.of[ARCHITECT];
    mind->architects = table.architects & mind->masks.bare;
    best_mixes(planet, &mind->masks, mind->used);
    for (int t = 0; t < TERRAINS; t++) mind->part_n[t] = parts_of(mind->masks.of[t], mind->used[t], mind->parts[t]);
    mind->chain_n = seen_chains(planet, &mind->masks, mind->chains);
    for (int cell = 0; cell < CELLS; cell++)
        if (planet->tile[cell] >= 0) values[value_of[planet->tile[cell]]]++;
    for (int value = 0; value < 12; value++) {
        int have = values[value], gained = 100 * (box.set_points[have + 1] - box.set_points[have]);
        mind->set_worth[value] = !table.strategic || value > 10 ? 0 : gained ? gained : mind->left > 2 ? 150 + 150 * have : 0;
    }
    mind->hand_raw = raw_worth(s->hands[seat]);
    mind->hand_worth = mind->hand_raw * CARD * mind->left / 600;
    mind->free_supply = 0;
    for (int i = 0; i < s->supply_n; i++) mind->free_supply = most_of(mind->free_supply, best_of(mind, s->supply[i]));
}

/* The expected value of the free tile with the cart on this hex. */
static int free_from(Mind *mind, int spot) {
    int best = mind->free_supply;
    for (Spots near = without(both(table.beside[spot], mind->s->up), table.coloured); any(near);)
        best = most_of(best, best_of(mind, mind->s->tiles[take_first(&near)]));
    return best * FREE_SHARE / 100;
}

static int spent(const Mind *mind, int colour, int payment) {
    const u16 *hand = mind->s->hands[mind->seat];
    int total = sum_of[hand[colour]], paid = sum_of[payment & COLOUR_PART];
    int raw = colour_worth(total) - colour_worth(total - paid) + 130 * wild_sum(payment >> WILD_SHIFT);
    return mind->hand_worth - (mind->hand_raw - raw) * CARD * mind->left / 600;
}

static int collect_worth(Mind *mind, int spot) {
    return (table.colour[spot] >= 0 ? 100 * box.colour_points : 0) +
           best_with(mind, mind->s->tiles[spot], free_from(mind, spot));
}

/* The value the hand gains with a pile; strategic: only the highest cards can be kept. */
static int hire_worth(const Mind *mind, const Pile *pile) {
    u16 whole[7], kept[7] = {0};
    for (int colour = 0; colour < 7; colour++) whole[colour] = mind->s->hands[mind->seat][colour];
    whole[pile->colour] = (u16)(whole[pile->colour] + pile->code);
    if (!table.strategic || hand_size(whole) <= box.hand_limit)
        return raw_worth(whole) * CARD * mind->left / 600 - mind->hand_worth;
    int room = box.hand_limit;
    for (int value = 5; value; value--)
        for (int from_pile = 0; from_pile < 2; from_pile++)
            for (int colour = 0; colour < 7; colour++) {
                int card = colour < WHITE ? 5 * colour + value - 1 : value == 3 || value == 4 ? 27 + value : -1;
                u16 piled[7] = {0};
                piled[pile->colour] = pile->code;
                if (card < 0) continue;
                int n = least(room, count_of(from_pile ? piled : mind->s->hands[mind->seat], card));
                kept[colour] = (u16)(kept[colour] + (n << slot_of(card))), room -= n;
            }
    return raw_worth(kept) * CARD * mind->left / 600 - mind->hand_worth;
}

static int place_worth(Mind *mind, int cell, int chain) {
    know(mind, kind_of[mind->s->carried]);
    int worth = worth_at(mind, mind->s->carried, cell), length = 0;
    for (int i = 0; chain != NONE && i < mind->chain_n; i++)
        if (mind->chains[i] >> chain & 1) length = __builtin_popcount(mind->chains[i]);
    if (chain != NONE) worth += 100 * box.view_points * (length - longest_beside(mind->chains, mind->chain_n, cell));
    if (mind->s->free_used || ends_turn(mind, cell)) return worth;
    return worth + free_from(mind, mind->s->carts[mind->seat]);
}

/* The value of the best placing after it if the Mix gets its final terrain; otherwise very low. */
static int declare_worth(Mind *mind, int cell, int terrain) {
    if (!(mind->used[terrain] >> cell & 1)) return NEVER;
    Planet planet = mind->s->planets[mind->seat];
    u32 longer[CELLS];
    planet.declared[terrain] |= 1u << cell;
    int n = seen_chains(&planet, &mind->masks, longer), before = 0, then = 0, best = NEVER;
    for (u32 open = mind->open; open; open &= open - 1) {
        int at = __builtin_ctz(open);
        before = most_of(before, longest_beside(mind->chains, mind->chain_n, at));
        then = most_of(then, longest_beside(longer, n, at));
        best = most_of(best, place_worth(mind, at, NONE));
    }
    return then > before ? best + 100 : NEVER;
}

/* The estimated value of a move. */
static int look(Mind *mind, const Move *move) {
    switch (move->kind) {
    case DO_COLLECT: return collect_worth(mind, move->at) - spent(mind, move->with, move->payment);
    case DO_WALK: return -spent(mind, move->with, move->payment) - 100;
    case DO_DISCARD: {
        int wild = move->at >= 30, unit = 1 << slot_of(move->at);
        return -spent(mind, wild ? 0 : colour_of(move->at), wild ? unit << WILD_SHIFT : unit) - 100;
    }
    case DO_HIRE: return hire_worth(mind, &mind->s->piles[move->at]);
    case DO_PLACE: return place_worth(mind, move->at, move->with);
    case DO_DECLARE: return declare_worth(mind, move->at, move->with);
    case DO_PICK: return best_of(mind, move->at);
    case DO_FETCH: return best_of(mind, mind->s->tiles[move->at]);
    }
    return 0;
}

#endif
