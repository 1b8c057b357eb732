/* The best world that can be built with given tiles: free cells are refilled one after the other, ever more
 * carefully (simulated annealing).
 *
 * Each time everything that fits the cell is weighed; the better it is the likelier it is placed, and differences count
 * for more and more. Replacing one tile at a time finds worlds that exchanging two never found.
 */
#ifndef THINKING_H
#define THINKING_H
#include "nearby.h"

/* Tenths of a point that make one thing about e times as likely as another, at the beginning and at the end. */
#define HOT 9.0
#define WARM 5.5
#define COLD 4.0
#define STAGES 64
#define FAR 100 /* what brings so many tenths less than the best is not laid */
#define CLOSE 20 /* a world so far behind the best one, edge by edge, is counted whole: it may be better */
#define NOTHING (-1000000)

static World world;
static u16 best_at[CELLS];
static u8 place_of[TILES]; /* the cell a tile lies in; NONE: it is free */
static int free_cells[CELLS], frees, top_worth;
static double weight[FAR]; /* how likely something is that brings so many tenths less than the best */

/* Whether a tile may lie in a cell: what is in the hand must go where it can be laid next. */
static inline int may_lie(u16 lie, int cell) { return lie >> 3 != problem.held || (problem.open >> cell & 1); }

/* Whether what is in the hand lies somewhere, as it has to. */
static inline int is_whole(void) { return problem.held < 0 || place_of[problem.held] != NONE; }

static void lay(int cell, u16 lie) {
    put(&world, cell, lie);
    if (lie != EMPTY) place_of[lie >> 3] = (u8)cell;
}

/* Lay what lies already; with `is_hinted` the earlier plan too. */
static void begin(int is_hinted) {
    for (int tile = 0; tile < problem.tiles; tile++) place_of[tile] = NONE;
    clear(&world), frees = 0;
    for (int cell = 0; cell < problem.cells; cell++) {
        lay(cell, problem.fixed[cell]);
        if (world.at[cell] == EMPTY) free_cells[frees++] = cell;
    }
    for (int cell = 0; is_hinted && cell < problem.cells; cell++) {
        u16 lie = problem.hint[cell];
        if (lie == EMPTY || world.at[cell] != EMPTY || place_of[lie >> 3] != NONE || !may_lie(lie, cell)) continue;
        lay(cell, lie);
    }
    for (int i = 0; i < frees && !is_whole(); i++)
        if (world.at[free_cells[i]] == EMPTY && may_lie(LIE(problem.held, 0, 0), free_cells[i]))
            lay(free_cells[i], LIE(problem.held, 0, 0));
}

static void keep_best(int worth) {
    if (worth <= top_worth || !is_whole()) return;
    top_worth = worth;
    for (int cell = 0; cell < problem.cells; cell++) best_at[cell] = world.at[cell];
}

/* How much likelier each thing is than one that brings a tenth of a point less: e to the power of 1 / heat. */
static void cool(double heat) {
    double x = 1 / heat, less = 1 - x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4))), likely = 1; /* heat is above 2 */
    for (int i = 0; i < FAR; i++) weight[i] = likely, likely *= less;
}

/* The face of a pattern that is worth most and free; EMPTY: all are laid. */
static u16 free_lie(const Pattern *its, int cell) {
    for (int i = 0; i < its->lies; i++)
        if (place_of[its->lie[i] >> 3] == NONE && may_lie(its->lie[i], cell)) return its->lie[i];
    return EMPTY;
}

/* Take up the tile of a cell and place another. Returns how much better the world is then, edge by edge. */
static int lay_anew(int cell) {
    static int value[PATTERNS * 4 + 1];
    static u16 lies[PATTERNS * 4 + 1];
    Asked asked;
    u16 was = world.at[cell];
    if (was != EMPTY) place_of[was >> 3] = NONE;
    ask(&world, cell, &asked);
    int before = brought(&asked, was), choices = 1, most = asked.empty, chosen = 0;
    value[0] = asked.empty, lies[0] = EMPTY;
    for (int p = 0; p < patterns; p++) {
        u16 lie = free_lie(&pattern[p], cell);
        if (lie == EMPTY) continue;
        int worth = pattern[p].worth + worth_of_lie(lie), turned = turned_of[lie >> 3][lie >> 2 & 1];
        u64 lanes = brings(&asked, &pattern[p]);
        for (int turn = 0; turn < pattern[p].turns; turn++) {
            int points = worth + OF_TURN(lanes, turn);
            if (points <= most - FAR) continue;
            if (points > most) most = points;
            value[choices] = points, lies[choices++] = (u16)(lie | ((turn - turned) & 3));
        }
    }
    double sum = 0;
    for (int i = 0; i < choices; i++)
        if (most - value[i] < FAR) sum += weight[most - value[i]];
    sum *= luck() / 4294967296.0;
    for (int i = 0; i < choices && sum >= 0; i++)
        if (most - value[i] < FAR) chosen = i, sum -= weight[most - value[i]];
    if (lies[chosen] != was) put(&world, cell, lies[chosen]);
    if (lies[chosen] != EMPTY) place_of[lies[chosen] >> 3] = (u8)cell;
    return value[chosen] - before;
}

static void search(int steps, double hot, double cold) {
    int value = 0, most = NOTHING;
    keep_best(worth_of(&world));
    for (int step = 0; frees && step < steps; step++) {
        if (step % (steps / STAGES + 1) == 0) cool(hot + (cold - hot) * step / steps);
        int was_whole = is_whole(), more = lay_anew(free_cells[below((u32)frees)]);
        value += more;
        if (!is_whole() || (was_whole && more <= 0) || value < most - CLOSE) continue;
        if (value > most) most = value;
        keep_best(worth_of(&world));
    }
}

/* The best world in `steps` steps: half of them from the earlier plan, if there is one, half from nothing. */
static int best_of(int steps) {
    int hinted = 0;
    top_worth = NOTHING;
    for (int cell = 0; cell < problem.cells; cell++) hinted |= problem.hint[cell] != EMPTY;
    if (hinted) {
        begin(1);
        search(steps / 2, WARM, COLD);
        steps -= steps / 2;
    }
    begin(0);
    search(steps, HOT, COLD);
    return top_worth;
}

#endif
