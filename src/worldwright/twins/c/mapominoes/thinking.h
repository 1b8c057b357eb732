/* How Mapominoes is thought about: the moves that look best are played on to the end of the round, all with the same
 * cards in the other hands, everybody laying what looks best and now and then something else; after each round of
 * trials the worse half is given up.
 */
#ifndef THINKING_H
#define THINKING_H
#include "sight.h"

#define TOP 6
#define LONGEST 400
#define SLIPS 5 /* one move in so many is any */

typedef struct {
    Move move;
    int number, visits, sight;
    double value, margin, margins;
} Candidate;

static Candidate candidates[MOVES];
static Move listed[MOVES], tried[MOVES];
static int looks[MOVES];
static double worst;

static double worst_margin(void) { return worst; }

/* What looks best, found fast: of equals one by luck; countries before Transits, these before a stop. */
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

static void try_out(Candidate *one, const State *start, u64 seed, int seat) {
    static State s;
    s = *start, luck_state = seed;
    apply(&s, &one->move);
    for (int moves = 0; s.finished == start->finished && moves < LONGEST; moves++) {
        Move move = quick(&s);
        apply(&s, &move);
    }
    double others = 0, least = 1e9, own = 0, fewest = 1e9;
    for (int rival = 0; rival < table.seats; rival++) {
        int points = s.points[rival] - start->points[rival];
        if (rival == seat) own = points;
        else {
            others += points;
            if (points < least) least = points;
            if (s.points[rival] < fewest) fewest = s.points[rival];
        }
    }
    double lead = (others / (table.seats - 1) + least) / 2 - own, ahead = fewest - s.points[seat];
    one->visits++, one->margin += lead, one->margins += lead * lead;
    one->value += ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

static double worth_of(const Candidate *one) { return one->visits ? one->margin / one->visits : one->sight - 1e6; }

/* The best in front: by visits first where asked for, by worth among equals. */
static void sort(Candidate *list, int n, int by_visits) {
    for (int i = 1; i < n; i++) {
        Candidate one = list[i];
        int at = i;
        for (; at; at--) {
            const Candidate *before = &list[at - 1];
            if (by_visits && before->visits > one.visits) break;
            if ((!by_visits || before->visits == one.visits) && worth_of(before) >= worth_of(&one)) break;
            list[at] = list[at - 1];
        }
        list[at] = one;
    }
}

/* Every move with what it looks worth, the best TOP in front in order. */
static int first_sight(void) {
    int found = all_moves(&now, listed);
    look(&now, listed, found, looks);
    for (int i = 0; i < found; i++) candidates[i] = (Candidate){.move = listed[i], .number = i, .sight = looks[i]};
    for (int place = 0; place < TOP && place < found; place++) {
        int best = place;
        for (int i = place + 1; i < found; i++)
            if (candidates[i].sight > candidates[best].sight) best = i;
        Candidate one = candidates[best];
        candidates[best] = candidates[place], candidates[place] = one;
    }
    return found;
}

/* Think about the position; the number of choices, ranked. */
static int search(int iterations) {
    int found = first_sight(), top = found < TOP ? found : TOP, live = top, rounds = 0, played = 0;
    if (!found) return 0;
    for (int n = live; n > 1; n = (n + 1) / 2) rounds++;
    u64 seed = (u64)luck() << 32 | luck();
    for (int round = 0; played < iterations; round++) {
        int share = round < rounds ? (iterations - played) / (rounds - round) : iterations - played;
        int until = round + 1 < rounds ? played + (share > live ? share : live) : iterations;
        while (played < until && played < iterations) {
            luck_state = seed += 0x632be59bd9b4e019ULL;
            State start = imagined();
            u64 shared = luck_state;
            for (int i = 0; i < live && played < iterations; i++, played++) try_out(&candidates[i], &start, shared, now.mover);
        }
        sort(candidates, live, 0);
        live = (live + 1) / 2;
    }
    sort(candidates, top, 1);
    worst = 1e9;
    for (int i = 0; i < top; i++)
        if (candidates[i].visits && worth_of(&candidates[i]) < worst) worst = worth_of(&candidates[i]);
    return found;
}

#endif
