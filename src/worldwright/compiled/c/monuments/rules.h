/* The rules of Monuments for search. The Python rules are the reference: `python -m tests.compiled` compares both.
 *
 * Piles are packed as there: eight bits a kind. Fields, places and kinds are numbered in the content's order.
 */
#ifndef RULES_H
#define RULES_H
#include "../base.h"

#define SEATS 4
#define KINDS 8
#define FIELDS 24
#define PLACES 64
#define LONGEST 6
#define LEVELS 8
#define PATHS 600
#define STARTS 16
#define MOVES 1024
#define ROUNDS 3

typedef u64 Pile;
#define ONE(kind) (1ULL << 8 * (kind))
#define COUNT(pile, kind) ((int)((pile) >> 8 * (kind) & 0xff))

enum { FIRST, FILL, QUARRY, BUILD, OVER };
static const char *PHASES[] = {"first", "fill", "quarry", "build", "over"};

typedef struct {
    u8 n;
    u8 field[LONGEST];
    u32 mask;
} Path;

typedef struct {
    int kinds, fields, places, levels;
    const char *kind_name[KINDS], *field_name[FIELDS];
    char place_name[PLACES][12];
    u8 neighbours[FIELDS][8], degree[FIELDS];
    u8 ring[FIELDS]; /* 0 outer, 1 middle, 2 inner */
    int inner, outers, middles;
    u8 outer[FIELDS], middle[FIELDS];
    int gem, black, building; /* building: the kinds one can build with, as a mask */
    int start_points, gem_points, black_points;
    int lengths, length[16];
    Pile stock, material[ROUNDS];
    u8 kind_at[PLACES], level_at[PLACES];
    int points_at[PLACES];
    u64 supports[PLACES], ground, full, of_kind[KINDS], of_level[LEVELS];
    int level_points[LEVELS];
    u8 above[PLACES][16], aboves[PLACES];
    int path_count[2][LONGEST + 1][FIELDS];
    Path paths[2][LONGEST + 1][FIELDS][PATHS];
} Box;

typedef struct {
    u8 seats, phase, round, holder, turn, passed;
    i8 worker;
    u16 walked;
    u32 filled, mixed;
    Pile stock, quarry[FIELDS], screens[SEATS];
    u64 built_by[SEATS], built, ready;
    u8 black[SEATS];
    short cost[SEATS];
} State;

/* A walk (n > 0): the fields entered and the kind taken on each, KINDS for an empty field. A build (n = 0): a place;
 * PLACES is passing. */
typedef struct {
    u8 n, place;
    u8 field[LONGEST], kind[LONGEST];
    Pile gained;
} Move;

typedef struct {
    u8 reenter, open_screens, last_pass_costs;
} Options;

static Box box;
static Options options;

/* The highest bit of each byte that is not 0. */
static inline u64 filled_bytes(Pile pile) {
    const u64 low = 0x7f7f7f7f7f7f7f7fULL;
    return (((pile & low) + low) | pile) & ~low;
}

/* The kinds of at least one stone, as a mask: the multiplication gathers the eight bits. */
static inline u32 kinds_of(Pile pile) { return (u32)((filled_bytes(pile) >> 7) * 0x0102040810204080ULL >> 56); }

static inline int is_mixed(Pile pile) {
    u64 filled = filled_bytes(pile);
    return (filled & (filled - 1)) != 0;
}

static inline int walk_length(int walked) {
    return box.length[walked < box.lengths - 1 ? walked : box.lengths - 1];
}

static inline u64 buildable(const State *s, int seat) {
    u64 places = 0;
    for (u32 kinds = kinds_of(s->screens[seat]); kinds; kinds &= kinds - 1) places |= box.of_kind[__builtin_ctz(kinds)];
    return places & s->ready;
}

static int building_stones(Pile screen) {
    int stones = 0;
    for (int kind = 0; kind < box.kinds; kind++)
        if (box.building >> kind & 1) stones += COUNT(screen, kind);
    return stones;
}

/* ---- All moves, in the order of the Python rules */

static int along(const State *s, const Path *path, Move *out, int most) {
    int found = 0;
    u8 choice[LONGEST][KINDS], ways[LONGEST], at[LONGEST];
    for (int i = 0; i < path->n; i++) {
        ways[i] = 0, at[i] = 0;
        for (u32 kinds = kinds_of(s->quarry[path->field[i]]); kinds; kinds &= kinds - 1)
            choice[i][ways[i]++] = (u8)__builtin_ctz(kinds);
        if (!ways[i]) choice[i][ways[i]++] = KINDS;
    }
    for (;;) {
        if (found == most) return found;
        Move *move = &out[found++];
        move->n = path->n, move->place = 0, move->gained = 0;
        for (int i = 0; i < path->n; i++) {
            move->field[i] = path->field[i];
            move->kind[i] = choice[i][at[i]];
            if (move->kind[i] != KINDS) move->gained += ONE(move->kind[i]);
        }
        int i = path->n - 1;
        while (i >= 0 && ++at[i] == ways[i]) at[i--] = 0;
        if (i < 0) return found;
    }
}

static inline const Path *paths_from(const State *s, int *count) {
    int start = s->worker < 0 ? FIELDS - 1 : s->worker, length = s->worker < 0 ? 1 : walk_length(s->walked);
    *count = box.path_count[options.reenter][length][start];
    return box.paths[options.reenter][length][start];
}

