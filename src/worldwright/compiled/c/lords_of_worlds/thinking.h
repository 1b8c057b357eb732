/* Lookahead in Lords of Worlds: the best-looking moves are played on for a few turns, all seats taking their best
 * action; then planets and hands count. */
#ifndef THINKING_H
#define THINKING_H
#include "sight.h"

#define TOP 8
#define AHEAD 12 /* so many moves of each seat */
#define TRUST 10.0
#define SIGHT 100.0

static Move listed[MOVES], tried[MOVES];

/* The move with the highest estimated value; luck decides between equals. */
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

/* Points now, cards in hand counted by their buying power. */
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

static int first_sight(int *looks) {
    static Mind mind;
    int found = all_moves(&now, listed), blind = now.phase == START || now.phase == UNCOVER;
    if (!blind && found) make_up(&mind, &now, now.seat);
    for (int i = 0; i < found; i++) looks[i] = blind ? (int)below(100) : look(&mind, &listed[i]);
    return found;
}

/* The lead of the seat to move after this choice and a few more turns. */
static double try_out(const State *start, int number, double *won) {
    static State s;
    double points[SEATS], other = -1e9;
    s = *start;
    apply(&s, &listed[number]);
    play_on(&s, AHEAD * table.seats);
    weigh(&s, points);
    for (int rival = 0; rival < table.seats; rival++)
        if (rival != start->seat && points[rival] > other) other = points[rival];
    double lead = points[start->seat] - other;
    *won = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    return lead;
}

#include "../halving.h"

#endif
