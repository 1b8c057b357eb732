/* The rules of Lords of Worlds for search. The Python rules are the reference: `python -m tests.compiled` compares
 * both. The seats' knowledge of a hand is no part of a position here: it is read again with every view. */
#ifndef RULES_H
#define RULES_H
#include "pieces.h"

#define SEATS 4
#define HEXES 96
#define RINGS 64
#define PILES 10
#define SUPPLY 10
#define UNSEEN 96
#define DECK 128
#define MOVES 4096
#define DEALER (-1)
#define NO_ONE (-3)
#define FACE_DOWN (-2)

enum { BEGIN, LAY_PILES, DEAL_HANDS, LAY_SUPPLY, START, UNCOVER, TURN, PLACE, FREE, DISCARD, OVER };
static const char *PHASES[] = {"begin", "piles", "hands", "supply", "start", "uncover",
                               "turn", "place", "free", "discard", "over"};

/* Hexes of the boards, one bit each. */
typedef struct {
    u64 low, high;
} Spots;

static inline int has(const Spots *spots, int at) { return (int)((at < 64 ? spots->low >> at : spots->high >> (at - 64)) & 1); }
static inline void put(Spots *spots, int at) {
    if (at < 64) spots->low |= 1ULL << at;
    else spots->high |= 1ULL << (at - 64);
}
static inline void drop(Spots *spots, int at) {
    if (at < 64) spots->low &= ~(1ULL << at);
    else spots->high &= ~(1ULL << (at - 64));
}
static inline int any(Spots spots) { return (spots.low | spots.high) != 0; }
static inline int how_many(Spots spots) { return bits_of(spots.low) + bits_of(spots.high); }
static inline Spots both(Spots a, Spots b) { return (Spots){a.low & b.low, a.high & b.high}; }
static inline Spots either(Spots a, Spots b) { return (Spots){a.low | b.low, a.high | b.high}; }
static inline Spots without(Spots a, Spots b) { return (Spots){a.low & ~b.low, a.high & ~b.high}; }
static inline int take_first(Spots *spots) {
    int at = spots->low ? lowest(spots->low) : 64 + lowest(spots->high);
    drop(spots, at);
    return at;
}

/* The unchanging data of a table. */
typedef struct {
    u8 strategic, by_chance, collected; /* options: strategic, reveals by chance, value sets of all tiles collected */
    u8 chosen; /* the terrains the table chose, as a mask; all, where it did not */
    int hexes, seats, spaces_left;
    char name[HEXES][8];
    i8 colour[HEXES];
    u8 portal[HEXES], steps[HEXES][HEXES], ring_order[HEXES][HEXES], rings[HEXES], ring_end[HEXES][RINGS];
    Spots beside[HEXES], coloured;
    u32 architects;
} Table;

typedef struct {
    int piles, pile_closes, opening_total, hand_limit, supply, opening_tiles;
    int colour_points, sage_points, view_points, chain_points[CELLS + 1], set_points[32];
    int spaces_left[SEATS + 1], special_copies, card_copies[CARDS];
} Box;

typedef struct {
    u8 colour, sum;
    u16 code;
} Pile;

typedef struct {
    i8 phase, mover, seat, first, carried, last_round, free_used;
    u8 terrains; /* as a mask */
    i8 tiles[HEXES];
    Spots up, down, pending;
    u8 unseen_n, supply_n, deck_n, discards_n, piles_n;
    u8 unseen[UNSEEN], supply[SUPPLY], deck[DECK], discards[DECK];
    u8 under[HEXES], reserve[UNSEEN], reserve_n; /* imagined: the tile face down on each hex, and what comes after */
    Pile piles[PILES];
    u16 hands[SEATS][7];
    i8 carts[SEATS];
    Planet planets[SEATS];
    short earned[SEATS];
} State;

enum { DO_START, DO_UNCOVER, DO_HIRE, DO_COLLECT, DO_WALK, DO_PASS, DO_DECLARE, DO_PLACE, DO_PICK, DO_FETCH, DO_SKIP,
       DO_DISCARD };

/* `at`: a hex, a pile, a cell, a tile or a card. `with`: the colour paid in, the terrain declared, or a cell of the chain
 * a Viewpoint looks at (NONE: none). */
