/* Mondo and Mondo Sapiens in steps, many games at once. The numbers are those of `kit/scramble/numbers.py`.
 *
 * At one seat the start tiles are dealt by luck alone: the rules draw a start again that cannot be won. */
#include "../../compiled/c/scramble/twin.c"

/* The round whose pool stands in a row, counted from 1, and the places with a tile there. */
typedef struct {
    int round;
    u64 there[3];
} Shown;

typedef State Game;

#include "batch.h"

enum { NUMBERED_PHASES = 8, AS_TAKING = 6, AS_SETTING = 7 };

static struct {
    i16 cards, villages, starts, face[PIECES][2];
} known;
/* What Python gives: how many cards, villages and start tiles there are, and the number of the face of each piece and
 * side. A beginner's content here leaves out cards and villages that have their numbers nevertheless. */

static i16 lying[8 * PIECES + 1][2];
/* By code: face and turn. */

EXPORT(given) int given(int length) {
    if (length < 6 + 4 * box.pieces || length > (int)sizeof known) return 0;
    __builtin_memcpy(&known, words, (unsigned)length);
    for (int code = 1; code <= 8 * box.pieces; code++)
        lying[code][0] = known.face[(code - 1) >> 3][(code - 1) >> 2 & 1], lying[code][1] = (i16)((code - 1) & 3);
    return known.cards >= table.cards && known.villages >= box.villages;
}

static int is_covered(void) { return table.in_steps && table.seats == seats && known.starts == table.starts; }

static void begin_game(Game *game) { *game = now; }

static void look_at(State *s) { playing = s; }

static int cells(void) { return grounds[table.game == MONDO ? 0 : now.board[0]].cells; }
static int things(void) { return box.tiles + known.cards + known.villages; }
static int first_reach(void) { return 1 + 8 * cells(); }
static int count_ids(void) { return first_reach() + things() + 2 + 1 + (table.game == SAPIENS ? BOARDS - 1 : 0); }
static int most_steps(void) { return 1; }

static int count_numbers(void) {
    return seats * (2 * cells() + 3) + 2 * box.tiles + known.cards + seats * (known.cards + known.villages) + NUMBERED_PHASES + 7 * seats + 10;
}

static int asked_of(const State *s) { return s->phase == OVER ? -1 : lowest((u64)s->awaited); }

static void settle_lane(State *s) {
    if (s->phase == DEALING) deal_by_luck(s, 0);
}

/* The number of a thing among all of the table, and the other way round. */
static int numbered(int thing) {
    if (thing < CARD) return thing;
    if (thing < VILLAGE) return box.tiles + thing - CARD;
    return thing < CHIP ? box.tiles + known.cards + thing - VILLAGE : things();
}

static int thing_numbered(int number) {
    if (number < box.tiles) return number;
    return number < box.tiles + known.cards ? CARD + number - box.tiles : VILLAGE + number - box.tiles - known.cards;
}

static void write_mask(const Lane *lane, u8 *mask) {
    const State *s = &lane->state;
    int seat = asked_of(s);
    const Player *p = &s->player[seat];
    if (p->hand == NO_THING) {
        u64 set[4];
        reachable(s, seat, set);
        mask[0] = 1, mask += first_reach(), set[3] &= ~(1ULL << (CHIP - CARD));
        for (int i = 0; i < 3; i++)
            for (u64 left = set[i]; left; left &= left - 1) mask[64 * i + lowest(left)] = 1;
        for (u64 left = set[3]; left; left &= left - 1) mask[numbered(CARD + lowest(left))] = 1;
        return;
    }
    for (u32 left = p->fringe; left; left &= left - 1)
        __builtin_memset(mask + 1 + 8 * __builtin_ctz(left), 1, 4), __builtin_memset(mask + 5 + 8 * __builtin_ctz(left), p->hand < CARD, 4);
}

static int take_id(Lane *lane, int id) {
    State *s = &lane->state;
    int seat = asked_of(s), move;
    if (!id) move = MOVE(DO_JUMP_OUT, 0);
    else if (id < first_reach()) move = MOVE(DO_PLACE, id - 1);
    else move = MOVE(DO_REACH, thing_numbered(id - first_reach()));
    apply(s, seat, 0, move, 0);
    return 1;
}

/* The points of all rounds, the running one as if it ended now; asked for the first seat first. */
static int total_of(const State *s, int seat) {
    static Past running;
    int total = 0;
    if (s->phase == TAKING || s->phase == SETTING) {
        if (!seat) standing(s, &running);
        total = running.totals[seat];
    }
    for (int round = 0; round < s->rounds_over; round++) total += s->past[round].totals[seat];
    return total;
}

static int winners_of(const State *s) { return seats > 1 ? best_of(s) : -total_of(s, 0) <= table.limit; }

static i16 *write_code(i16 *to, int code) {
    __builtin_memcpy(to, lying[code], sizeof lying[code]);
    return to + 2;
}

