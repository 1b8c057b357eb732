/* Lords of Worlds, many games at once. The numbers are those of `games/lords_of_worlds/numbers.py`. */
#include "../../compiled/c/lords_of_worlds/reading.h"

typedef struct {
    u8 nothing;
} Shown;

#define TOLD 640

/* The rules' state, what all know of the cards, what lies below the tiles of each planet, and the dealer's last moves. */
typedef struct {
    State state;
    u16 known[SEATS][7], shown[SEATS][7];
    u8 covered[SEATS][CELLS], told[TOLD];
    int told_n;
} Game;

#include "batch.h"

enum { MOST_CARDS = 12 };
enum { TOLD_BEGIN, TOLD_TURN_UP, TOLD_DEAL, TOLD_SUPPLY, TOLD_REVEAL };

static struct {
    i16 terrains, chosen;
} wanted;
/* What Python gives: how many terrains are in play, and whether the table knows which. */

static int portals[HEXES], portals_n;
static i16 unpacked[1024][5];
/* The counts of a colour's cards. */

EXPORT(given) int given(int length) {
    __builtin_memcpy(&wanted, words, sizeof wanted);
    portals_n = 0;
    for (int code = 0; code < 1024; code++)
        for (int i = 0; i < 5; i++) unpacked[code][i] = (i16)(code >> 2 * i & 3);
    for (int spot = 0; spot < table.hexes; spot++) if (table.portal[spot]) portals[portals_n++] = spot;
    return length == (int)sizeof wanted;
}

static int is_covered(void) { return table.seats == seats && now.phase == BEGIN; }
static void begin_game(Game *game) {
    __builtin_memset(game, 0, sizeof *game);
    game->state = now;
}
static void look_at(Game *s) { (void)s; }

/* ---- Ids: whole actions, hexes to collect from and to walk to, cards, and that there are no more */

static int id_hire(void) { return 2; }
static int id_start(void) { return id_hire() + box.piles; }
static int id_uncover(void) { return id_start() + portals_n; }
static int id_fetch(void) { return id_uncover() + table.hexes; }
static int id_place(void) { return id_fetch() + table.hexes; }
static int id_declare(void) { return id_place() + CELLS * (CELLS + 1); }
static int id_pick(void) { return id_declare() + CELLS * TERRAINS; }
static int id_discard(void) { return id_pick() + TILES; }
static int id_collect(void) { return id_discard() + CARDS; }
static int id_walk(void) { return id_collect() + table.hexes; }
static int id_card(void) { return id_walk() + table.hexes; }
static int id_done(void) { return id_card() + CARDS; }

static int count_ids(void) { return id_done() + 1; }
static int most_steps(void) { return 2 + MOST_CARDS; }

static int count_numbers(void) {
    return 2 * table.hexes + seats * (3 * CELLS + 2 * CARDS) + box.piles * CARDS + CARDS + TILES + TERRAINS + OVER + 1 + 2 * seats + 8;
}

static int portal_of(int spot) {
    int number = 0;
    while (portals[number] != spot) number++;
    return number;
}

static int id_of(const Move *move) {
    int at = move->at;
    switch (move->kind) {
    case DO_START: return id_start() + portal_of(at);
    case DO_UNCOVER: return id_uncover() + at;
    case DO_HIRE: return id_hire() + at;
    case DO_COLLECT: return id_collect() + at;
    case DO_WALK: return id_walk() + at;
    case DO_DECLARE: return id_declare() + TERRAINS * at + move->with;
    case DO_PLACE: return id_place() + (CELLS + 1) * at + (move->with == NONE ? 0 : 1 + move->with);
    case DO_PICK: return id_pick() + at;
    case DO_FETCH: return id_fetch() + at;
    case DO_DISCARD: return id_discard() + at;
    }
    return move->kind == DO_SKIP;
}

