/* The legal actions of a seat in Mondo and Mondo Sapiens, in real time and in steps. */
#ifndef CHOICES_H
#define CHOICES_H
#include "scoring.h"

enum { DO_REACH, DO_PLACE, DO_RETURN, DO_JUMP_OUT, DO_READY, DO_CHOOSE_BOARD, DO_LEAVE };

/* A move is its kind and what it is about: a thing; a cell, side and turn as one number; a side; a board. */
#define MOVE(kind, what) ((kind) << 16 | (what))
#define KIND(move) ((move) >> 16)
#define WHAT(move) ((move) & 0xffff)

static int has(const u64 *set, int thing) { return thing >= 0 && (set[thing >> 6 & 3] >> (thing & 63) & 1); }

/* ---- Legal actions */

static int fewer_cards(const Player *p) {
    return bits_of(p->kept) < table.cards_each && bits_of(p->filled) - table.starts >= 3;
}

/* What an empty hand may reach for; the chip always. */
static void reachable(const State *s, int seat, u64 *set) {
    const Player *p = &s->player[seat];
    int all = p->fringe || s->phase != TAKING; /* in steps a taken tile must be placed */
    for (int i = 0; i < 3; i++) set[i] = all ? s->there[i] : 0;
    set[3] = 1ULL << (CHIP - CARD);
    if (fewer_cards(p) && (p->fringe || !table.cards_are_pieces)) set[3] |= s->there[3];
    if (p->fringe) set[3] |= (u64)p->villages << (VILLAGE - CARD);
}

static int next_board(const State *s) { return s->board[s->round + 1]; }

/* How many actions a seat has. */
static int count_moves(const State *s, int seat) {
    const Player *p = &s->player[seat];
    if (!(s->awaited >> seat & 1) || s->lots != NO_THING) return 0;
    if (s->phase == RESTING) return table.may_choose_board ? 4 : 1;
    if (p->hand == NO_THING) {
        u64 set[4];
        int n = 0;
        reachable(s, seat, set);
        for (int i = 0; i < 4; i++) n += bits_of(set[i]);
        return n;
    }
    int two_sided = p->hand < CARD;
    return (two_sided ? 8 : 4) * bits_of(p->fringe) + (s->phase == PLAYING ? 2 + two_sided : 0);
}

/* The n-th of the bits that are set. */
static int nth(const u64 *set, int n) {
    int from = 0;
    while (n >= bits_of(*set)) n -= bits_of(*set++), from += 64;
    u64 left = *set;
    while (n--) left &= left - 1;
    return from + lowest(left);
}

/* The n-th of a seat's actions, in the order of the rules. */
static int nth_move(const State *s, int seat, int n) {
    const Player *p = &s->player[seat];
    if (s->phase == RESTING) return n ? MOVE(DO_CHOOSE_BOARD, n + (n >= next_board(s))) : MOVE(DO_READY, 0);
    u64 set[4] = {p->fringe};
    if (p->hand == NO_THING) {
        reachable(s, seat, set);
        n = nth(set, n);
        return n == CHIP ? MOVE(DO_JUMP_OUT, 0) : MOVE(DO_REACH, n);
    }
    int two_sided = p->hand < CARD, each = two_sided ? 8 : 4, placings = each * bits_of(p->fringe);
    if (n < placings) return MOVE(DO_PLACE, nth(set, n / each) << 3 | n % each);
    n -= placings;
    return n <= two_sided ? MOVE(DO_RETURN, n) : MOVE(DO_JUMP_OUT, 0);
}

/* Whether a hand may be put on this; the chip is not reached for but jumped. */
static int may_reach(const State *s, int seat, int thing) {
    u64 set[4];
    reachable(s, seat, set);
    return thing != CHIP && s->player[seat].hand == NO_THING && has(set, thing);
}

/* The seats that have a hand out, as bits. */
static int reaching(const State *s) {
    int seats = 0;
    for (int i = 0; i < s->windows; i++)
        for (int j = 0; j < s->window[i].claims; j++) seats |= 1 << s->window[i].claim[j].seat;
    return seats;
}

/* Whether a seat may do this, the unlisted too: leaving, hands with an allowance, late hands. */
static int may(const State *s, int seat, int move, int allowance) {
    const Player *p = &s->player[seat];
    int kind = KIND(move), what = WHAT(move), late = s->phase == RINGING;
    int is_card = what >= CARD && what < VILLAGE && !table.cards_are_pieces;
    if (allowance > (table.window && (late || s->phase == PLAYING) ? table.allowance : 0)) return 0;
    if (late) { /* only a hand from before the bell counts, as its allowance proves */
        if (!allowance || (s->out | reaching(s)) >> seat & 1) return 0;
        return kind == DO_JUMP_OUT || (kind == DO_REACH && is_card && may_reach(s, seat, what));
    }
    if (!(s->awaited >> seat & 1) || s->lots != NO_THING) return 0;
    if (s->phase == RESTING)
        return kind == DO_READY || (kind == DO_CHOOSE_BOARD && what >= 1 && what < BOARDS && what != next_board(s));
    switch (kind) {
    case DO_REACH: return may_reach(s, seat, what);
    case DO_PLACE: return p->hand != NO_THING && !(p->hand >= CARD && what & 4) && what >> 3 < CELLS && (p->fringe >> (what >> 3) & 1);
    case DO_RETURN: return p->hand != NO_THING && s->phase == PLAYING && (p->hand < CARD || !what);
    case DO_JUMP_OUT: return s->phase != SETTING;
    }
    return kind == DO_LEAVE;
}

#endif