typedef struct {
    u8 kind, at, with;
    u16 payment;
} Move;

static Box box;
static Table table;

/* ---- All moves, in the order of the Python rules */

static inline u32 architect_tiles(const Planet *planet) { return masks_of(planet).of[ARCHITECT]; }

static u32 open_cells(const Planet *planet) {
    Masks masks = masks_of(planet);
    return masks.bare | masks.of[ARCHITECT];
}

static Spots fetchable(const State *s) {
    return without(both(table.beside[s->carts[s->seat]], s->up), table.coloured);
}

static int add_offers(Move *out, int found, const Offer *offer, int most, int spot, int colour) {
    for (int i = 0; i < offer->n && i < most && found < MOVES; i++)
        out[found++] = (Move){DO_COLLECT, (u8)spot, (u8)colour, offer->payment[i]};
    return found;
}

static int collects(const State *s, Move *out, int found) {
    const u16 *hand = s->hands[s->seat];
    int wilds = hand[WHITE], wild = wild_sum(wilds), all = 0;
    const u8 *steps = table.steps[s->carts[s->seat]];
    int most = hand_size(hand) > LARGE_HAND ? 1 : MOST;
    for (int colour = 0; colour < COLOURS; colour++) all |= held_of[hand[colour]];
    for (Spots up = s->up; any(up);) {
        int spot = take_first(&up), cost = steps[spot] + value_of[s->tiles[spot]], wanted = table.colour[spot], alone = all;
        if (wanted < 0) {
            for (int colour = 0; colour < COLOURS; colour++)
                if (hand[colour]) found = add_offers(out, found, payments(hand[colour], wilds, cost), most, spot, colour);
        } else {
            if (hand[wanted]) found = add_offers(out, found, payments(hand[wanted], wilds, cost), most, spot, wanted);
            alone = held_of[hand[wanted]];
        }
        if (wild >= cost) found = add_offers(out, found, wild_payments(wilds, cost, alone), most, spot, 0);
    }
    return found;
}

static int ring_walks(const State *s, Move *out, int found, int steps, int colour, int payment) {
    int cart = s->carts[s->seat];
    for (int i = table.ring_end[cart][steps - 1]; i < table.ring_end[cart][steps] && found < MOVES; i++)
        out[found++] = (Move){DO_WALK, table.ring_order[cart][i], (u8)colour, (u16)payment};
    return found;
}

static int walks(const State *s, Move *out, int found) {
    const u16 *hand = s->hands[s->seat];
    int rings = table.rings[s->carts[s->seat]], wilds = hand[WHITE], all = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (!hand[colour]) continue;
        all |= held_of[hand[colour]];
        for (int steps = 1; steps <= rings && steps <= sum_of[hand[colour]] + wild_sum(wilds); steps++) {
            const Offer *offer = payments(hand[colour], wilds, steps);
            if (offer->n) found = ring_walks(s, out, found, steps, colour, offer->payment[0]);
        }
    }
    for (int steps = 1; steps <= rings && steps <= wild_sum(wilds); steps++) {
        const Offer *offer = wild_payments(wilds, steps, all);
        if (offer->n) found = ring_walks(s, out, found, steps, 0, offer->payment[0]);
    }
    return found;
}

static int turn_moves(const State *s, Move *out, int with_walks) {
    int found = 0;
    for (int pile = 0; pile < s->piles_n; pile++) out[found++] = (Move){DO_HIRE, (u8)pile, 0, 0};
    if (!hand_size(s->hands[s->seat])) {
        if (!found) out[found++] = (Move){.kind = DO_PASS};
        return found;
    }
    if (open_cells(&s->planets[s->seat])) found = collects(s, out, found);
    return with_walks || !found ? walks(s, out, found) : found;
}

/* Every chain as declared, terrain by terrain; how many. */
static int seen_chains(const Planet *planet, const Masks *masks, u32 *parts) {
    int found = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        found += parts_of(masks->of[terrain], planet->declared[terrain], parts + found);
    return found;
}