static Move move_of(int id) {
    if (id < id_hire()) return (Move){.kind = id ? DO_SKIP : DO_PASS};
    if (id < id_start()) return (Move){DO_HIRE, (u8)(id - id_hire()), 0, 0};
    if (id < id_uncover()) return (Move){DO_START, (u8)portals[id - id_start()], 0, 0};
    if (id < id_fetch()) return (Move){DO_UNCOVER, (u8)(id - id_uncover()), 0, 0};
    if (id < id_place()) return (Move){DO_FETCH, (u8)(id - id_fetch()), 0, 0};
    if (id < id_declare()) {
        int place = id - id_place(), chain = place % (CELLS + 1);
        return (Move){DO_PLACE, (u8)(place / (CELLS + 1)), (u8)(chain ? chain - 1 : NONE), 0};
    }
    if (id < id_pick()) return (Move){DO_DECLARE, (u8)((id - id_declare()) / TERRAINS), (u8)((id - id_declare()) % TERRAINS), 0};
    if (id < id_discard()) return (Move){DO_PICK, (u8)(id - id_pick()), 0, 0};
    return (Move){DO_DISCARD, (u8)(id - id_discard()), 0, 0};
}

/* Cards pay in falling order, a colour before the wild of its value. This one comes after the first ones; -1: none. */
static int next_card(int colour, int payment, int after) {
    for (int value = 5; value; value--) {
        int own = payment >> 2 * (value - 1) & 3;
        int wilds = value == 3 ? payment >> WILD_SHIFT & 7 : value == 4 ? payment >> (WILD_SHIFT + 3) & 7 : 0;
        if (after < own) return 5 * colour + value - 1;
        after -= own;
        if (after < wilds) return 27 + value;
        after -= wilds;
    }
    return -1;
}

static int asked_of(const Game *g) { return g->state.phase == OVER ? -1 : g->state.seat; }

/* What can pay so much in a colour, or by wilds alone (colour COLOURS), on a hex of this colour; -1: of none. */
static const Offer *paid_in(const u16 *hand, int colour, int cost, int wanted) {
    static const Offer none = {0};
    int wilds = hand[WHITE], held = 0;
    if (colour < COLOURS) return hand[colour] && (wanted < 0 || wanted == colour) ? payments(hand[colour], wilds, cost) : &none;
    if (wild_sum(wilds) < cost) return &none;
    for (int other = 0; other < COLOURS; other++)
        if (wanted < 0 || wanted == other) held |= held_of[hand[other]];
    return wild_payments(wilds, cost, held);
}

static int is_payable(const u16 *hand, int cost, int wanted) {
    for (int colour = 0; colour <= COLOURS; colour++)
        if (paid_in(hand, colour, cost, wanted)->n) return 1;
    return 0;
}

static int cost_of(const State *s, int spot) { return table.steps[s->carts[s->seat]][spot] + value_of[s->tiles[spot]]; }

static void write_turn(const State *s, u8 *mask) {
    const u16 *hand = s->hands[s->seat];
    int cart = s->carts[s->seat];
    __builtin_memset(mask + id_hire(), 1, s->piles_n);
    if (!hand_size(hand)) {
        mask[0] = !s->piles_n;
        return;
    }
    if (open_cells(&s->planets[s->seat]))
        for (Spots up = s->up; any(up);) {
            int spot = take_first(&up);
            mask[id_collect() + spot] = (u8)is_payable(hand, cost_of(s, spot), table.colour[spot]);
        }
    for (int steps = 1; steps <= table.rings[cart]; steps++)
        if (is_payable(hand, steps, -1))
            for (int i = table.ring_end[cart][steps - 1]; i < table.ring_end[cart][steps]; i++) mask[id_walk() + table.ring_order[cart][i]] = 1;
}

/* The cards that go on with a payment. */
static void write_payments(const Lane *lane, u8 *mask) {
    const State *s = &lane->state.state;
    const u16 *hand = s->hands[s->seat];
    int first = lane->prefix[0], n = lane->begun - 1, is_walk = first >= id_walk(), spot = first - (is_walk ? id_walk() : id_collect());
    int cost = is_walk ? table.steps[s->carts[s->seat]][spot] : cost_of(s, spot), wanted = is_walk ? -1 : table.colour[spot];
    int most = is_walk || hand_size(hand) > LARGE_HAND ? 1 : MOST;
    for (int colour = 0; colour <= COLOURS; colour++) {
        const Offer *offer = paid_in(hand, colour, cost, wanted);
        for (int i = 0; i < offer->n && i < most; i++) {
            int same = 1, of = colour % COLOURS;
            for (int j = 0; same && j < n; j++) same = next_card(of, offer->payment[i], j) == lane->prefix[1 + j] - id_card();
            if (!same) continue;
            int card = next_card(of, offer->payment[i], n);
            mask[card < 0 ? id_done() : id_card() + card] = 1;
        }
    }
}