static int all_moves(const State *s, Move *out) {
    int found = 0;
    if (s->phase == BUILD) {
        for (u64 places = buildable(s, s->turn); places; places &= places - 1)
            out[found++] = (Move){.n = 0, .place = (u8)lowest(places)};
        if (!found) out[found++] = (Move){.n = 0, .place = PLACES};
        return found;
    }
    if (s->phase != QUARRY) return 0;
    int count;
    const Path *paths = paths_from(s, &count);
    for (int i = 0; i < count; i++)
        if (paths[i].mask & s->filled && !(paths[i].mask & s->mixed)) found += along(s, &paths[i], out + found, MOVES - found);
    if (s->mixed)
        for (int i = 0; i < count; i++)
            if (paths[i].mask & s->mixed) found += along(s, &paths[i], out + found, MOVES - found);
    return found;
}

/* ---- Effects of moves */

static void next_builder(State *s) {
    do s->turn = (u8)((s->turn + 1) % s->seats);
    while (s->passed >> s->turn & 1);
}

static void quarry_empty(State *s) {
    int holder = 0;
    while (holder < s->seats - 1 && !COUNT(s->screens[holder], box.black)) holder++;
    s->phase = BUILD, s->holder = s->turn = (u8)holder, s->worker = -1;
    s->stock += ONE(box.black);
    s->screens[holder] -= ONE(box.black);
    s->black[holder]++;
}

static int pass_cost(const State *s, int seat) {
    return s->round == ROUNDS && !options.last_pass_costs ? 0 : building_stones(s->screens[seat]);
}

static void apply(State *s, const Move *move) {
    int seat = s->turn;
    if (move->n) {
        for (int i = 0; i < move->n; i++) {
            int field = move->field[i];
            if (move->kind[i] == KINDS) continue;
            Pile left = s->quarry[field] -= ONE(move->kind[i]);
            if (!left) s->filled &= ~(1u << field);
            if (s->mixed >> field & 1 && !is_mixed(left)) s->mixed &= ~(1u << field);
        }
        s->screens[seat] += move->gained;
        s->turn = (u8)((seat + 1) % s->seats), s->walked++, s->worker = (i8)move->field[move->n - 1];
        if (!s->filled) quarry_empty(s);
        return;
    }
    if (move->place < PLACES) {
        int place = move->place;
        s->screens[seat] -= ONE(box.kind_at[place]);
        s->built_by[seat] |= 1ULL << place, s->built |= 1ULL << place, s->ready ^= 1ULL << place;
        for (int i = 0; i < box.aboves[place]; i++) {
            int above = box.above[place][i];
            if (!(box.supports[above] & ~s->built)) s->ready |= 1ULL << above;
        }
        if (s->built == box.full) s->phase = OVER;
        next_builder(s);
        return;
    }
    s->cost[seat] = (short)(s->cost[seat] + pass_cost(s, seat));
    s->passed |= (u8)(1 << seat);
    if (s->passed + 1 < 1 << s->seats) next_builder(s);
    else if (s->round < ROUNDS) s->phase = FILL, s->round++, s->turn = s->holder, s->passed = 0, s->walked = 0;
    else s->phase = OVER;
}

/* The quarry is filled as in `quarry`: a round begins. */
static void filled_quarry(State *s) {
    s->phase = QUARRY, s->turn = s->holder, s->walked = 0, s->filled = s->mixed = 0;
    s->stock -= box.material[s->round - 1];
    for (int field = 0; field < box.fields; field++) {
        if (s->quarry[field]) s->filled |= 1u << field;
        if (is_mixed(s->quarry[field])) s->mixed |= 1u << field;
    }
}

static void deal_fill(State *s) {
    u8 bag[128];
    int n = 0, short_fields;
    Pile material = box.material[s->round - 1];
    for (int kind = 0; kind < box.kinds; kind++)
        for (int i = COUNT(material, kind); i; i--)
            if (n < 128) bag[n++] = (u8)kind;
    for (int top = n - 1; top > 0; top--) {
        int other = (int)below((u32)top + 1);
        u8 kept = bag[top];
        bag[top] = bag[other], bag[other] = kept;
    }
    short_fields = box.outers + 2 * box.middles - n;
    u8 order[FIELDS];
    for (int i = 0; i < box.middles; i++) order[i] = box.middle[i];
    for (int i = 0; i < short_fields; i++) { /* which middle fields get only one stone */
        int other = i + (int)below((u32)(box.middles - i));
        u8 kept = order[i];
        order[i] = order[other], order[other] = kept;
    }
    for (int field = 0; field < box.fields; field++) s->quarry[field] = 0;
    for (int i = 0; i < box.outers; i++) s->quarry[box.outer[i]] = ONE(bag[--n]);
    for (int i = 0; i < box.middles; i++) {
        s->quarry[order[i]] = ONE(bag[--n]);
        if (i >= short_fields) s->quarry[order[i]] += ONE(bag[--n]);
    }
    while (n) s->quarry[box.inner] += ONE(bag[--n]);
    filled_quarry(s);
}

static int points_of(const State *s, int seat) {
    int points = box.start_points + box.black_points * s->black[seat] - s->cost[seat];
    for (int level = 0; level < box.levels; level++)
        points += box.level_points[level] * bits_of(s->built_by[seat] & box.of_level[level]);
    if (s->phase == OVER) points += box.gem_points * COUNT(s->screens[seat], box.gem);
    return points;
}

#endif
