/* The effects of moves in Mondo and Mondo Sapiens, in real time and in steps. */
#ifndef RULES_H
#define RULES_H
#include "choices.h"

enum { NO_CLOCK, GO, RULE, TIME_UP, CLOSE, GO_ON };

/* The clock's next move, as `look_at_clock` found it. */
static union {
    struct {
        int kind, at, to, window; /* the seat that gets the window's thing; -1: lots are drawn, or none */
    };
    int numbers[3];
} due_next;

/* ---- Hands */

static void give_back(State *s, int seat, int side) {
    Player *p = &s->player[seat];
    int thing = p->hand;
    if (thing == NO_THING) return;
    if (thing < CARD && side >= 0) s->tile[thing] = (1 + (((s->tile[thing] - 1) & ~4) | side << 2));
    if (thing < VILLAGE) s->there[thing >> 6] |= 1ULL << (thing & 63);
    p->hand = NO_THING;
}

/* The chip that a seat would get for jumping out now; 0: none. */
static int chip_for(const State *s, int seat) {
    int taken = 0;
    for (int other = 0; other < table.seats; other++) taken += s->player[other].chip > 0;
    if (taken >= table.chips) return 0;
    return bits_of(s->player[seat].filled) == table.whole || !table.chips_for_full ? table.chip[taken] : 0;
}

static void jump(State *s, int seat) {
    s->player[seat].chip = chip_for(s, seat);
    s->out |= (1 << seat);
}

/* The seat gets the thing: a tile, building or village in hand, a task in front, or the chip. */
static void grant(State *s, int seat, int thing) {
    Player *p = &s->player[seat];
    if (thing == CHIP) {
        jump(s, seat);
        return;
    }
    if (thing < VILLAGE) s->there[thing >> 6] &= ~(1ULL << (thing & 63));
    if (thing >= CARD && thing < VILLAGE && !table.cards_are_pieces) {
        p->kept |= (1 << (thing - CARD));
        return;
    }
    p->hand = thing;
}

static u32 fringe_of(const Player *p, int cell) {
    const Ground *g = ground_of(playing->round);
    if (!table.island) return p->filled == 1u << cell ? g->near[cell] : (p->fringe | g->near[cell]) & ~p->filled;
    u32 allowed = 0, touching = 0;
    for (int i = 0; i < 9; i++) {
        u32 frame = 0x1ce7u << (5 * (i / 3) + i % 3); /* three rows of three cells, of five */
        if (!(p->filled & ~frame)) allowed |= frame;
    }
    for (u32 left = p->filled; left; left &= left - 1) touching |= g->near[__builtin_ctz(left)];
    return allowed & touching & ~p->filled;
}

/* The seat places what it holds; the number is cell, side and turn. */
static void place(State *s, int seat, int number) {
    Player *p = &s->player[seat];
    int cell = number >> 3, thing = p->hand, piece;
    if (thing < CARD) piece = (s->tile[thing] - 1) >> 3;
    else if (thing < VILLAGE) piece = box.tiles + box.villages + thing - CARD, p->kept |= (1 << (thing - CARD));
    else piece = box.tiles + thing - VILLAGE, p->villages &= ~(1 << (thing - VILLAGE));
    p->world[cell] = (1 + 8 * piece + (number & 7));
    p->filled |= 1u << cell, p->fringe = fringe_of(p, cell), p->hand = NO_THING;
}

/* ---- Rounds */

static void next_round(State *s) {
    s->phase = DEALING, s->round++, s->awaited = s->out = 0, s->tiles = 0;
    for (int i = 0; i < 4; i++) s->there[i] = 0;
}

/* The running round as if it ended now. */
static void standing(const State *s, Past *round) {
    __builtin_memset(round, 0, sizeof *round);
    for (int seat = 0; seat < table.seats; seat++) {
        const Player *p = &s->player[seat];
        __builtin_memcpy(round->worlds[seat], p->world, sizeof p->world);
        round->chips[seat] = p->chip, round->kept[seat] = p->kept;
    }
    round->modifier = s->modifiers == s->round + 1 ? s->modifier[s->round] : -1;
    round->volcano = s->volcano;
    score_round(s->round, round);
}

static void finish(State *s, int at) {
    for (int seat = 0; seat < table.seats; seat++) give_back(s, seat, -1);
    Past *round = &s->past[s->rounds_over++];
    standing(s, round);
    s->since = at, s->awaited = 0, s->bell = -1, s->lots = NO_THING, s->windows = 0;
    if (s->round + 1 == table.rounds) {
        s->phase = OVER;
        return;
    }
    int best = round->totals[0];
    for (int seat = 1; seat < table.seats; seat++)
        if (round->totals[seat] > best) best = round->totals[seat];
    s->volcano = 0;
    for (int seat = 0; table.volcano_chip && seat < table.seats; seat++)
        s->volcano |= ((round->totals[seat] == best) << seat);
    s->phase = RESTING, s->awaited = table.everybody;
    if (table.in_steps) next_round(s);
}

