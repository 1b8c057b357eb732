/* What may be done at a table of Mondo or Mondo Sapiens, and what comes of it; in real time and in steps. */
#ifndef RULES_H
#define RULES_H
#include "scoring.h"

enum { DO_REACH, DO_PLACE, DO_RETURN, DO_JUMP_OUT, DO_READY, DO_CHOOSE_BOARD, DO_LEAVE };
enum { NO_CLOCK, GO, RULE, TIME_UP, CLOSE, GO_ON };

typedef struct {
    u8 kind;
    short what; /* a thing; a cell, side and turn as one number; a side; a board */
    int allowance;
} Move;

/* The clock's next move. */
typedef struct {
    u8 kind, window;
    i8 to; /* who gets the thing of a window; -1: lots are drawn */
    int at;
} Due;

static int has(u64 *set, int i) { return (int)(set[i >> 6] >> (i & 63) & 1); }

/* The n-th of the bits that are set. */
static int nth(u64 set, int n) {
    while (n--) set &= set - 1;
    return lowest(set);
}

/* ---- What a seat may do */

static int fewer_cards(const Player *p) {
    return bits_of(p->kept) < table.cards_each && bits_of(p->filled) - table.starts >= 3;
}

/* What an empty hand may reach for. */
typedef struct {
    u64 tiles[3];
    u32 cards, villages;
} Reachable;

static Reachable reachable(const State *s, int seat) {
    const Player *p = &s->player[seat];
    Reachable r = {{s->there[0], s->there[1], s->there[2]}, 0, 0};
    if (!p->fringe && s->phase == TAKING) r.tiles[0] = r.tiles[1] = r.tiles[2] = 0; /* what is taken must be laid */
    if (s->open && fewer_cards(p) && (p->fringe || !table.cards_are_pieces)) r.cards = s->open;
    if (p->fringe) r.villages = p->villages;
    return r;
}

static int may_reach(const State *s, int seat, int thing) {
    Reachable r = reachable(s, seat);
    if (thing < 0) return 0;
    if (thing < s->tiles) return has(r.tiles, thing);
    if (thing >= VILLAGE && thing < CHIP) return r.villages >> (thing - VILLAGE) & 1;
    return thing >= CARD && thing < CARD + CARDS && (r.cards >> (thing - CARD) & 1);
}

static int next_board(const State *s) { return s->board[s->round + 1]; }

/* How many actions a seat has. */
static int count_moves(const State *s, int seat) {
    const Player *p = &s->player[seat];
    if (seat < 0 || !(s->awaited >> seat & 1) || s->lots != NO_THING) return 0;
    if (s->phase == RESTING) return table.may_choose_board ? 4 : 1;
    if (p->hand == NO_THING) {
        Reachable r = reachable(s, seat);
        return bits_of(r.tiles[0]) + bits_of(r.tiles[1]) + bits_of(r.tiles[2]) + bits_of(r.cards) + bits_of(r.villages) + 1;
    }
    int two_sided = p->hand < CARD;
    return (two_sided ? 8 : 4) * bits_of(p->fringe) + (s->phase == PLAYING ? 2 + two_sided : 0);
}

/* The n-th of a seat's actions, in the order of the rules. */
static Move nth_move(const State *s, int seat, int n) {
    const Player *p = &s->player[seat];
    if (s->phase == RESTING) {
        int board = next_board(s);
        return n ? (Move){DO_CHOOSE_BOARD, (short)(n < board ? n : n + 1), 0} : (Move){DO_READY, 0, 0};
    }
    if (p->hand == NO_THING) {
        Reachable r = reachable(s, seat);
        for (int part = 0; part < 3; n -= bits_of(r.tiles[part++]))
            if (n < bits_of(r.tiles[part])) return (Move){DO_REACH, (short)(64 * part + nth(r.tiles[part], n)), 0};
        if (n < bits_of(r.cards)) return (Move){DO_REACH, (short)(CARD + nth(r.cards, n)), 0};
        n -= bits_of(r.cards);
        if (n < bits_of(r.villages)) return (Move){DO_REACH, (short)(VILLAGE + nth(r.villages, n)), 0};
        return (Move){DO_JUMP_OUT, 0, 0};
    }
    int two_sided = p->hand < CARD, each = two_sided ? 8 : 4, placings = each * bits_of(p->fringe);
    if (n < placings) return (Move){DO_PLACE, (short)(nth(p->fringe, n / each) << 3 | n % each), 0};
    n -= placings;
    return n <= two_sided ? (Move){DO_RETURN, (short)n, 0} : (Move){DO_JUMP_OUT, 0, 0};
}

