/* What no world of given tiles can be worth more than: proven, whatever is laid, with mistakes and gaps too.
 *
 * Landscapes are shared out to the parts of land on single tiles. In a landscape that does not touch the border, parts
 * less joints plus the corners around which all is one land is 1, less 1 for everything it surrounds. So a part with k
 * edges has 1 - k / 2, and a quarter for each corner inside the board that lies between two of its edges; whatever is
 * surrounded has four such corners at least that are not all one land, so the quarters make up for it. Landscapes at
 * the border are no more than its strips. Then every tile has a worth that asks nothing of the other tiles, but:
 * - two edges beside each other have the same land, are wrong, or one faces a gap. Each land has a price on each joint,
 *   paid by the one side and got by the other, and so has a gap; a wrong edge pays half a mistake instead. A part with
 *   an edge that is wrong or faces a gap brings nothing;
 * - a tile lies once. Each kind of tiles has a price, paid in every cell it lies in and got back once for each tile.
 * Whatever the prices are, no world is worth more than the sum over the cells of the best tile in each. Good prices are
 * searched step by step (subgradients); all numbers are whole, so that nothing is lost by rounding.
 */
#ifndef BOUNDING_H
#define BOUNDING_H
#include "nearby.h"

#define UNIT 1000 /* of a tenth of a point */
#define GAP 4 /* beside the four lands */
#define NEVER (-1000000000)
#define PATIENCE 20 /* after this many steps without a better bound they become smaller */

typedef struct {
    int count, price, sides;
    int pattern[2], worth[2];
} Kind; /* tiles that are the same on all their sides */

typedef struct {
    int price[GAP + 1]; /* of each land and of a gap, for the cell in the west or north; the other one gets it */
} Joint;

/* The points of a cell's edges, by direction and land: exact, and at most. */
typedef struct {
    int right[4][4], most[4][4], gap[4], street[4];
    u8 outside[4];
    int quarter[4]; /* corners inside the board */
} Edges;

static Kind kind[TILES];
static Joint joint_at[CELLS][2], moved[CELLS][2];
static int kinds, used[TILES];

static void find_kinds(void) {
    kinds = 0;
    for (int tile = 0; tile < problem.tiles; tile++) {
        Kind made = {1, 0, problem.sides[tile], {0, 0}, {0, 0}};
        for (int side = 0; side < made.sides; side++)
            made.pattern[side] = pattern_of[tile][side], made.worth[side] = problem.face[tile][side].worth * UNIT;
        int k = 0;
        while (k < kinds && (kind[k].sides != made.sides || kind[k].pattern[0] != made.pattern[0] || kind[k].worth[0] != made.worth[0]
                             || kind[k].pattern[1] != made.pattern[1] || kind[k].worth[1] != made.worth[1])) k++;
        if (k == kinds) kind[kinds++] = made;
        else kind[k].count++;
    }
}

/* The joint of a cell in a direction, and whether the cell pays (1) or gets (-1) its prices. */
static Joint *joint_of_cell(Joint joint[][2], int cell, int d, int *sign) {
    *sign = d == 1 || d == 2 ? -1 : 1;
    return *sign < 0 ? &joint[cell][d - 1] : &joint[problem.next[cell][d]][(d ^ 2) - 1];
}

static void find_edges(int cell, Edges *e) {
    for (int d = 0; d < 4; d++) {
        const Corner *c = &around[cell][d];
        e->quarter[d] = c->cell[0] >= 0 && c->cell[1] >= 0 && c->cell[2] >= 0;
        e->outside[d] = NONE, e->gap[d] = 0;
        if (problem.next[cell][d] < 0) {
            u8 there = e->outside[d] = border_code[cell][d];
            for (int land = 0; land < 4; land++)
                e->right[d][land] = e->most[d][land] = there != FREE && (there & 3) != land ? problem.wrong * UNIT : 0;
            e->street[d] = there != FREE && there & 4 ? problem.meet * UNIT : 0;
            continue;
        }
        int sign;
        const Joint *its = joint_of_cell(joint_at, cell, d, &sign);
        e->gap[d] = sign * its->price[GAP];
        int spoiled = e->gap[d] > problem.wrong * UNIT / 2 ? e->gap[d] : problem.wrong * UNIT / 2;
        for (int land = 0; land < 4; land++) {
            int right = e->right[d][land] = sign * its->price[land];
            e->most[d][land] = right > spoiled ? right : spoiled;
        }
        e->street[d] = problem.meet * UNIT / 2;
    }
}

