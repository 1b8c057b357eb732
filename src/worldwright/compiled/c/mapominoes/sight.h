/* The first evaluation of a move of Mapominoes, in sixtieths of a card, like the keen bot's. */
#ifndef SIGHT_H
#define SIGHT_H
#include "reading.h"

#define A_CARD 60
#define CROSSED (-12 * A_CARD)
#define STOPPED (-20 * A_CARD)
#define EXTRA_GO 60
#define OWN_ROOM 12
#define THEIR_ROOM 30
#define STUCK 14
#define LAST_CARD 100000
#define NEVER (-1000000)

/* How hard a country is to play: with few neighbours it rarely fits. */
static int hardness(int card) {
    int land = 60 - 9 * bits_of(box.borders[card].cards);
    return land > 0 ? land : 0;
}

/* In how many places each card of a hand fits now, up to six. */
static void count_places(const State *s, u64 hand, u8 places[CARDS]) {
    for (u64 left = hand; left; left &= left - 1) places[lowest(left)] = 0;
    for (int i = 0; i < s->edge_n; i++)
        for (u64 fit = s->fits[s->edge[i]] & hand; fit; fit &= fit - 1) {
            int card = lowest(fit);
            if (places[card] < 6) places[card]++;
        }
}

/* The cards that fit somewhere without a cell and the free cells around it. */
static u64 open_elsewhere(const State *s, int cell) {
    const short *near = table.near[cell];
    u64 open = 0;
    for (int i = 0; i < s->edge_n; i++) {
        int other = s->edge[i];
        if (other != cell && other != near[0] && other != near[1] && other != near[2] && other != near[3])
            open |= s->fits[other];
    }
    return open;
}

/* The cards that would fit somewhere with this on the cell. */
static u64 open_after(const State *s, int cell, int what, u64 elsewhere) {
    for (int side = 0; side < 4; side++) {
        int other = table.near[cell][side];
        if (other < 0 || s->cells[other]) continue;
        elsewhere |= s->fits[other] & (what > 0 ? table.accepts[what - 1][side] : box.touch[-what - 1]);
    }
    return elsewhere;
}

static int lay_worth(const State *s, const Move *move, const u8 places[CARDS], u64 elsewhere, int again, int counts) {
    int card = move->thing, stuck = 0;
    u64 hand = s->hands[s->mover], left = hand & ~(1ULL << card);
    if (!left) return LAST_CARD;
    u64 open = open_after(s, move->cell, card + 1, elsewhere), unseen = box.all & ~hand & ~s->tabled;
    u64 tabled = s->tabled | 1ULL << card;
    int all = bits_of(unseen);
    for (u64 rest = left & ~open; rest; rest &= rest - 1) stuck += !(box.borders[lowest(rest)].cards & ~tabled);
    return hardness(card) - 6 * places[card] + (counts ? 10 * table.points[card] : 0) + (again ? EXTRA_GO : 0) +
           OWN_ROOM * bits_of(left & open) - THEIR_ROOM * bits_of(unseen & open) / (all ? all : 1) - STUCK * stuck;
}

/* The hardest country that can follow, and the later uses of the place next to the Transit. */
static int crossing_worth(const State *s, const Move *move, u64 elsewhere) {
    u64 hand = s->hands[s->mover], open = open_after(s, move->cell, -move->thing - 1, elsewhere), follow = 0;
    int hardest = 0;
    for (int side = 0; side < 4; side++) {
        int other = table.near[move->cell][side];
        if (other >= 0) follow |= s->fits[other];
    }
    follow &= hand & box.touch[move->thing];
    for (u64 left = follow; left; left &= left - 1)
        if (hardness(lowest(left)) > hardest) hardest = hardness(lowest(left));
    return CROSSED + 2 * hardest + 8 * bits_of(hand & open) + bits_of(bordered(follow).cards & hand);
}

/* The estimated value of each of these moves. */
static void look(const State *s, const Move *moves, int n, int *worth) {
    u8 places[CARDS];
    int cell = -1, again = 0, counts = table.counts;
    u64 elsewhere = 0;
    count_places(s, s->hands[s->mover], places);
    for (int i = 0; i < n; i++) {
        const Move *move = &moves[i];
        if (move->kind >= DO_DRAW) {
            worth[i] = STOPPED;
            continue;
        }
        if (move->cell != cell) cell = move->cell, elsewhere = open_elsewhere(s, cell), again = touching(s, cell) >= 2;
        worth[i] = move->kind == DO_LAY ? lay_worth(s, move, places, elsewhere, again, counts)
                                        : crossing_worth(s, move, elsewhere);
    }
}

#endif