static int has_claim(const State *s, int seat) {
    for (int i = 0; i < s->windows; i++)
        for (int j = 0; j < s->window[i].claims; j++)
            if (s->window[i].claim[j].seat == seat) return 1;
    return 0;
}

/* After the bell only a hand counts that was there before it: the host's allowance vouches for that. */
static int may_late(const State *s, int seat, const Move *move) {
    if ((move->kind != DO_REACH && move->kind != DO_JUMP_OUT) || move->allowance <= 0) return 0;
    if (!table.window || move->allowance > table.allowance || s->out >> seat & 1 || has_claim(s, seat)) return 0;
    if (move->kind == DO_JUMP_OUT) return 1;
    if (table.cards_are_pieces || move->what < CARD || move->what >= VILLAGE) return 0;
    return s->player[seat].hand == NO_THING && may_reach(s, seat, move->what);
}

/* Whether a seat may do this, the unlisted too: leaving, hands with an allowance, late hands. */
static int may(const State *s, int seat, const Move *move) {
    if (seat < 0 || seat >= table.seats) return 0;
    if (s->phase == RINGING) return may_late(s, seat, move);
    if (!(s->awaited >> seat & 1) || s->lots != NO_THING) return 0;
    int most = table.window && s->phase == PLAYING ? table.allowance : 0;
    const Player *p = &s->player[seat];
    if (move->allowance > most) return 0;
    if (s->phase == RESTING) {
        if (move->kind == DO_CHOOSE_BOARD)
            return table.may_choose_board && move->what >= 1 && move->what < BOARDS && move->what != next_board(s);
        return move->kind == DO_READY;
    }
    switch (move->kind) {
    case DO_REACH: return p->hand == NO_THING && may_reach(s, seat, move->what);
    case DO_PLACE:
        if (p->hand == NO_THING || move->what < 0 || move->what >> 3 >= CELLS) return 0;
        return !(p->hand >= CARD && move->what & 4) && (p->fringe >> (move->what >> 3) & 1);
    case DO_RETURN: return p->hand != NO_THING && s->phase == PLAYING && (p->hand < CARD || !move->what);
    case DO_JUMP_OUT: return s->phase != SETTING;
    case DO_LEAVE: return 1;
    }
    return 0;
}

/* ---- Hands */

static void give_back(State *s, int seat, int side) {
    Player *p = &s->player[seat];
    int thing = p->hand;
    if (thing == NO_THING) return;
    if (thing < CARD) {
        int lay = s->tile[thing] - 1;
        if (side >= 0) s->tile[thing] = (u16)(1 + ((lay & ~4) | side << 2));
        s->there[thing >> 6] |= 1ULL << (thing & 63);
    } else if (thing < VILLAGE) s->open |= (u16)(1 << (thing - CARD));
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
    s->player[seat].chip = (u8)chip_for(s, seat);
    s->out |= (u8)(1 << seat);
}

/* The thing is the seat's: a tile, building or village in hand, a task before it, the chip with all it means. */
static void grant(State *s, int seat, int thing) {
    Player *p = &s->player[seat];
    if (thing == CHIP) {
        jump(s, seat);
        return;
    }
    if (thing < CARD) s->there[thing >> 6] &= ~(1ULL << (thing & 63));
    else if (thing < VILLAGE) {
        s->open &= (u16)~(1 << (thing - CARD));
        if (!table.cards_are_pieces) {
            p->kept |= (u16)(1 << (thing - CARD));
            return;
        }
    }
    p->hand = (short)thing;
}

static u32 fringe_of(const Player *p, int cell) {
    const Ground *g = ground_of(playing->round);
    if (!table.island) return p->filled == 1u << cell ? g->near[cell] : (p->fringe | g->near[cell]) & ~p->filled;
    u32 allowed = 0, touching = 0;
    for (int i = 0; i < 9; i++)
        if (!(p->filled & ~table.frame[i])) allowed |= table.frame[i];
    for (u32 left = p->filled; left; left &= left - 1) touching |= g->near[__builtin_ctz(left)];
    return allowed & touching & ~p->filled;
}

/* What the seat holds lies in its world; the number is cell, side and turn. */
static void place(State *s, int seat, int number) {
    Player *p = &s->player[seat];
    int cell = number >> 3, thing = p->hand, piece;
    if (thing < CARD) piece = (s->tile[thing] - 1) >> 3;
    else if (thing < VILLAGE) piece = box.tiles + box.villages + thing - CARD, p->kept |= (u16)(1 << (thing - CARD));
    else piece = box.tiles + thing - VILLAGE, p->villages &= (u8)~(1 << (thing - VILLAGE));
    p->world[cell] = (u16)(1 + 8 * piece + (number & 7));
    p->filled |= 1u << cell, p->fringe = fringe_of(p, cell), p->hand = NO_THING;
}