static void write_mask(const Lane *lane, u8 *mask) {
    static Move moves[MOVES];
    const State *s = &lane->state.state;
    if (lane->begun) write_payments(lane, mask);
    else if (s->phase == TURN) write_turn(s, mask);
    else
        for (int i = all_moves(s, moves) - 1; i >= 0; i--) mask[id_of(&moves[i])] = 1;
}

/* ---- What all know of cards and planets */

static void lose(Game *g, int seat, int card) {
    u16 *known = &g->known[seat][colour_of(card)], *shown = &g->shown[seat][colour_of(card)];
    u16 unit = (u16)(1 << slot_of(card));
    if (count_of(g->known[seat], card)) *known = (u16)(*known - unit);
    else *shown = (u16)(*shown + unit);
}

static int take_id(Lane *lane, int id) {
    Game *g = &lane->state;
    State *s = &g->state;
    int seat = s->seat;
    Move move;
    if (id >= id_collect() && id < id_done()) return 0;
    if (id == id_done()) {
        int first = lane->prefix[0], is_walk = first >= id_walk();
        move = (Move){is_walk ? DO_WALK : DO_COLLECT, (u8)(first - (is_walk ? id_walk() : id_collect())), 0, 0};
        for (int i = 1; i < lane->begun; i++) {
            int card = lane->prefix[i] - id_card();
            move.payment = (u16)(move.payment + (1 << (slot_of(card) + (card < 30 ? 0 : WILD_SHIFT))));
            if (card < 30) move.with = (u8)colour_of(card);
            lose(g, seat, card);
        }
    } else move = move_of(id);
    if (move.kind == DO_DISCARD) lose(g, seat, move.at);
    if (move.kind == DO_HIRE) {
        const Pile *pile = &s->piles[move.at];
        g->known[seat][pile->colour] = (u16)(g->known[seat][pile->colour] + pile->code);
    }
    if (move.kind == DO_PLACE && s->planets[seat].tile[move.at] >= 0) g->covered[seat][move.at]++;
    apply(s, &move);
    return 1;
}

/* ---- The dealer */

static void tell(Game *g, int number) {
    if (g->told_n < TOLD) g->told[g->told_n++] = (u8)number;
}

static void begin_by_luck(Game *g) {
    State *s = &g->state;
    u8 every[TERRAINS] = {0, 1, 2, 3, 4, 5}, n = TERRAINS;
    s->first = s->seat = (i8)below((u32)seats);
    s->terrains = wanted.chosen ? table.chosen : 0;
    for (int i = 0; !wanted.chosen && i < wanted.terrains; i++) s->terrains |= (u8)(1 << drawn(every, &n));
    lay_unseen(s);
    for (int spot = 0; spot < table.hexes; spot++)
        if (!table.portal[spot]) s->tiles[spot] = FACE_DOWN, put(&s->down, spot);
    s->phase = LAY_PILES;
    tell(g, TOLD_BEGIN), tell(g, s->first), tell(g, wanted.chosen ? 0 : s->terrains);
}

static void turn_up_by_luck(Game *g) {
    State *s = &g->state;
    int at = g->told_n + 1, n = 0;
    tell(g, TOLD_TURN_UP), tell(g, 0);
    while (s->piles_n < box.piles && (s->deck_n || s->discards_n)) {
        deck_anew(s);
        int card = drawn(s->deck, &s->deck_n);
        turn_up(s, card), tell(g, card), n++;
    }
    g->told[at] = (u8)n;
    if (s->phase == LAY_PILES) s->phase = DEAL_HANDS;
}