/* The most that a pattern can bring in a cell with a turn. `paid`: set to the joints whose price it pays. */
static int most_brought(const Edges *e, const Pattern *p, int turn, int cell, Joint paid[][2]) {
    int sum = 0, first = 0;
    u8 land[4];
    for (int d = 0; d < 4; d++) {
        u8 code = p->code[(d - turn) & 3];
        land[d] = code & 3;
        if (code & 4) sum += e->street[d];
    }
    while (first < 4 && land[first] == land[(first + 3) & 3]) first++; /* a part begins here */
    for (int d = first & 3, seen = 0; seen < 4;) {
        int from = d, size = 0, corners = 0, right = 0, most = 0, is_open = !land[d], is_priced = 0;
        do {
            right += e->right[d][land[d]], most += e->most[d][land[d]];
            if (e->outside[d] != NONE) is_open = 1; /* at the border: counted with its strip, or wrong */
            size++, seen++;
            if (land[(d + 1) & 3] == land[d]) corners += e->quarter[d];
            d = (d + 1) & 3;
        } while (seen < 4 && land[d] == land[from]);
        int share = problem.landscape * UNIT / 4 * (4 - 2 * size + corners);
        if (!is_open && share > 0) right += share;
        is_priced = !is_open && right >= most;
        sum += is_priced ? right : most;
        for (int i = 0; paid && i < size; i++) {
            int at = (from + i) & 3, sign;
            if (e->outside[at] != NONE) continue;
            Joint *its = joint_of_cell(paid, cell, at, &sign);
            if (is_priced || e->right[at][land[at]] == e->most[at][land[at]]) its->price[land[at]] += sign;
            else if (e->gap[at] == e->most[at][land[at]]) its->price[GAP] += sign;
        }
    }
    return sum;
}

/* The most that a cell can bring at these prices; sets `used` and `moved` to what that takes. */
static int most_in_cell(int cell) {
    static int value[PATTERNS];
    static u8 turn_of[PATTERNS];
    Edges e;
    find_edges(cell, &e);
    for (int p = 0; p < patterns; p++) {
        value[p] = NEVER;
        for (int turn = 0; turn < pattern[p].turns; turn++) {
            int brought = most_brought(&e, &pattern[p], turn, cell, 0);
            if (brought > value[p]) value[p] = brought, turn_of[p] = (u8)turn;
        }
    }
    int most = problem.empty * UNIT + e.gap[0] + e.gap[1] + e.gap[2] + e.gap[3], best = -1, best_pattern = 0;
    for (int k = 0; k < kinds; k++)
        for (int side = 0; side < kind[k].sides; side++) {
            int worth = value[kind[k].pattern[side]] + kind[k].worth[side] - kind[k].price;
            if (worth > most) most = worth, best = k, best_pattern = kind[k].pattern[side];
        }
    if (best >= 0) used[best]++, most_brought(&e, &pattern[best_pattern], turn_of[best_pattern], cell, moved);
    for (int d = 0, sign; d < 4 && best < 0; d++)
        if (problem.next[cell][d] >= 0) joint_of_cell(moved, cell, d, &sign)->price[GAP] += sign;
    return most;
}

/* Landscapes that can touch the border: one for each strip of land, and for each edge of land that is in none. */
static int at_border(void) {
    int strips = 0, edges = 0;
    for (int strip = 0; strip < problem.strips; strip++) {
        int is_land = 0;
        for (int d = 0; d < 4; d++) is_land |= problem.strip[strip][d] != 0;
        strips += is_land;
    }
    for (int d = 0; d < 4; d++) {
        u64 rest = problem.border[d] & (problem.border_low[d] | problem.border_high[d]);
        for (int strip = 0; strip < problem.strips; strip++) rest &= ~problem.strip[strip][d];
        edges += bits_of(rest);
    }
    return strips + edges;
}

/* The lowest bound found in `steps` steps, in tenths of a point. `found`: a value that was reached. */
static int bound_of(int steps, int found) {
    long long lowest = 1LL << 60, before = problem.landscape * UNIT * at_border();
    double length = 1;
    find_kinds();
    __builtin_memset(joint_at, 0, sizeof joint_at);
    for (int step = 0, since = 0; step < steps; step++) {
        long long sum = before;
        __builtin_memset(moved, 0, sizeof moved), __builtin_memset(used, 0, sizeof used);
        for (int cell = 0; cell < problem.cells; cell++) sum += most_in_cell(cell);
        for (int k = 0; k < kinds; k++) sum += (long long)kind[k].count * kind[k].price;
        if (sum < lowest) lowest = sum, since = 0;
        else if (++since == PATIENCE) length *= 0.7, since = 0;
        int slope = 0;
        for (int k = 0; k < kinds; k++) {
            used[k] -= kind[k].count;
            if (kind[k].price || used[k] > 0) slope += used[k] * used[k];
        }
        for (int cell = 0; cell < problem.cells; cell++)
            for (int side = 0; side < 2; side++)
                for (int land = 0; land <= GAP; land++) slope += moved[cell][side].price[land] * moved[cell][side].price[land];
        if (!slope || sum <= (long long)found * UNIT) break;
        double by = length * (double)(sum - (long long)found * UNIT) / slope;
        for (int k = 0; k < kinds; k++) {
            int price = kind[k].price + (int)(by * used[k]);
            kind[k].price = price > 0 ? price : 0;
        }
        for (int cell = 0; cell < problem.cells; cell++)
            for (int side = 0; side < 2; side++)
                for (int land = 0; land <= GAP; land++) joint_at[cell][side].price[land] -= (int)(by * moved[cell][side].price[land]);
    }
    return (int)(lowest / UNIT); /* worlds are worth whole tenths */
}
#endif
