/* The rules of Mapominoes for search. The Python rules are the reference: `python -m tests.compiled` compares both.
 *
 * One deck, no bluffing, no timer. Countries are the bits of a mask; waters have a mask of their own. Cells are
 * numbered row by row; the content of a cell is 0, n + 1 for country n, or -(n + 1) for a Transit as thing n:
 * countries, then waters.
 */
#ifndef RULES_H
#define RULES_H
#include "../base.h"

#define SEATS 5
#define CARDS 62
#define WATERS 32
#define CELLS 640
#define EDGE 320
#define MOVES 4096

enum { TO_DEAL, SHOWN, PLAY, OVER };
static const char *PHASES[] = {"deal", "show", "play", "over"};

/* Some countries and waters. */
typedef struct {
    u64 cards;
    u32 waters;
} Things;

typedef struct {
    int cards, waters, transits, right_side_transits;
    const char *name[CARDS + WATERS];
    Things borders[CARDS];
    u64 sided[CARDS][4], touch[CARDS + WATERS], all;
    u32 all_waters;
    u64 area[CARDS], population[CARDS];
} Box;

/* The options of a table, and data derived from them. */
typedef struct {
    u8 free_pass, brief, correct_side, counts; /* counts: countries cost from 1 to 6 points */
    int seats, rounds, columns, rows, cells, transits, each; /* each: how many Transits each player begins with */
    u64 accepts[CARDS][4];
    int points[CARDS];
    short near[CELLS][4]; /* to the N, E, S, W; -1: none */
} Table;

typedef struct {
    u8 phase, extra, dealer, mover, idle, pile, round, finished;
    short follow; /* the cell of the Transit that waits for its country; -1: none */
    u64 hands[SEATS], lacks[SEATS], open, tabled;
    u8 transits[SEATS];
    int points[SEATS];
    int edge_n;
    short edge[EDGE];
    short cells[CELLS];
    u64 fits[CELLS];
    Things names[CELLS];
} State;

enum { DO_LAY, DO_TRANSIT, DO_DRAW, DO_PASS };

typedef struct {
    u8 kind, thing;
    short cell;
} Move;

static Box box;
static Table table;

/* ---- The table: the cards that fit each cell, updated card by card */

static void clear_table(State *s) {
    s->edge_n = 0, s->open = 0, s->tabled = 0;
    for (int cell = 0; cell < table.cells; cell++) {
        s->cells[cell] = 0, s->fits[cell] = box.all;
        s->names[cell] = (Things){box.all, box.all_waters};
    }
}

static void add_edge(State *s, int cell) {
    for (int i = 0; i < s->edge_n; i++)
        if (s->edge[i] == cell) return;
    if (s->edge_n < EDGE) s->edge[s->edge_n++] = (short)cell;
}

static void lay_down(State *s, int cell, int what) {
    s->cells[cell] = (short)what, s->fits[cell] = 0, s->names[cell] = (Things){0, 0};
    if (what > 0) s->tabled |= 1ULL << (what - 1);
    for (int side = 0; side < 4; side++) {
        int other = table.near[cell][side];
        if (other < 0 || s->cells[other]) continue;
        add_edge(s, other);
        if (what > 0) {
            s->fits[other] &= table.accepts[what - 1][side];
            s->names[other].cards &= box.borders[what - 1].cards, s->names[other].waters &= box.borders[what - 1].waters;
        } else s->fits[other] &= box.touch[-what - 1], s->names[other] = (Things){0, 0};
    }
    int living = 0;
    s->open = 0;
    for (int i = 0; i < s->edge_n; i++) {
        int other = s->edge[i];
        s->open |= s->fits[other];
        if (s->fits[other] || s->names[other].cards || s->names[other].waters) s->edge[living++] = (short)other;
    }
    s->edge_n = living;
}

static int touching(const State *s, int cell) {
    int count = 0;
    for (int side = 0; side < 4; side++) {
        int other = table.near[cell][side];
        count += other >= 0 && s->cells[other];
    }
    return count;
}

/* The countries of a hand for which a Transit on this cell leaves room, whatever it counts as. */
static u64 following(const State *s, int cell, u64 hand) {
    u64 mask = 0;
    for (int side = 0; side < 4; side++)
        if (table.near[cell][side] >= 0) mask |= s->fits[table.near[cell][side]];
    return mask & hand;
}

static Things bordered(u64 cards) {
    Things mask = {0, 0};
    for (; cards; cards &= cards - 1) {
        int card = lowest(cards);
        mask.cards |= box.borders[card].cards, mask.waters |= box.borders[card].waters;
    }
    return mask;
}

/* ---- All moves, in the order of the Python rules */

static int add_lays(const State *s, Move *out, int found, int cell) {
    for (u64 mask = s->fits[cell] & s->hands[s->mover]; mask && found < MOVES; mask &= mask - 1)
        out[found++] = (Move){DO_LAY, (u8)lowest(mask), (short)cell};
    return found;
}