static void deal_hand_by_luck(Game *g) {
    State *s = &g->state;
    int at = g->told_n + 2, total = 0, n = 0;
    tell(g, TOLD_DEAL), tell(g, s->seat), tell(g, 0);
    while (total <= box.opening_total && s->deck_n) {
        int card = drawn(s->deck, &s->deck_n);
        u16 *held = &s->hands[s->seat][colour_of(card)];
        *held = (u16)(*held + (1 << slot_of(card)));
        total += card_value(card), tell(g, card), n++;
    }
    g->told[at] = (u8)n;
    s->seat = (i8)((s->seat + 1) % seats);
    if (s->seat == s->first) s->phase = LAY_SUPPLY, lay_out(s);
}

static void deal_tiles_by_luck(Game *g) {
    State *s = &g->state;
    Spots down = s->down;
    int before = s->supply_n, is_supply = !any(s->pending) && (s->phase == LAY_SUPPLY || s->supply_n < box.supply) &&
                                          (s->phase == LAY_SUPPLY || s->unseen_n > how_many(down));
    deal_by_luck(s);
    if (is_supply) {
        tell(g, TOLD_SUPPLY), tell(g, s->supply_n - before);
        for (int i = before; i < s->supply_n; i++) tell(g, s->supply[i]);
        return;
    }
    Spots turned_up = without(down, s->down);
    tell(g, TOLD_REVEAL), tell(g, how_many(turned_up));
    while (any(turned_up)) {
        int spot = take_first(&turned_up);
        tell(g, spot), tell(g, s->tiles[spot]);
    }
}

static void settle_lane(Game *g) {
    State *s = &g->state;
    g->told_n = 0;
    while (s->mover == DEALER) {
        int has_tiles_due = any(s->pending) || s->phase == LAY_SUPPLY || (s->supply_n < box.supply && s->unseen_n > how_many(s->down));
        if (s->phase == BEGIN) begin_by_luck(g);
        else if (s->phase == DEAL_HANDS) deal_hand_by_luck(g);
        else if (s->phase == LAY_PILES || (!has_tiles_due && s->piles_n < box.piles && (s->deck_n || s->discards_n))) turn_up_by_luck(g);
        else deal_tiles_by_luck(g);
        s->mover = (i8)mover_of(s);
    }
}

static int total_of(const Game *g, int seat) { return points_of(&g->state, seat); }

static int winners_of(const Game *g) {
    int points[SEATS], most = -1000000, winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        points[seat] = total_of(g, seat);
        if (points[seat] > most) most = points[seat];
    }
    for (int seat = 0; seat < seats; seat++) winners |= (points[seat] == most) << seat;
    return winners;
}

/* ---- Observations */

static i16 *write_hand(i16 *to, const u16 *hand) {
    for (int colour = 0; colour < COLOURS; colour++, to += 5) __builtin_memcpy(to, unpacked[hand[colour]], sizeof unpacked[0]);
    *to++ = (i16)(hand[WHITE] & 7), *to++ = (i16)(hand[WHITE] >> 3);
    return to;
}

static i16 *write_bag(i16 *to, const u8 *bag, int n, int kinds) {
    __builtin_memset(to, 0, (unsigned)kinds * sizeof *to);
    for (int i = 0; i < n; i++) to[bag[i]]++;
    return to + kinds;
}

