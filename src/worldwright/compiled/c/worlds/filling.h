/* Where to place a tile: the best-looking placings are evaluated by filling the world to its end, many times, while
 * other hands take from the pool. All are tried with the same luck, and the worse half is dropped.
 *
 * While a world is filled, the best first fit is placed: edges that match, streets that meet, liking.
 */
#ifndef FILLING_H
#define FILLING_H
#include "nearby.h"

#ifndef TRIED
#define TRIED 12    /* how many placings are tried */
#define GLANCE 40   /* how many tiles are compared for each cell while a world is filled */
#define PICKY 2     /* how many tiles another hand compares by liking */
#define SIGHT 1.0   /* the weight of a tenth at first sight relative to one at the end */
#endif
#define SPOTS 48    /* how many placings are first evaluated by the rules */
#define TRIALS 4096 /* of each placing */
#define BAD (-20)   /* while a world is filled, worse fits are not placed */
#define MATCH 10
#define WRONG (-25)
#define STREETS_MEET 14
#define ROWS 2048
#define NEW_ROWS (5 * CELLS) /* one filling makes no more */
#define SIGNATURES ((CODES + 1) * (CODES + 1) * (CODES + 1) * (CODES + 1))
#define NO_ROW 0xffff

/* A sort: all tiles with the same fit everywhere. */
typedef struct {
    u8 pattern;
    short worth;
} Sort;

/* How well each sort fits in a cell with these required edges, in its best turn. */
typedef struct {
    short value[TILES];
    u8 turn[TILES];
} Row;

typedef struct {
    u8 cell, tile, side, turn, sort;
    int sight, visits;
    double sum, plan; /* plan: what the best world found around it counts */
} Spot;

static Sort sorts[TILES];
static int sorts_n, rows_n, spots_n;
static u8 sort_of[TILES];
static Row rows[ROWS];
static u16 row_of[SIGNATURES];
static u64 fits[CODES + 1][CODES];
static Spot spots[SPOTS];
static short trial[TRIED][TRIALS];
static u8 pool[TILES], shuffled[TILES];
static int pool_n;
static World laid; /* the world before any trial */

static int fit_of(u8 mine, u8 there) {
    if (there == FREE) return 0;
    if ((mine ^ there) & 3) return WRONG;
    return MATCH + (mine & there & 4 ? STREETS_MEET : 0);
}

static void forget_rows(void) {
    for (int at = 0; at < SIGNATURES; at++) row_of[at] = NO_ROW;
    rows_n = 0;
}

static void find_sorts(void) {
    sorts_n = pool_n = 0;
    for (int tile = 0; tile < problem.tiles; tile++) {
        Sort its = {(u8)pattern_of[tile][0], problem.face[tile][0].worth};
        int sort = 0;
        while (sort < sorts_n && (sorts[sort].pattern != its.pattern || sorts[sort].worth != its.worth)) sort++;
        if (sort == sorts_n) sorts[sorts_n++] = its;
        sort_of[tile] = (u8)sort;
    }
    forget_rows();
    for (int there = 0; there <= FREE; there++)
        for (int mine = 0; mine < CODES; mine++) fits[there][mine] = (u64)(fit_of((u8)mine, (u8)there) + BIAS);
    clear(&laid);
    u8 lies[TILES] = {0};
    for (int cell = 0; cell < problem.cells; cell++) {
        put(&laid, cell, problem.fixed[cell]);
        if (problem.fixed[cell] != EMPTY) lies[problem.fixed[cell] >> 3] = 1;
    }
    for (int tile = 0; tile < problem.tiles; tile++)
        if (!lies[tile] && tile != problem.held) pool[pool_n++] = (u8)tile;
}

/* The required edges of a cell, all turns of a pattern at once. */
static void ask_fits(const u8 there[4], Asked *asked) {
    __builtin_memset(asked, 0, sizeof *asked);
    for (int d = 0; d < 4; d++)
        for (int code = 0; code < CODES; code++) asked->edge[code] |= fits[there[d]][code] << 16 * d;
}