static int placings(const State *s, Move *out) {
    const Planet *planet = &s->planets[s->seat];
    Masks masks = masks_of(planet);
    u32 open = masks.bare | masks.of[ARCHITECT], parts[CELLS];
    int found = 0;
    if (kind_of[s->carried] != VIEWPOINT) {
        for (; open; open &= open - 1) out[found++] = (Move){DO_PLACE, (u8)__builtin_ctz(open), NONE, 0};
        return found;
    }
    for (u32 left = undeclared(planet, &masks); left; left &= left - 1)
        for (int terrain = 0; terrain < TERRAINS; terrain++)
            if (s->terrains >> terrain & 1) out[found++] = (Move){DO_DECLARE, (u8)__builtin_ctz(left), (u8)terrain, 0};
    int chains = seen_chains(planet, &masks, parts);
    for (; open; open &= open - 1) {
        int cell = __builtin_ctz(open);
        u32 touching = 0;
        for (int i = 0; i < chains; i++) touching |= (parts[i] & next_to[cell]) & (0u - (parts[i] & next_to[cell]));
        if (!touching) out[found++] = (Move){DO_PLACE, (u8)cell, NONE, 0};
        for (; touching; touching &= touching - 1) out[found++] = (Move){DO_PLACE, (u8)cell, (u8)__builtin_ctz(touching), 0};
    }
    return found;
}

static int free_moves(const State *s, Move *out) {
    int found = 0;
    u64 low = 0;
    u8 high = 0;
    for (int i = 0; i < s->supply_n; i++)
        if (s->supply[i] < 64) low |= 1ULL << s->supply[i];
        else high |= (u8)(1 << (s->supply[i] - 64));
    for (int tile = 0; tile < TILES; tile++)
        if (tile < 64 ? low >> tile & 1 : high >> (tile - 64) & 1) out[found++] = (Move){DO_PICK, (u8)tile, 0, 0};
    for (Spots near = fetchable(s); any(near);) out[found++] = (Move){DO_FETCH, (u8)take_first(&near), 0, 0};
    out[found++] = (Move){.kind = DO_SKIP};
    return found;
}

static int all_moves(const State *s, Move *out) {
    int found = 0;
    if (s->mover < 0) return 0;
    switch (s->phase) {
    case TURN: return turn_moves(s, out, 1);
    case PLACE: return placings(s, out);
    case FREE: return free_moves(s, out);
    case UNCOVER:
        for (Spots down = s->down; any(down);) out[found++] = (Move){DO_UNCOVER, (u8)take_first(&down), 0, 0};
        return found;
    case START:
        for (int spot = 0; spot < table.hexes; spot++)
            if (table.portal[spot]) out[found++] = (Move){DO_START, (u8)spot, 0, 0};
        return found;
    case DISCARD:
        for (int card = 0; card < CARDS; card++)
            if (count_of(s->hands[s->seat], card)) out[found++] = (Move){DO_DISCARD, (u8)card, 0, 0};
        return found;
    }
    return 0;
}

/* ---- Effects of moves */

/* The next to act: the dealer whenever a deal is due, otherwise the seat whose turn it is. */
static int mover_of(const State *s) {
    if (s->phase == OVER) return NO_ONE;
    if (s->phase <= LAY_SUPPLY || any(s->pending)) return DEALER;
    if (s->supply_n < box.supply && s->unseen_n > how_many(s->down)) return DEALER;
    if (s->piles_n < box.piles && (s->deck_n || s->discards_n)) return DEALER;
    if (s->phase == UNCOVER && table.by_chance) return DEALER;
    return s->seat;
}

static void discard_all(State *s, int card, int number) {
    for (; number && s->discards_n < DECK; number--) s->discards[s->discards_n++] = (u8)card;
}

static void pay(State *s, int colour, int payment) {
    u16 *hand = s->hands[s->seat];
    int code = payment & COLOUR_PART, wilds = payment >> WILD_SHIFT;
    hand[colour] = (u16)(hand[colour] - code), hand[WHITE] = (u16)(hand[WHITE] - wilds);
    for (int value = 0; code; value++, code >>= 2) discard_all(s, 5 * colour + value, code & 3);
    discard_all(s, 30, wilds & 7), discard_all(s, 31, wilds >> 3);
}

static void end_turn(State *s) {
    s->free_used = 0;
    if (table.strategic && hand_size(s->hands[s->seat]) > box.hand_limit) {
        s->phase = DISCARD;
        return;
    }
    if (!any(s->up) && !any(s->down)) s->last_round = 1;
    s->seat = (i8)((s->seat + 1) % table.seats);
    s->phase = s->last_round && s->seat == s->first ? OVER : TURN;
}

