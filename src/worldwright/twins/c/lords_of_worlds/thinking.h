/* How Lords of Worlds is thought about: the moves that look best are played on for a few turns, all with the same luck,
 * everybody doing what looks best; after each round of trials the worse half is given up.
 */
#ifndef THINKING_H
#define THINKING_H
#include "sight.h"

#define TOP 8
#define AHEAD 7
#define SCALE 15.0
#define TRUST 1.0

typedef struct {
    Move move;
    int number, visits, sight;
    double value, margin, margins;
} Candidate;

static Candidate candidates[MOVES];
static Move listed[MOVES], tried[MOVES];
static double worst;

static double worst_margin(void) { return worst; }

/* What looks best, found fast: of equals one by luck. */
static Move quick(const State *s) {
    static Mind mind;
    int found = s->phase == TURN ? turn_moves(s, tried, 0) : all_moves(s, tried), best = NEVER - 1, equal = 0;
    if (found == 1 || s->phase == START || s->phase == UNCOVER) return tried[below((u32)found)];
    make_up(&mind, s, s->seat);
    Move chosen = tried[0];
    int spot = -1, there = 0;
    for (int i = 0; i < found; i++) {
        const Move *move = &tried[i];
        int worth;
        if (move->kind == DO_COLLECT) {
            if (move->at != spot) spot = move->at, there = collect_worth(&mind, spot);
            worth = there - spent(&mind, move->with, move->payment);
        } else worth = look(&mind, move);
        if (worth > best) best = worth, chosen = *move, equal = 1;
        else if (worth == best && !below((u32)++equal)) chosen = *move;
    }
    return chosen;
}

/* Points as they stand, cards in hand counted as what they will buy. */
static void weigh(const State *s, double points[SEATS]) {
    int left = s->phase == OVER ? 0 : turns_left(s);
    for (int seat = 0; seat < table.seats; seat++)
        points[seat] = points_of(s, seat) + raw_worth(s->hands[seat]) * (double)CARD * left / 60000.0;
}

static void play_on(State *s, int moves) {
    while (s->phase != OVER) {
        if (s->mover == DEALER) {
            if (!deal_by_luck(s)) return;
            continue;
        }
        if (!moves--) return;
        Move move = quick(s);
        apply(s, &move);
    }
}

static double squashed(double lead) {
    double x = lead / SCALE;
    return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
}

static void try_out(Candidate *one, const State *start, u64 seed, int seat) {
    double points[SEATS], other = -1e9;
    State s = *start;
    luck_state = seed;
    apply(&s, &one->move);
    play_on(&s, AHEAD * table.seats);
    weigh(&s, points);
    for (int rival = 0; rival < table.seats; rival++)
        if (rival != seat && points[rival] > other) other = points[rival];
    double lead = points[seat] - other;
    one->visits++, one->value += squashed(lead), one->margin += lead, one->margins += lead * lead;
}

static double worth_of(const Candidate *one) {
    return (one->margin + TRUST * one->sight / 100.0) / (one->visits + TRUST);
}

/* The best in front: by visits first, by worth among equals; those without any by first sight. */
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
    static Mind mind;
    int found = all_moves(&now, listed);
    int blind = now.phase == START || now.phase == UNCOVER;
    if (!found) return 0;
    if (!blind) make_up(&mind, &now, now.seat);
    for (int i = 0; i < found; i++) {
        int sight = blind ? (int)below(100) : look(&mind, &listed[i]);
        candidates[i] = (Candidate){.move = listed[i], .number = i, .sight = sight};
    }
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
    int found = first_sight(), live = least(found, TOP), rounds = 0, played = 0;
    if (!found) return 0;
    for (int n = live; n > 1; n = (n + 1) / 2) rounds++;
    u64 seed = (u64)luck() << 32 | luck();
    for (int round = 0; played < iterations; round++) {
        int share = round < rounds ? (iterations - played) / (rounds - round) : iterations - played;
        int until = round + 1 < rounds ? played + most_of(share, live) : iterations;
        while (played < until && played < iterations) {
            luck_state = seed += 0x632be59bd9b4e019ULL;
            State start = imagined();
            u64 shared = luck_state;
            for (int i = 0; i < live && played < iterations; i++, played++) try_out(&candidates[i], &start, shared, now.seat);
        }
        sort(candidates, live, 0);
        live = (live + 1) / 2;
    }
    sort(candidates, least(found, TOP), 1);
    worst = 1e9;
    for (int i = 0; i < least(found, TOP); i++)
        if (candidates[i].visits && candidates[i].margin / candidates[i].visits < worst)
            worst = candidates[i].margin / candidates[i].visits;
    return found;
}

#endif
