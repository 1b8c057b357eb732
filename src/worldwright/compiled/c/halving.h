/* Choices compared side by side: those that look best are played on in imagined games, all with the same luck; after
 * each round of trials the worse half is dropped.
 *
 * Included by a game's thinking.h, which defines TOP (how many are tried), TRUST (the weight of the first evaluation,
 * in trials) and SIGHT (its units in a point), and has `first_sight` and `try_out`.
 */
#ifndef HALVING_H
#define HALVING_H

#define FEW 4

typedef struct {
    int number, visits, sight;
    double value, lead, squares;
} Trial;

static Trial trials[MOVES];

static double worth_of(const Trial *one) {
    double n = one->visits + TRUST;
    return n > 0 ? (one->lead + TRUST * one->sight / SIGHT) / n : one->sight / SIGHT - 1e6;
}

/* Sort by value, best first; with `by_visits` by the number of trials first. */
static void sort_trials(int n, int by_visits) {
    for (int i = 1; i < n; i++) {
        Trial one = trials[i];
        int at = i;
        for (; at; at--) {
            const Trial *before = &trials[at - 1];
            if (by_visits && before->visits > one.visits) break;
            if ((!by_visits || before->visits == one.visits) && worth_of(before) >= worth_of(&one)) break;
            trials[at] = trials[at - 1];
        }
        trials[at] = one;
    }
}

/* Evaluate all choices and put the best TOP in front, in order; returns how many there are. */
static int look_at_all(void) {
    static int looks[MOVES];
    int found = first_sight(looks);
    for (int i = 0; i < found; i++) trials[i] = (Trial){.number = i, .sight = looks[i]};
    for (int place = 0; place < TOP && place < found; place++) {
        int best = place;
        for (int i = place + 1; i < found; i++)
            if (trials[i].sight > trials[best].sight) best = i;
        Trial one = trials[best];
        trials[best] = trials[place], trials[place] = one;
    }
    return found;
}

/* One imagined game, played on after each of the first `n` choices; returns how many were tried before the work was
 * done. */
static int try_all(int n, int left, u64 seed) {
    luck_state = seed;
    State start = imagined();
    u64 shared = luck_state;
    int tried = 0;
    for (; tried < n && tried < left; tried++) {
        Trial *one = &trials[tried];
        double won, lead;
        luck_state = shared;
        lead = try_out(&start, one->number, &won);
        one->visits++, one->value += won, one->lead += lead, one->squares += lead * lead;
    }
    return tried;
}

static void halve(int live, int iterations) {
    int rounds = 0, played = 0;
    u64 seed = (u64)luck() << 32 | luck();
    for (int n = live; n > 1; n = (n + 1) / 2) rounds++;
    for (int round = 0; played < iterations; round++) {
        int share = round < rounds ? (iterations - played) / (rounds - round) : iterations - played;
        int until = round + 1 < rounds ? played + (share > live ? share : live) : iterations;
        while (played < until && played < iterations) {
            if (iterations - played < live) sort_trials(live, 0); /* not enough for all: the best get it */
            played += try_all(live, iterations - played, seed += 0x632be59bd9b4e019ULL);
        }
        sort_trials(live, 0);
        live = (live + 1) / 2;
    }
}

/* Choices from best to worst: number, visits, chance to win, points ahead and their error. Untried choices are
 * ranked below the worst tried one. */
EXPORT(think) int think(int iterations, u32 seed_high, u32 seed_low) {
    luck_state = (u64)seed_high << 32 | seed_low;
    int found = look_at_all(), top = found < TOP ? found : TOP;
    double worst = 1e6;
    while (top > FEW && top * FEW > iterations) top--; /* little work: few choices */
    if (found) halve(top, iterations), sort_trials(top, 1);
    said = 0;
    write("[");
    for (int i = 0; i < found; i++) {
        const Trial *one = &trials[i];
        double n = one->visits ? one->visits : 1, mean = one->lead / n, spread = one->squares / n - mean * mean;
        if (one->visits && mean < worst) worst = mean;
        write(i ? ",[" : "["), write_number(one->number), write(","), write_number(one->visits), write(",");
        write_fraction(one->value / n), write(","), write_fraction(one->visits ? mean : worst), write(",");
        write_fraction(root_of((spread > 0 ? spread : 0) / n)), write("]");
    }
    write("]");
    return said;
}

#endif