/* Set up a round: pool, open cards and modifier are dealt already. */
static void begin_round(State *s, int at, const u16 *start) {
    const Ground *g = ground_of(s->round);
    __builtin_memset(s->player, 0, sizeof s->player);
    Player *first = &s->player[0];
    first->arm = at, first->hand = NO_THING;
    first->villages = table.has_villages[s->round] ? 7 : 0;
    for (int i = 0; i < table.starts; i++) {
        int cell = table.start_cell[i];
        first->world[cell] = start[i], first->filled |= 1u << cell, first->fringe |= g->near[cell];
    }
    first->fringe = table.starts ? first->fringe & ~first->filled : table.first;
    for (int seat = 1; seat < table.seats; seat++) s->player[seat] = *first;
    for (int thing = 0; thing < s->tiles; thing++) s->there[thing >> 6] |= 1ULL << (thing & 63);
    s->out = 0, s->step = 0, s->since = at;
    s->phase = table.in_steps ? TAKING : COUNTING, s->awaited = table.in_steps ? table.everybody : 0;
    for (int seat = 0; seat < SEATS; seat++) s->chosen[seat] = -1;
}

/* ---- In steps */

static void end_step(State *s, int at) {
    s->step++;
    if (s->out == table.everybody || s->step == table.steps) {
        finish(s, at);
        return;
    }
    s->phase = TAKING, s->awaited = table.everybody & ~s->out;
}

/* All get their choice; a seat that was not first for a thing chooses again. */
static void share_out(State *s, int at) {
    int again = 0, holding = 0;
    for (int turn = 0; turn < table.seats; turn++) {
        int seat = (s->round + s->step + turn) % table.seats, thing = s->chosen[seat];
        if (thing < 0) continue;
        s->chosen[seat] = -1;
        if (thing < VILLAGE && !has(s->there, thing)) again |= 1 << seat; /* an earlier seat has it */
        else grant(s, seat, thing);
    }
    for (int seat = 0; seat < table.seats; seat++) holding |= (s->player[seat].hand != NO_THING) << seat;
    if (again || holding) s->phase = again ? TAKING : SETTING, s->awaited = (again ? again : holding);
    else end_step(s, at);
}

static void lay_out(State *s, int at) {
    for (int seat = 0; seat < table.seats; seat++)
        if (s->chosen[seat] >= 0) place(s, seat, s->chosen[seat]), s->chosen[seat] = -1;
    end_step(s, at);
}

/* A seat has chosen a thing or a place, or nothing for -1; after the last choice all get theirs. */
static void choose(State *s, int seat, int at, int what) {
    s->awaited &= ~(1 << seat), s->chosen[seat] = what;
    if (s->awaited) return;
    if (s->phase == TAKING) share_out(s, at);
    else lay_out(s, at);
}

/* ---- In real time */

static void settle(State *s, int at) {
    if (s->out == table.everybody) finish(s, at);
    else if (s->phase == PLAYING) s->awaited = (table.everybody & ~s->out & ~reaching(s));
}

static void drop_window(State *s, int window) {
    for (s->windows--; window < s->windows; window++) s->window[window] = s->window[window + 1];
}

/* Give the thing to one of its claimants; the hands of the others are free. */
static void rule(State *s, int at, int thing, int to) {
    for (int i = 0; i < s->windows; i++) {
        if (s->window[i].thing != thing) continue;
        Window window = s->window[i];
        int left = 0;
        drop_window(s, i);
        for (int j = 0; j < window.claims; j++)
            if (window.claim[j].seat != to) window.claim[left++] = window.claim[j];
        window.claims = left;
        if (s->phase == RINGING && thing == CHIP && left) s->window[s->windows++] = window;
        break; /* an earlier claim counts for the next chip */
    }
    grant(s, to, thing);
    settle(s, at);
}

static int later(int one, int other) { return one > other ? one : other; }

/* A hand goes out: it gets the thing at once if no other hand can compete, otherwise this is a claim. */
static void reach(State *s, int seat, int at, int thing, int allowance) {
    Claim made = {seat, at, later(at - allowance, s->player[seat].arm), allowance};
    int opening = later(at, made.reached);
    if (s->phase == RINGING && made.reached >= s->bell) return; /* it was too late */
    s->player[seat].arm = opening + table.pause;
    if ((thing >= VILLAGE && thing < CHIP) || (!table.window && made.reached <= at)) {
        rule(s, at, thing, seat);
        return;
    }
    int i = 0;
    while (i < s->windows && s->window[i].thing != thing) i++;
    Window *window = &s->window[i & 3];
    if (i == s->windows) s->windows++, window->thing = thing, window->opened = opening, window->claims = 0;
    else if (opening < window->opened) window->opened = opening;
    window->claim[window->claims++ & 3] = made;
    settle(s, at);
}

