/* Placings evaluated by the best world around each: what is possible without other players.
 *
 * Fillings include that others take from the pool, but place what fits next; a search finds worlds that a filling does
 * not.
 */
#ifndef PLANNING_H
#define PLANNING_H
#include "filling.h"
#include "thinking.h"

#ifndef PLANNED
#define PLANNED 6 /* how many placings are searched around */
#endif

/* The worth of the best world found around a placing; the search goes on from `hint`. */
static int planned(const Spot *spot, int steps) {
    u16 was = problem.fixed[spot->cell];
    int held = problem.held;
    problem.fixed[spot->cell] = LIE(spot->tile, spot->side, spot->turn), problem.held = -1;
    top_worth = NOTHING;
    begin(1);
    search(steps, WARM, COLD);
    problem.fixed[spot->cell] = was, problem.held = held;
    return top_worth;
}

/* Evaluate the best placings in `order` by worlds around them too, with `steps` steps together. */
static void plan_spots(int steps, int weight, u8 *order) {
    int n = spots_n < PLANNED ? spots_n : PLANNED;
    if (n < 2) return;
    for (int cell = 0; cell < problem.cells; cell++) problem.hint[cell] = EMPTY;
    best_of(steps / 3);
    for (int cell = 0; cell < problem.cells; cell++)
        problem.hint[cell] = problem.fixed[cell] == EMPTY ? best_at[cell] : EMPTY;
    u64 shared = luck_state;
    for (int i = 0; i < n; i++) {
        luck_state = shared;
        spots[order[i]].plan = weight / 100.0 * planned(&spots[order[i]], (steps - steps / 3) / n);
    }
    for (int i = n; i < spots_n; i++) spots[order[i]].plan = -1000; /* never before one that was searched around */
    for (int i = 1; i < n; i++) { /* by all that counts, however often each was tried */
        u8 one = order[i];
        int at = i;
        for (; at && value_of(&spots[one]) > value_of(&spots[order[at - 1]]); at--) order[at] = order[at - 1];
        order[at] = one;
    }
}

#endif