static void fill_row(Row *row, const u8 there[4]) {
    Asked asked;
    ask_fits(there, &asked);
    for (int sort = 0; sort < sorts_n; sort++) {
        const Pattern *its = &pattern[sorts[sort].pattern];
        u64 lanes = brings(&asked, its);
        int best = -10000, chosen = 0;
        for (int turn = 0; turn < its->turns; turn++)
            if (OF_TURN(lanes, turn) > best) best = OF_TURN(lanes, turn), chosen = turn;
        row->value[sort] = (short)(best + sorts[sort].worth), row->turn[sort] = (u8)chosen;
    }
}

/* The row of a cell as it is asked for now. */
static const Row *row_at(const World *w, int cell) {
    u8 there[4];
    int signature = 0;
    for (int d = 0; d < 4; d++) there[d] = facing(w, cell, d), signature = signature * (CODES + 1) + there[d];
    if (row_of[signature] == NO_ROW) {
        row_of[signature] = (u16)rows_n;
        fill_row(&rows[rows_n++], there);
    }
    return &rows[row_of[signature]];
}

static inline u16 lie_of(int tile, int side, int turn) {
    return LIE(tile, side, (turn - turned_of[tile][side]) & 3);
}

static void drop(u8 *order, int *n, int at) {
    --*n;
    for (; at < *n; at++) order[at] = order[at + 1];
}

/* The worth of the world once it is filled after a placing. */
static int filled(const Spot *spot, int rivals) {
    static const Row *row[CELLS];
    World w = laid;
    u8 order[TILES];
    u64 edge = w.full ? problem.open : 0;
    int n = pool_n, first = 0, cell = spot->cell;
    if (rows_n > ROWS - NEW_ROWS) forget_rows();
    __builtin_memcpy(order, shuffled, (u32)n);
    for (int at = 0; at < n; at++)
        if (order[at] == spot->tile) {
            drop(order, &n, at);
            break;
        }
    for (u64 left = edge & ~(1ULL << cell); left; left &= left - 1) row[lowest(left)] = row_at(&w, lowest(left));
    u16 lie = LIE(spot->tile, spot->side, spot->turn);
    for (;;) {
        put(&w, cell, lie);
        edge &= ~(1ULL << cell);
        for (int d = 0; d < 4; d++) {
            int other = problem.next[cell][d];
            if (other < 0 || w.at[other] != EMPTY) continue;
            edge |= 1ULL << other, row[other] = row_at(&w, other);
        }
        for (int rival = 0; rival < rivals && first < n; rival++, first++) { /* of a few, what is liked most */
            int best = first;
            for (int at = first + 1; at < n && at < first + PICKY; at++)
                if (sorts[sort_of[order[at]]].worth > sorts[sort_of[order[best]]].worth) best = at;
            u8 taken = order[best];
            order[best] = order[first], order[first] = taken;
        }
        int most = BAD, chosen = -1, last = first + GLANCE < n ? first + GLANCE : n;
        for (u64 left = edge; left; left &= left - 1) {
            const short *value = row[lowest(left)]->value;
            for (int at = first; at < last; at++)
                if (value[sort_of[order[at]]] > most) most = value[sort_of[order[at]]], chosen = at, cell = lowest(left);
        }
        if (chosen < 0) return worth_of(&w);
        int tile = order[chosen];
        lie = lie_of(tile, 0, row[cell]->turn[sort_of[tile]]);
        order[chosen] = order[first], first++;
    }
}

/* Keep a placing among those that look best. */
static void note_spot(Spot spot) {
    if (spots_n == SPOTS && spots[SPOTS - 1].sight >= spot.sight) return;
    int at = spots_n < SPOTS ? spots_n++ : SPOTS - 1;
    for (; at > 0 && spots[at - 1].sight < spot.sight; at--) spots[at] = spots[at - 1];
    spots[at] = spot;
}