/* The tile of a hex is taken and the cart goes there. */
static void take(State *s, int spot) {
    s->phase = PLACE, s->carried = s->tiles[spot], s->tiles[spot] = -1, s->carts[s->seat] = (i8)spot;
    drop(&s->up, spot);
    s->pending = both(table.beside[spot], s->down);
    if (any(s->up) || any(s->pending) || !any(s->down)) return;
    for (int seat = 0; seat < table.seats; seat++)
        s->pending = either(s->pending, both(table.beside[s->carts[seat]], s->down));
    if (!any(s->pending)) s->pending = s->down;
}

static int placed_points(const State *s, const Masks *masks, int cell, int chain) {
    const Planet *planet = &s->planets[s->seat];
    if (kind_of[s->carried] == SAGE_TREE)
        return box.sage_points * __builtin_popcount(next_to[cell] & ~masks->bare & planet_all);
    if (kind_of[s->carried] != VIEWPOINT || chain == NONE) return 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        u32 whole = masks->of[terrain] | planet->declared[terrain];
        if (whole >> chain & 1) return box.view_points * __builtin_popcount(flood(1u << chain, whole));
    }
    return 0;
}

static void place(State *s, int cell, int chain) {
    Planet *planet = &s->planets[s->seat];
    Masks masks = masks_of(planet);
    int tile = s->carried, architect = ((table.architects & masks.bare) | masks.of[ARCHITECT]) >> cell & 1;
    int points = placed_points(s, &masks, cell, chain) + (architect ? value_of[tile] : 0);
    s->earned[s->seat] = (short)(s->earned[s->seat] + points);
    if (planet->tile[cell] >= 0) planet->covered[value_of[planet->tile[cell]]]++;
    planet->tile[cell] = (i8)tile, s->carried = -1;
    masks = masks_of(planet);
    if (__builtin_popcount(masks.bare) <= table.spaces_left) s->last_round = 1;
    if (!architect && !s->free_used && (masks.bare | masks.of[ARCHITECT]) && (s->supply_n || any(fetchable(s))))
        s->phase = FREE;
    else end_turn(s);
}

static void apply(State *s, const Move *move) {
    int seat = s->seat, at = move->at;
    switch (move->kind) {
    case DO_START:
        for (int i = 0; i < table.seats; i++) s->carts[i] = (i8)at;
        s->phase = table.strategic ? TURN : UNCOVER;
        break;
    case DO_UNCOVER: s->pending = (Spots){0}, put(&s->pending, at); break;
    case DO_HIRE:
        s->hands[seat][s->piles[at].colour] = (u16)(s->hands[seat][s->piles[at].colour] + s->piles[at].code);
        for (s->piles_n--; at < s->piles_n; at++) s->piles[at] = s->piles[at + 1];
        end_turn(s);
        break;
    case DO_COLLECT:
        pay(s, move->with, move->payment);
        if (table.colour[at] >= 0) s->earned[seat] = (short)(s->earned[seat] + box.colour_points);
        take(s, at), s->free_used = 0;
        break;
    case DO_WALK: pay(s, move->with, move->payment), s->carts[seat] = (i8)at, end_turn(s); break;
    case DO_DECLARE: s->planets[seat].declared[move->with] |= 1u << at; break;
    case DO_PLACE: place(s, at, move->with); break;
    case DO_PICK: {
        int from = 0;
        while (from < s->supply_n - 1 && s->supply[from] != at) from++;
        for (s->supply_n--; from < s->supply_n; from++) s->supply[from] = s->supply[from + 1];
        s->phase = PLACE, s->carried = (i8)at, s->free_used = 1;
        break;
    }
    case DO_FETCH: take(s, at), s->free_used = 1; break;
    case DO_DISCARD:
        s->hands[seat][colour_of(at)] = (u16)(s->hands[seat][colour_of(at)] - (1 << slot_of(at)));
        discard_all(s, at, 1), end_turn(s);
        break;
    default: end_turn(s);
    }
    s->mover = (i8)mover_of(s);
}

#endif