static void write_numbers(const Game *g, int seat, i16 *to, Shown *shown) {
    const State *s = &g->state;
    int hexes = table.hexes;
    (void)shown;
    for (int spot = 0; spot < hexes; spot++) to[spot] = (i16)(s->tiles[spot] + 1), to[hexes + spot] = 0;
    to += hexes;
    for (int turn = 0; turn < seats; turn++) {
        int spot = s->carts[(seat + turn) % seats];
        if (spot >= 0) to[spot] |= (i16)(1 << turn);
    }
    to += hexes;
    for (int turn = 0; turn < seats; turn++)
        for (int cell = 0; cell < CELLS; cell++) *to++ = (i16)(s->planets[(seat + turn) % seats].tile[cell] + 1);
    for (int turn = 0; turn < seats; turn++)
        for (int cell = 0; cell < CELLS; cell++) *to++ = g->covered[(seat + turn) % seats][cell];
    for (int turn = 0; turn < seats; turn++, to += CELLS) {
        const u32 *declared = s->planets[(seat + turn) % seats].declared;
        __builtin_memset(to, 0, CELLS * sizeof *to);
        for (int terrain = 0; terrain < TERRAINS; terrain++)
            for (u32 left = declared[terrain]; left; left &= left - 1) to[__builtin_ctz(left)] = (i16)(terrain + 1);
    }
    for (int turn = 0; turn < seats; turn++) {
        int owner = (seat + turn) % seats;
        to = write_hand(to, turn ? g->known[owner] : s->hands[owner]);
    }
    for (int turn = 0; turn < seats; turn++) to = write_hand(to, g->shown[(seat + turn) % seats]);
    for (int pile = 0; pile < box.piles; pile++) {
        u16 cards[7] = {0};
        if (pile < s->piles_n) cards[s->piles[pile].colour] = s->piles[pile].code;
        to = write_hand(to, cards);
    }
    to = write_bag(to, s->discards, s->discards_n, CARDS);
    to = write_bag(to, s->supply, s->supply_n, TILES);
    for (int terrain = 0; terrain < TERRAINS; terrain++) *to++ = s->terrains >> terrain & 1;
    for (int phase = BEGIN; phase <= OVER; phase++) *to++ = s->phase == phase;
    for (int turn = 0; turn < seats; turn++) {
        int owner = (seat + turn) % seats;
        *to++ = (i16)hand_size(s->hands[owner]);
        *to++ = s->earned[owner];
    }
    *to++ = (i16)(s->mover >= 0 ? (s->mover - seat + seats) % seats : -1);
    *to++ = (i16)((s->seat - seat + seats) % seats);
    *to++ = (i16)((s->first - seat + seats) % seats);
    *to++ = s->last_round;
    *to++ = (i16)(s->carried + 1);
    *to++ = s->free_used;
    *to++ = (i16)(s->unseen_n - how_many(s->down));
    *to++ = s->deck_n;
}

/* ---- The dealer's moves as JSON */

static void write_card_name(int card) { write(COLOUR_NAMES[colour_of(card)]), write_number(card_value(card)); }
static void write_tile_name(int tile) { write(KIND_NAMES[kind_of[tile]]), write_number(value_of[tile]); }

static const u8 *write_list(const u8 *at, void (*write_one)(int)) {
    int n = *at++;
    write("[");
    for (int i = 0; i < n; i++) write(i ? ",\"" : "\""), write_one(*at++), write("\"");
    write("]");
    return at;
}

static const u8 *write_revealed(const u8 *at) {
    int n = *at++;
    write("[");
    for (int i = 0; i < n; i++, at += 2) write(i ? ",\"" : "\""), write(table.name[at[0]]), write(":"), write_tile_name(at[1]), write("\"");
    write("]");
    return at;
}

static void write_terrains(int mask) {
    int n = 0;
    write("[");
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        if (mask >> terrain & 1) write(n++ ? ",\"" : "\""), write(KIND_NAMES[terrain]), write("\"");
    write("]");
}

static void write_deals(const Game *g) {
    static const char *const BEGINNINGS[] = {
        "{\"do\":\"begin\",\"first\":", "{\"do\":\"turn_up\",\"cards\":", "{\"do\":\"deal\",\"to\":", "{\"do\":\"supply\",\"tiles\":",
        "{\"do\":\"reveal\",\"tiles\":",
    };
    const u8 *at = g->told, *end = g->told + g->told_n;
    write("[");
    while (at < end) {
        int kind = *at++;
        write(at - 1 > g->told ? "," : ""), write(BEGINNINGS[kind]);
        if (kind == TOLD_BEGIN) write_number(at[0]), write(",\"terrains\":"), write_terrains(at[1]), at += 2;
        else if (kind == TOLD_REVEAL) at = write_revealed(at);
        else if (kind == TOLD_SUPPLY) at = write_list(at, write_tile_name);
        else {
            if (kind == TOLD_DEAL) write_number(*at++), write(",\"cards\":");
            at = write_list(at, write_card_name);
        }
        write("}");
    }
    write("]");
}