static int crossings(const State *s, Move *out, int found) {
    u64 hand = s->hands[s->mover];
    Things reach = bordered(hand);
    for (int i = 0; i < s->edge_n; i++) {
        int cell = s->edge[i];
        Things mask = {s->names[cell].cards & reach.cards, s->names[cell].waters & reach.waters};
        if (!mask.cards && !mask.waters) continue;
        u64 able = following(s, cell, hand);
        if (able != hand) {
            Things near = bordered(able);
            mask.cards &= near.cards, mask.waters &= near.waters;
        }
        for (; mask.cards && found < MOVES; mask.cards &= mask.cards - 1)
            out[found++] = (Move){DO_TRANSIT, (u8)lowest(mask.cards), (short)cell};
        for (; mask.waters && found < MOVES; mask.waters &= mask.waters - 1)
            out[found++] = (Move){DO_TRANSIT, (u8)(box.cards + lowest(mask.waters)), (short)cell};
    }
    return found;
}

static int followers(const State *s, Move *out) {
    int found = 0;
    for (int side = 0; side < 4; side++)
        if (table.near[s->follow][side] >= 0) found = add_lays(s, out, found, table.near[s->follow][side]);
    return found;
}

/* The countries that can be placed in a turn. */
static int lays(const State *s, Move *out) {
    int found = 0;
    if (s->follow >= 0) return followers(s, out);
    if (s->hands[s->mover] & s->open)
        for (int i = 0; i < s->edge_n; i++) found = add_lays(s, out, found, s->edge[i]);
    return found;
}

static int all_moves(const State *s, Move *out) {
    if (s->phase != PLAY) return 0;
    int found = lays(s, out);
    if (s->follow >= 0) return found;
    if (s->transits[s->mover]) found = crossings(s, out, found);
    if (found < MOVES && (table.free_pass || !(s->hands[s->mover] & s->open)))
        out[found++] = (Move){.kind = s->pile ? DO_DRAW : DO_PASS};
    return found;
}

/* ---- Effects of moves */

static int hand_points(u64 hand) {
    int points = 0;
    for (; hand; hand &= hand - 1) points += table.points[lowest(hand)];
    return points;
}

static void round_over(State *s) {
    for (int seat = 0; seat < table.seats; seat++) s->points[seat] += hand_points(s->hands[seat]);
    s->follow = -1, s->extra = 0;
    if (++s->finished == table.rounds) {
        s->phase = OVER;
        return;
    }
    s->phase = TO_DEAL, s->mover = 0, s->idle = 0, s->round++, s->dealer = (u8)((s->dealer + 1) % table.seats);
    s->pile = (u8)(table.transits - table.each * table.seats);
    for (int seat = 0; seat < table.seats; seat++)
        s->hands[seat] = s->lacks[seat] = 0, s->transits[seat] = (u8)table.each;
    clear_table(s);
}

static void apply(State *s, const Move *move) {
    int seat = s->mover, next = (seat + 1) % table.seats;
    if (move->kind == DO_TRANSIT) {
        lay_down(s, move->cell, -move->thing - 1);
        s->follow = move->cell, s->transits[seat]--;
        return;
    }
    if (move->kind == DO_LAY) {
        int again = touching(s, move->cell) >= 2;
        s->hands[seat] ^= 1ULL << move->thing;
        lay_down(s, move->cell, move->thing + 1);
        s->follow = -1;
        if (!s->hands[seat]) {
            round_over(s);
            return;
        }
        s->idle = 0, s->extra = (u8)again, s->mover = (u8)(again ? seat : next);
        return;
    }
    int draws = s->pile > 0;
    if (!table.free_pass) s->lacks[seat] |= s->open;
    int idle = s->extra ? s->idle : draws ? 0 : s->idle + 1;
    if (idle >= table.seats) {
        round_over(s);
        return;
    }
    s->idle = (u8)idle, s->mover = (u8)next, s->extra = 0;
    if (draws) s->transits[seat]++, s->pile--;
}

/* The hands are dealt and a country lies in the middle: a round begins. */
static void begin_round(State *s, int start) {
    s->phase = table.brief ? SHOWN : PLAY, s->mover = (u8)((s->dealer + 1) % table.seats);
    lay_down(s, table.rows / 2 * table.columns + table.columns / 2, start + 1);
}

static void deal_by_luck(State *s) {
    u8 deck[CARDS];
    for (int i = 0; i < box.cards; i++) {
        int other = (int)below((u32)i + 1);
        deck[i] = deck[other], deck[other] = (u8)i;
    }
    for (int i = 0; i < box.cards - 1; i++) s->hands[(s->dealer + 1 + i) % table.seats] |= 1ULL << deck[i];
    begin_round(s, deck[box.cards - 1]);
    s->phase = PLAY;
}

#endif
