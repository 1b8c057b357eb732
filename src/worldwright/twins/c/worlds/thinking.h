/* The best world that can be laid with given tiles: annealing, from an even fill of the free cells. */
#ifndef THINKING_H
#define THINKING_H
#include "rules.h"

/* Tenths of a point at which a step down is still taken now and then. A short search has to cool down further. */
#define HOT 8.0
#define WARM 5.0
#define COLD 4.0
#define COLD_SHORT 2.0
#define SHORT 100000
#define MORE 2
/* More landscapes than these a step hardly ever closes. */

static World world;
static u16 best_at[CELLS];
static u8 place_of[TILES]; /* the cell a tile lies in; NONE: it is free */

static u16 any_lie(int tile) { return LIE(tile, below(problem.sides[tile]), below(4)); }

/* The turn and side with which a tile fits best where it is to lie. */
static u16 fitting_lie(int tile, int cell) {
    u16 best = LIE(tile, 0, 0);
    u8 facing[4];
    u32 noise = luck();
    int most = -1000000;
    for (int d = 0; d < 4; d++) {
        int other = problem.next[cell][d];
        u16 there = other < 0 ? EMPTY : world.at[other];
        facing[d] = other < 0 ? problem.outside[cell][d]
                    : there == EMPTY ? NONE
                                     : FACE_OF(there)->land[there & 3][d ^ 2];
    }
    for (int side = 0; side < problem.sides[tile]; side++)
        for (int turn = 0; turn < 4; turn++) {
            u16 lie = LIE(tile, side, turn);
            const u8 *land = FACE_OF(lie)->land[turn];
            int value = FACE_OF(lie)->worth + (int)(noise & 3);
            noise >>= 2;
            for (int d = 0; d < 4; d++)
                if (facing[d] != NONE) value += facing[d] == land[d] ? 6 : problem.wrong;
            if (value > most) most = value, best = lie;
        }
    return best;
}

/* Whether a tile may lie in a cell: what is in the hand must go where it can be laid next. */
static inline int may_lie(u16 lie, int cell) {
    return lie == EMPTY || lie >> 3 != problem.held || (problem.open >> cell & 1);
}

static int free_cells[CELLS], frees, top_worth;

/* Lay what lies already; with `is_hinted` the earlier plan too. */
static void begin(int is_hinted) {
    for (int tile = 0; tile < problem.tiles; tile++) place_of[tile] = NONE;
    clear(&world), frees = 0;
    for (int cell = 0; cell < problem.cells; cell++) {
        put(&world, cell, problem.fixed[cell]);
        if (world.at[cell] == EMPTY) free_cells[frees++] = cell;
        else place_of[world.at[cell] >> 3] = (u8)cell;
    }
    for (int cell = 0; is_hinted && cell < problem.cells; cell++) {
        u16 lie = problem.hint[cell];
        if (lie == EMPTY || world.at[cell] != EMPTY || place_of[lie >> 3] != NONE || !may_lie(lie, cell)) continue;
        put(&world, cell, lie), place_of[lie >> 3] = (u8)cell;
    }
}

static void keep_best(int worth) {
    if (worth <= top_worth) return;
    top_worth = worth;
    for (int cell = 0; cell < problem.cells; cell++) best_at[cell] = world.at[cell];
}

static void anneal(int steps, double hot, double cold) {
    int value = worth_of(&world), landscapes = 0;
    keep_best(value);
    if (!frees || !problem.tiles) return;
    for (int step = 0; step < steps; step++) {
        double heat = hot + (cold - hot) * step / steps;
        int cell = free_cells[below((u32)frees)], other = -1;
        u16 was = world.at[cell], other_was = EMPTY;
        u32 kind = below(16);
        if (kind < 9 || was == EMPTY) { /* another tile */
            int tile = (int)below((u32)problem.tiles);
            if (place_of[tile] != NONE) {
                other = place_of[tile];
                if (problem.fixed[other] != EMPTY || other == cell) continue;
                other_was = world.at[other];
                put(&world, other, EMPTY);
                put(&world, cell, fitting_lie(tile, cell));
                if (was != EMPTY) put(&world, other, fitting_lie(was >> 3, other));
            } else {
                put(&world, cell, fitting_lie(tile, cell));
            }
        } else if (kind < 13) { /* two change places */
            other = free_cells[below((u32)frees)];
            if (other == cell || world.at[other] == EMPTY) continue;
            other_was = world.at[other];
            put(&world, other, EMPTY);
            put(&world, cell, fitting_lie(other_was >> 3, cell));
            put(&world, other, fitting_lie(was >> 3, other));
        } else { /* another turn or side */
            put(&world, cell, any_lie(was >> 3));
        }
        /* How far down this step may go, decided first: most steps are refused without counting landscapes. */
        int least = value - (int)(-heat * log_of(((double)luck() + 1) / 4294967296.0));
        int may = may_lie(world.at[cell], cell) && (other < 0 || may_lie(world.at[other], other));
        int worth = -1000000;
        if (may) {
            Joints joints;
            worth = plain_worth(&world, &joints);
            if (worth + problem.landscape * (landscapes + MORE) >= least) {
                int found = landscapes_of(&world, &joints);
                worth += problem.landscape * found;
                if (worth >= least) landscapes = found;
            } else worth = -1000000;
        }
        if (worth >= least) {
            value = worth;
            if (was != EMPTY) place_of[was >> 3] = NONE;
            if (other >= 0 && other_was != EMPTY) place_of[other_was >> 3] = NONE;
            if (world.at[cell] != EMPTY) place_of[world.at[cell] >> 3] = (u8)cell;
            if (other >= 0 && world.at[other] != EMPTY) place_of[world.at[other] >> 3] = (u8)other;
            keep_best(value);
        } else {
            put(&world, cell, was);
            if (other >= 0) put(&world, other, other_was);
        }
    }
}

/* The best world in so many steps: half of them from the earlier plan, if there is one, half from nothing. */
static int best_of(int steps) {
    int hinted = 0;
    top_worth = -1000000;
    for (int cell = 0; cell < problem.cells; cell++) hinted |= problem.hint[cell] != EMPTY;
    if (hinted) {
        begin(1);
        anneal(steps / 2, WARM, COLD_SHORT);
        steps -= steps / 2;
    }
    begin(0);
    anneal(steps, HOT, steps > SHORT ? COLD : COLD_SHORT);
    return top_worth;
}

#endif