/* ---- Rounds */

static void next_round(State *s) {
    s->phase = DEALING, s->round++, s->awaited = s->out = 0, s->tiles = 0, s->open = 0;
    s->there[0] = s->there[1] = s->there[2] = 0;
}

/* The running round as if it ended now. */
static void standing(const State *s, Past *round) {
    __builtin_memset(round, 0, sizeof *round);
    for (int seat = 0; seat < table.seats; seat++) {
        const Player *p = &s->player[seat];
        __builtin_memcpy(round->worlds[seat], p->world, sizeof p->world);
        round->chips[seat] = p->chip, round->kept[seat] = p->kept;
    }
    round->modifier = s->modifiers == s->round + 1 ? (i8)s->modifier[s->round] : -1;
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
        s->volcano |= (u8)((round->totals[seat] == best) << seat);
    s->phase = RESTING, s->awaited = table.everybody;
    if (table.in_steps) next_round(s);
}

/* The table is laid: what lies in the pool, the open cards and the modifier stand there already. */
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
    for (int part = 0; part < 3; part++) {
        int more = s->tiles - 64 * part;
        s->there[part] = more >= 64 ? ~0ULL : more > 0 ? (1ULL << more) - 1 : 0;
    }
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
    s->phase = TAKING, s->awaited = table.everybody & (u8)~s->out;
}

/* Everybody has what they chose, but those who were not first: they choose again. */
static void share_out(State *s, int at) {
    int again = 0, holding = 0, gone[SEATS], n = 0;
    for (int turn = 0; turn < table.seats; turn++) {
        int seat = (s->round + s->step + turn) % table.seats, thing = s->chosen[seat], taken = 0;
        if (thing < 0) continue;
        s->chosen[seat] = -1;
        for (int i = 0; i < n; i++) taken |= gone[i] == thing;
        if (taken) {
            again |= 1 << seat;
            continue;
        }
        if (thing < VILLAGE) gone[n++] = thing;
        grant(s, seat, thing);
    }
    for (int seat = 0; seat < table.seats; seat++) holding |= (s->player[seat].hand != NO_THING) << seat;
    if (again || holding) s->phase = again ? TAKING : SETTING, s->awaited = (u8)(again ? again : holding);
    else end_step(s, at);
}

static void lay_out(State *s, int at) {
    for (int seat = 0; seat < table.seats; seat++)
        if (s->chosen[seat] >= 0) place(s, seat, s->chosen[seat]), s->chosen[seat] = -1;
    end_step(s, at);
}

static void choose(State *s, int seat, int at, int what) {
    s->awaited &= (u8)~(1 << seat), s->chosen[seat] = (short)what;
    if (s->awaited) return;
    if (s->phase == TAKING) share_out(s, at);
    else lay_out(s, at);
}

/* ---- In real time */

static int reaching(const State *s) {
    int seats = 0;
    for (int i = 0; i < s->windows; i++)
        for (int j = 0; j < s->window[i].claims; j++) seats |= 1 << s->window[i].claim[j].seat;
    return seats;
}

static void settle(State *s, int at) {
    if (s->out == table.everybody) finish(s, at);
    else if (s->phase == PLAYING) s->awaited = (u8)(table.everybody & ~s->out & ~reaching(s));
}

static void drop_window(State *s, int window) {
    for (s->windows--; window < s->windows; window++) s->window[window] = s->window[window + 1];
}

/* The thing is given to one of those who claimed it; the hands of the others are free. */
static void rule(State *s, int at, int thing, int to) {
    for (int i = 0; i < s->windows; i++) {
        if (s->window[i].thing != thing) continue;
        Window window = s->window[i];
        int left = 0;
        drop_window(s, i);
        for (int j = 0; j < window.claims; j++)
            if (window.claim[j].seat != to) window.claim[left++] = window.claim[j];
        window.claims = (u8)left;
        if (s->phase == RINGING && thing == CHIP && left) s->window[s->windows++] = window;
        break; /* who was there before the bell too has the next chip */
    }
    grant(s, to, thing);
    settle(s, at);
}

static int later(int one, int other) { return one > other ? one : other; }

