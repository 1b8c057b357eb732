/* Mapominoes with one deck, many games at once. The numbers are those of `games/mapominoes/numbers.py`. */
#include "../../compiled/c/mapominoes/reading.h"

typedef struct {
    u8 nothing;
} Shown;

typedef State Game;

#include "batch.h"

enum { IDS_WHOLE = 5, ID_DRAW = 0, ID_PASS = 1, AS_DEAL = 0, AS_SHOWN = 1, AS_PLAY = 2, AS_OVER = 4, MOST_NUMBER = 32767 };

static int always_open;

/* What Python gives: whether all hands are open throughout. */
EXPORT(given) int given(int length) {
    always_open = words[0];
    return length == 2;
}

static int is_covered(void) { return table.seats == seats; }
static void begin_game(Game *game) { *game = now; }
static void look_at(State *s) { (void)s; }

static int things(void) { return box.cards + box.waters; }
static int first_whole(void) { return box.cards + things(); }
static int first_cell(void) { return first_whole() + IDS_WHOLE; }
static int count_ids(void) { return first_cell() + table.cells; }
static int most_steps(void) { return 2; }
static int count_numbers(void) { return table.cells + 2 * seats * box.cards + 4 * seats + 16; }

static int asked_of(const State *s) { return s->phase == OVER ? -1 : s->mover; }

static void settle_lane(State *s) {
    if (s->phase == TO_DEAL) deal_by_luck(s);
}

static int total_of(const State *s, int seat) { return s->points[seat]; }

static int winners_of(const State *s) {
    int least = s->points[0], winners = 0;
    for (int seat = 1; seat < seats; seat++) if (s->points[seat] < least) least = s->points[seat];
    for (int seat = 0; seat < seats; seat++) winners |= (s->points[seat] == least) << seat;
    return winners;
}

/* What a Transit on this cell may stand for. */
static Things named_at(const State *s, int cell, u64 hand, Things reach) {
    Things mask = {s->names[cell].cards & reach.cards, s->names[cell].waters & reach.waters};
    if (!mask.cards && !mask.waters) return mask;
    u64 able = following(s, cell, hand);
    if (able != hand) {
        Things near = bordered(able);
        mask.cards &= near.cards, mask.waters &= near.waters;
    }
    return mask;
}

static void set_bits(u8 *mask, u64 found) {
    for (; found; found &= found - 1) mask[lowest(found)] = 1;
}

static void write_what(const State *s, u8 *mask) {
    u64 hand = s->hands[s->mover];
    if (s->follow >= 0) {
        set_bits(mask, following(s, s->follow, hand));
        return;
    }
    set_bits(mask, hand & s->open);
    if (s->transits[s->mover]) {
        Things reach = bordered(hand), found = {0, 0};
        for (int i = 0; i < s->edge_n; i++) {
            Things here = named_at(s, s->edge[i], hand, reach);
            found.cards |= here.cards, found.waters |= here.waters;
        }
        set_bits(mask + box.cards, found.cards), set_bits(mask + 2 * box.cards, found.waters);
    }
    if (table.free_pass || !(hand & s->open)) mask[first_whole() + (s->pile ? ID_DRAW : ID_PASS)] = 1;
}

static void write_where(const State *s, int what, u8 *mask) {
    if (what >= box.cards) {
        int thing = what - box.cards;
        u64 hand = s->hands[s->mover];
        Things reach = bordered(hand);
        for (int i = 0; i < s->edge_n; i++) {
            Things here = named_at(s, s->edge[i], hand, reach);
            mask[s->edge[i]] = thing < box.cards ? here.cards >> thing & 1 : here.waters >> (thing - box.cards) & 1;
        }
    } else if (s->follow >= 0) {
        for (int side = 0; side < 4; side++) {
            int cell = table.near[s->follow][side];
            if (cell >= 0) mask[cell] = s->fits[cell] >> what & 1;
        }
    } else
        for (int i = 0; i < s->edge_n; i++) mask[s->edge[i]] = s->fits[s->edge[i]] >> what & 1;
}

static void write_mask(const Lane *lane, u8 *mask) {
    if (lane->begun) write_where(&lane->state, lane->prefix[0], mask + first_cell());
    else write_what(&lane->state, mask);
}

static int take_id(Lane *lane, int id) {
    Move move = {.kind = DO_DRAW};
    if (id < first_whole()) return 0;
    if (id >= first_cell()) {
        int what = lane->prefix[0], is_card = what < box.cards;
        move = (Move){is_card ? DO_LAY : DO_TRANSIT, (u8)(is_card ? what : what - box.cards), (short)(id - first_cell())};
    } else if (id == first_whole() + ID_PASS) move.kind = DO_PASS;
    apply(&lane->state, &move);
    return 1;
}

static i16 *write_bits(i16 *to, u64 set) {
    for (int card = 0; card < box.cards; card++) to[card] = (i16)(set >> card & 1);
    return to + box.cards;
}

static int clockwise(int to, int from) { return (to - from + seats) % seats; }

static void write_numbers(const State *s, int seat, i16 *to, Shown *shown) {
    (void)shown;
    int is_open = always_open || s->phase == SHOWN || s->phase == OVER, lying = 0;
    for (int cell = 0; cell < table.cells; cell++) lying += s->cells[cell] != 0;
    __builtin_memcpy(to, s->cells, (unsigned)table.cells * sizeof *to), to += table.cells;
    for (int turn = 0; turn < seats; turn++) to = write_bits(to, is_open || !turn ? s->hands[(seat + turn) % seats] : 0);
    for (int turn = 0; turn < seats; turn++) to = write_bits(to, s->lacks[(seat + turn) % seats] & ~s->tabled);
    for (int turn = 0; turn < seats; turn++) {
        int owner = (seat + turn) % seats, points = s->points[owner];
        *to++ = (i16)bits_of(s->hands[owner]);
        *to++ = s->transits[owner];
        *to++ = (i16)(points < MOST_NUMBER ? points : MOST_NUMBER);
        *to++ = 0;
    }
    *to++ = s->phase == TO_DEAL ? AS_DEAL : s->phase == SHOWN ? AS_SHOWN : s->phase == PLAY ? AS_PLAY : AS_OVER;
    *to++ = (i16)clockwise(s->mover, seat);
    *to++ = (i16)clockwise(s->dealer, seat);
    *to++ = (i16)(s->round + 1);
    *to++ = (i16)table.rounds;
    *to++ = s->pile;
    *to++ = s->idle;
    *to++ = (i16)(s->follow + 1);
    *to++ = s->extra;
    for (int i = 0; i < 6; i++) *to++ = 0;
    *to = (i16)lying;
}

static void write_card(int card) { write("\""), write_text_at(box.name[card]), write("\""); }

static void write_deals(const State *s) {
    int dealt = table.transits - table.each * seats;
    write("[");
    if (s->phase == PLAY && s->mover == (s->dealer + 1) % seats && !(s->tabled & (s->tabled - 1)) && !s->idle && s->pile == dealt) {
        write("{\"do\":\"deal\",\"hands\":[");
        for (int seat = 0; seat < seats; seat++) {
            int n = 0;
            write(seat ? ",[" : "[");
            for (u64 hand = s->hands[seat]; hand; hand &= hand - 1) write(n++ ? "," : ""), write_card(lowest(hand));
            write("]");
        }
        write("],\"start\":"), write_card(lowest(s->tabled)), write("}");
    }
    write("]");
}