static i16 *write_hand(i16 *to, const State *s, int thing, int is_own) {
    int piece = thing < VILLAGE ? box.tiles + box.villages + thing - CARD : box.tiles + thing - VILLAGE, side = 0, own = 0;
    if (thing == NO_THING) return *to++ = 0, *to++ = 0, *to++ = 0, to;
    if (thing < CARD) piece = (s->tile[thing] - 1) >> 3, side = (s->tile[thing] - 1) >> 2 & 1, own = is_own;
    *to++ = known.face[piece][side];
    *to++ = own ? known.face[piece][1 - side] : 0;
    *to++ = (i16)(own ? side + 1 : 0);
    return to;
}

static i16 *write_bits(i16 *to, u64 set, int n) {
    for (int i = 0; i < n; i++) *to++ = (i16)(set >> i & 1);
    return to;
}

/* The tiles that are there; during a round they only become fewer, or come back as they were. */
static i16 *write_pool(i16 *to, const State *s, Shown *shown) {
    if (shown && shown->round == s->round + 1) {
        for (int i = 0; i < 3; i++)
            for (u64 left = shown->there[i] ^ s->there[i]; left; left &= left - 1) {
                int place = 64 * i + lowest(left);
                write_code(to + 2 * place, has(s->there, place) ? s->tile[place] : 0);
            }
    } else
        for (int place = 0; place < box.tiles; place++)
            write_code(to + 2 * place, place < s->tiles && has(s->there, place) ? s->tile[place] : 0);
    if (shown) shown->round = s->round + 1, __builtin_memcpy(shown->there, s->there, sizeof shown->there);
    return to + 2 * box.tiles;
}

static void write_numbers(const State *s, int seat, i16 *to, Shown *shown) {
    int n = cells(), taken = 0;
    for (int turn = 0; turn < seats; turn++) {
        const u16 *world = s->player[(seat + turn) % seats].world;
        for (int cell = 0; cell < n; cell++) to = write_code(to, world[cell]);
    }
    for (int turn = 0; turn < seats; turn++) to = write_hand(to, s, s->player[(seat + turn) % seats].hand, !turn);
    to = write_pool(to, s, shown);
    to = write_bits(to, s->there[3], known.cards);
    for (int turn = 0; turn < seats; turn++) to = write_bits(to, (u64)s->player[(seat + turn) % seats].kept, known.cards);
    for (int turn = 0; turn < seats; turn++) to = write_bits(to, (u64)s->player[(seat + turn) % seats].villages, known.villages);
    for (int phase = 0; phase < NUMBERED_PHASES; phase++) *to++ = phase == (s->phase == TAKING ? AS_TAKING : AS_SETTING);
    for (int turn = 0; turn < seats; turn++) {
        int owner = (seat + turn) % seats, points = 0;
        for (int round = 0; round < s->rounds_over; round++) points += s->past[round].totals[owner];
        *to++ = (i16)s->player[owner].chip;
        *to++ = s->out >> owner & 1;
        *to++ = s->awaited >> owner & 1;
        *to++ = s->chosen[owner] >= 0;
        *to++ = 0;
        *to++ = s->volcano >> owner & 1;
        *to++ = (i16)points;
        taken += s->player[owner].chip > 0;
    }
    *to++ = (i16)(s->round + 1);
    *to++ = table.level[s->round];
    *to++ = (i16)(s->modifiers == s->round + 1 ? s->modifier[s->round] + 1 : 0);
    *to++ = (i16)(taken < table.chips ? table.chip[taken] : 0);
    *to++ = (i16)(taken < table.chips ? table.chips - taken : 0);
    *to++ = (i16)s->step;
    *to++ = (i16)(((s->round + s->step) % seats - seat + seats) % seats);
    *to++ = (i16)(s->phase == TAKING && s->chosen[seat] >= 0 ? numbered(s->chosen[seat]) + 1 : 0);
    *to++ = (i16)(s->phase == SETTING && s->chosen[seat] >= 0 ? s->chosen[seat] + 1 : 0);
    *to++ = 0;
}

static void write_laid(int code) {
    static const char *const SIDES[] = {"picture", "bare", "front", "back"};
    write("\""), write_text_at(box.piece[(code - 1) >> 3].name), write(":");
    write(SIDES[2 * (table.island != 0) + ((code - 1) >> 2 & 1)]), write(":"), write_number((code - 1) & 3), write("\"");
}

static void write_deals(const State *s) {
    int is_new = s->phase == TAKING && !s->step && s->awaited == table.everybody, n = 0;
    for (int seat = 0; seat < seats; seat++) is_new &= s->chosen[seat] < 0;
    write("[");
    if (is_new) {
        write("{\"do\":\"deal\",\"tiles\":[");
        for (int place = 0; place < s->tiles; place++) write(place ? "," : ""), write_laid(s->tile[place]);
        write("],\"start\":[");
        for (int i = 0; i < table.starts; i++) write(i ? "," : ""), write_laid(s->player[0].world[table.start_cell[i]]);
        write("],\"modifier\":\"");
        if (s->modifiers == s->round + 1) write_text_at(table.modifier_name[s->modifier[s->round]]);
        write("\",\"open\":[");
        for (int card = 0; card < table.cards; card++)
            if (s->there[3] >> card & 1) write(n++ ? ",\"" : "\""), write_thing(CARD + card), write("\"");
        write("]}");
    }
    write("]");
}