/* The seat whose hand was there first; -1 where some were equal. `tied` has them all. */
static int earliest(const Window *window, int *tied) {
    int first = window->claim[0].reached, to = -1;
    for (int j = 1; j < window->claims; j++)
        if (window->claim[j].reached < first) first = window->claim[j].reached;
    *tied = 0;
    for (int j = 0; j < window->claims; j++)
        if (window->claim[j].reached == first) *tied |= 1 << window->claim[j].seat, to = window->claim[j].seat;
    return *tied & (*tied - 1) ? -1 : to;
}

/* The bell: hands are emptied, and only claims from before it on things to keep are still ruled on. */
static void ring(State *s, int at) {
    for (int seat = 0; seat < table.seats; seat++) give_back(s, seat, -1);
    for (int i = 0; i < s->windows; i++) {
        Window *window = &s->window[i];
        int n = 0, kept = window->thing == CHIP || (window->thing >= CARD && window->thing < VILLAGE && !table.cards_are_pieces);
        for (int j = 0; kept && j < window->claims; j++)
            if (window->claim[j].reached < s->bell) window->claim[n++] = window->claim[j];
        window->claims = n;
        if (!n) drop_window(s, i--);
    }
    s->phase = RINGING, s->since = at, s->awaited = 0;
    if (!s->windows && !(table.window && table.allowance)) finish(s, at);
}

static void due_is(int kind, int at) { due_next.kind = kind, due_next.at = at, due_next.to = -1, due_next.window = 0; }

/* The clock's next move and when. */
static void look_at_clock(const State *s) {
    int next = 0, tied;
    due_is(NO_CLOCK, 0);
    if (s->phase == COUNTING) due_is(GO, s->since + 3000);
    if (s->phase == RESTING && table.rest) due_is(GO_ON, s->since + 1000 * table.rest);
    if ((s->phase != PLAYING && s->phase != RINGING) || s->lots != NO_THING) return;
    if (s->phase == RINGING) due_is(CLOSE, s->bell + (table.window ? table.allowance : 0));
    else if (s->bell >= 0) due_is(TIME_UP, s->bell);
    for (int i = 1; i < s->windows; i++)
        if (s->window[i].opened < s->window[next].opened) next = i;
    int closes = s->window[next].opened + table.window;
    if (!s->windows || (due_next.kind == TIME_UP && closes > s->bell)) return;
    due_is(RULE, closes);
    due_next.window = next, due_next.to = earliest(&s->window[next], &tied);
}

/* Play the clock's next move. */
static void tick(State *s, int at) {
    int thing = s->window[due_next.window].thing;
    switch (due_next.kind) {
    case GO:
        s->phase = PLAYING, s->since = at, s->awaited = table.everybody;
        s->bell = table.length ? at + table.length : -1;
        for (int seat = 0; seat < table.seats; seat++) s->player[seat].arm = at;
        break;
    case RULE:
        if (due_next.to < 0) s->lots = thing;
        else rule(s, at, thing, due_next.to);
        break;
    case TIME_UP: ring(s, at); break;
    case CLOSE: finish(s, at); break;
    case GO_ON: next_round(s); break;
    }
}

/* ---- Both */

static void leave(State *s, int seat, int at) {
    give_back(s, seat, -1);
    s->out |= (1 << seat);
    if (table.in_steps) choose(s, seat, at, -1);
    else settle(s, at);
}

static void apply(State *s, int seat, int at, int move, int allowance) {
    int what = WHAT(move);
    switch (KIND(move)) {
    case DO_REACH:
        if (s->phase == TAKING) choose(s, seat, at, what);
        else reach(s, seat, at, what, allowance);
        break;
    case DO_PLACE:
        if (s->phase == SETTING) choose(s, seat, at, what);
        else place(s, seat, what);
        break;
    case DO_RETURN: give_back(s, seat, what); break;
    case DO_JUMP_OUT:
        if (s->phase == TAKING) {
            choose(s, seat, at, CHIP);
            break;
        }
        give_back(s, seat, -1);
        if (chip_for(s, seat)) reach(s, seat, at, CHIP, allowance);
        else jump(s, seat), settle(s, at);
        break;
    case DO_LEAVE: leave(s, seat, at); break;
    case DO_READY:
        s->awaited &= ~(1 << seat);
        if (!s->awaited) next_round(s);
        break;
    case DO_CHOOSE_BOARD: s->board[s->round + 1] = what; break;
    }
}

#endif