/* A hand goes out: the thing is the seat's at once where nobody else can come, else this is a claim. */
static void reach(State *s, int seat, int at, int thing, int allowance) {
    Claim made = {at, later(at - allowance, s->player[seat].arm), allowance, (u8)seat};
    int opening = later(at, made.reached);
    if (s->phase == RINGING && made.reached >= s->bell) return; /* it came too late after all */
    s->player[seat].arm = opening + table.pause;
    if ((thing >= VILLAGE && thing < CHIP) || (!table.window && made.reached <= at)) {
        rule(s, at, thing, seat);
        return;
    }
    int i = 0;
    while (i < s->windows && s->window[i].thing != thing) i++;
    Window *window = &s->window[i & 3];
    if (i == s->windows) s->windows++, window->thing = (short)thing, window->opened = opening, window->claims = 0;
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

/* The bell: hands are empty, and only what was claimed before it and may be kept is still ruled on. */
static void ring(State *s, int at) {
    for (int seat = 0; seat < table.seats; seat++) give_back(s, seat, -1);
    for (int i = 0; i < s->windows; i++) {
        Window *window = &s->window[i];
        int n = 0, kept = window->thing == CHIP || (window->thing >= CARD && window->thing < VILLAGE && !table.cards_are_pieces);
        for (int j = 0; kept && j < window->claims; j++)
            if (window->claim[j].reached < s->bell) window->claim[n++] = window->claim[j];
        window->claims = (u8)n;
        if (!n) drop_window(s, i--);
    }
    s->phase = RINGING, s->since = at, s->awaited = 0;
    if (!s->windows && !(table.window && table.allowance)) finish(s, at);
}

/* The clock's next move and when. */
static Due due_of(const State *s) {
    Due end = {NO_CLOCK, 0, -1, 0};
    if (s->phase == COUNTING) return (Due){GO, 0, -1, s->since + 3000};
    if (s->phase == RESTING) return table.rest ? (Due){GO_ON, 0, -1, s->since + 1000 * table.rest} : end;
    if ((s->phase != PLAYING && s->phase != RINGING) || s->lots != NO_THING) return end;
    if (s->phase == RINGING) end = (Due){CLOSE, 0, -1, s->bell + (table.window ? table.allowance : 0)};
    else if (s->bell >= 0) end = (Due){TIME_UP, 0, -1, s->bell};
    int next = 0, tied;
    for (int i = 1; i < s->windows; i++)
        if (s->window[i].opened < s->window[next].opened) next = i;
    if (!s->windows) return end;
    int closes = s->window[next].opened + table.window;
    if (end.kind == TIME_UP && closes > end.at) return end;
    return (Due){RULE, (u8)next, (i8)earliest(&s->window[next], &tied), closes};
}

static void tick(State *s, const Due *due, int at) {
    switch (due->kind) {
    case GO:
        s->phase = PLAYING, s->since = at, s->awaited = table.everybody, s->windows = 0;
        s->bell = table.length[s->round] ? at + table.length[s->round] : -1;
        for (int seat = 0; seat < table.seats; seat++) s->player[seat].arm = at;
        break;
    case RULE:
        if (due->to < 0) s->lots = s->window[due->window].thing;
        else rule(s, at, s->window[due->window].thing, due->to);
        break;
    case TIME_UP: ring(s, at); break;
    case CLOSE: finish(s, at); break;
    case GO_ON: next_round(s); break;
    }
}

/* ---- Both */

static void leave(State *s, int seat, int at) {
    give_back(s, seat, -1);
    s->out |= (u8)(1 << seat);
    if (!table.in_steps) {
        settle(s, at);
        return;
    }
    s->awaited &= (u8)~(1 << seat);
    if (s->awaited) return;
    if (s->phase == TAKING) share_out(s, at);
    else lay_out(s, at);
}

static void apply(State *s, int seat, int at, const Move *move) {
    playing = s;
    switch (move->kind) {
    case DO_REACH:
        if (s->phase == TAKING) choose(s, seat, at, move->what);
        else reach(s, seat, at, move->what, move->allowance);
        break;
    case DO_PLACE:
        if (s->phase == SETTING) choose(s, seat, at, move->what);
        else place(s, seat, move->what);
        break;
    case DO_RETURN: give_back(s, seat, move->what); break;
    case DO_JUMP_OUT:
        if (s->phase == TAKING) {
            choose(s, seat, at, CHIP);
            break;
        }
        give_back(s, seat, -1);
        if (chip_for(s, seat)) reach(s, seat, at, CHIP, move->allowance);
        else jump(s, seat), settle(s, at);
        break;
    case DO_LEAVE: leave(s, seat, at); break;
    case DO_READY:
        s->awaited &= (u8)~(1 << seat);
        if (!s->awaited) next_round(s);
        break;
    case DO_CHOOSE_BOARD: s->board[s->round + 1] = (u8)move->what; break;
    }
}

#endif
