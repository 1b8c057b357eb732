/* Lookahead in Mapominoes: the best-looking moves are played on to the end of the round, all seats taking their best
 * action and now and then another. */
#ifndef THINKING_H
#define THINKING_H
#include "sight.h"

#define TOP 6
#define TRUST 0.0
#define SIGHT 60.0
#define LONGEST 400
#define SLIPS 5 /* one move in this many is random */

static Move listed[MOVES], tried[MOVES];
static int looks[MOVES];

/* The move with the highest estimated value; luck decides between equals. Countries before Transits, these before a
 * stop. */
static Move quick(const State *s) {
    int found = lays(s, tried), best = NEVER, equal = 0;
    if (!found) found = all_moves(s, tried);
    if (found == 1) return tried[0];
    if (!below(SLIPS)) return tried[below((u32)found)];
    look(s, tried, found, looks);
    Move chosen = tried[0];
    for (int i = 0; i < found; i++) {
        if (looks[i] > best) best = looks[i], chosen = tried[i], equal = 1;
        else if (looks[i] == best && !below((u32)++equal)) chosen = tried[i];
    }
    return chosen;
}

static int first_sight(int *looked) {
    int found = all_moves(&now, listed);
    look(&now, listed, found, looked);
    return found;
}

/* How many points fewer than the others the seat to move gets in this round after this choice; every point counts,
 * even far behind. */
static double try_out(const State *start, int number, double *won) {
    static State s;
    int seat = start->mover;
    s = *start;
    apply(&s, &listed[number]);
    for (int moves = 0; s.finished == start->finished && moves < LONGEST; moves++) {
        Move move = quick(&s);
        apply(&s, &move);
    }
    double others = 0, least = 1e9, ahead = 1e9;
    for (int rival = 0; rival < table.seats; rival++) {
        if (rival == seat) continue;
        double points = s.points[rival] - start->points[rival], apart = s.points[rival] - s.points[seat];
        others += points;
        if (points < least) least = points;
        if (apart < ahead) ahead = apart;
    }
    *won = ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
    return (others / (table.seats - 1) + least) / 2 - (s.points[seat] - start->points[seat]);
}

#include "../halving.h"

#endif