/* Every turn of a side in every open cell, as it looks at first. */
static void note_side(int tile, int side) {
    const Pattern *its = &pattern[pattern_of[tile][side]];
    for (u64 open = problem.open; open; open &= open - 1) {
        int cell = lowest(open);
        u8 there[4];
        Asked asked;
        if (problem.fixed[cell] != EMPTY) continue;
        for (int d = 0; d < 4; d++) there[d] = facing(&laid, cell, d);
        ask_fits(there, &asked);
        u64 lanes = brings(&asked, its);
        for (int turn = 0; turn < its->turns; turn++) {
            u16 lie = lie_of(tile, side, turn);
            note_spot((Spot){(u8)cell, (u8)tile, (u8)side, (u8)(lie & 3), sort_of[tile],
                             OF_TURN(lanes, turn) + problem.face[tile][side].worth, 0, 0, 0});
        }
    }
}

/* The best-looking placings, evaluated by the rules; one for each sort in the pool. */
static void find_spots(void) {
    u8 known[TILES] = {0};
    spots_n = 0;
    if (problem.held >= 0)
        for (int side = 0; side < problem.sides[problem.held]; side++) note_side(problem.held, side);
    for (int at = 0; at < pool_n && problem.held < 0; at++)
        if (!known[sort_of[pool[at]]]) known[sort_of[pool[at]]] = 1, note_side(pool[at], 0);
    int before = worth_of(&laid), n = spots_n, kept = 0;
    static Spot seen[SPOTS];
    for (int i = 0; i < n; i++) {
        World w = laid;
        put(&w, spots[i].cell, LIE(spots[i].tile, spots[i].side, spots[i].turn));
        seen[i] = spots[i], seen[i].sight += worth_of(&w) - before;
    }
    spots_n = 0;
    for (int i = 0; i < n; i++) note_spot(seen[i]);
    __builtin_memset(known, 0, sizeof known);
    for (int i = 0; i < spots_n && kept < TRIED; i++) {
        if (problem.held < 0 && known[spots[i].sort]) continue;
        known[spots[i].sort] = 1, spots[kept++] = spots[i];
    }
    spots_n = kept;
}

static double value_of(const Spot *spot) { return spot->sum / spot->visits + SIGHT * spot->sight + spot->plan; }

static int is_better(const Spot *one, const Spot *other) {
    return one->visits != other->visits ? one->visits > other->visits : value_of(one) > value_of(other);
}

static void sort_spots(u8 *order) {
    for (int i = 1; i < spots_n; i++) {
        u8 one = order[i];
        int at = i;
        for (; at && is_better(&spots[one], &spots[order[at - 1]]); at--) order[at] = order[at - 1];
        order[at] = one;
    }
}

/* Try the placings with this many fillings; the best first in `order`. */
static void try_spots(int fillings, int rivals, u8 *order) {
    int live = spots_n, played = 0, rounds = 0;
    for (int i = 0; i < spots_n; i++) order[i] = (u8)i;
    for (int n = live; n > 1; n = (n + 1) / 2) rounds++;
    for (int round = 0; live && round < (rounds ? rounds : 1); round++) {
        int deals = (fillings - played) / ((rounds ? rounds : 1) - round) / live;
        for (int deal = 0; deal < (deals ? deals : 1); deal++) {
            __builtin_memcpy(shuffled, pool, (u32)pool_n);
            for (int at = pool_n - 1; at > 0; at--) {
                u32 other = below((u32)at + 1);
                u8 tile = shuffled[at];
                shuffled[at] = shuffled[other], shuffled[other] = tile;
            }
            for (int i = 0; i < live; i++, played++) {
                Spot *spot = &spots[order[i]];
                int worth = filled(spot, rivals);
                if (spot->visits < TRIALS) trial[order[i]][spot->visits] = (short)worth;
                spot->sum += worth, spot->visits++;
            }
        }
        sort_spots(order);
        live = (live + 1) / 2;
    }
}

/* The error of the distance of two placings that were tried with the same luck. */
static double apart(int one, int other) {
    int n = spots[one].visits < spots[other].visits ? spots[one].visits : spots[other].visits;
    double sum = 0, squares = 0;
    if (n > TRIALS) n = TRIALS;
    for (int i = 0; i < n; i++) {
        double gap = trial[one][i] - trial[other][i];
        sum += gap, squares += gap * gap;
    }
    double spread = n > 1 ? (squares - sum * sum / n) / (n - 1) / n : sum * sum;
    return root_of(spread > 0 ? spread : 0);
}

#endif
