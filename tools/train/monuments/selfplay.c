/* Games of Monuments among searches, natively: positions to learn from, or a contest between two manners of searching.
 *
 *     selfplay make CONTENT SEATS GAMES SEED FILE MANNER [WEIGHTS]
 *     selfplay meet CONTENT SEATS GAMES SEED MANNER WEIGHTS MANNER WEIGHTS      (- for no weights)
 *
 * A manner is JUDGE,ITERATIONS,EXPLORE (see thinking.h); 0,5000,0.3 is what `master` did before there was a value.
 */
#include "thinking.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LONGEST_GAME 400
#define DEVIATES 6 /* in games to learn from, one move in so many is not the best one */

typedef struct {
    Manner manner;
    int iterations;
    const Network *network;
} Player;

static Network networks[2];
static State truth;
static double root_value[SEATS], root_lead[SEATS];
/* What every seat can hope for after a thought. */

typedef struct {
    signed char inputs[INPUTS];
    float value[SEATS], lead[SEATS];
    int me, is_known, deviates;
} Sample;

static Sample samples[LONGEST_GAME];

static void fail(const char *why) { fprintf(stderr, "selfplay: %s\n", why), exit(1); }

static double seconds(void) {
    struct timespec spent;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec;
}

static int read_bytes(const char *path, char *to, int room_for) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    int n = (int)fread(to, 1, (size_t)room_for, file);
    fclose(file);
    return n;
}

static Player read_player(const char *text, const char *weights, int which) {
    Player found = {0};
    if (sscanf(text, "%d,%d,%lf", &found.manner.judge, &found.iterations, &found.manner.explore) != 3)
        fail("a manner is JUDGE,ITERATIONS,EXPLORE");
    if (!found.manner.judge) return found;
    static char bytes[1 << 18];
    read_bytes(weights, bytes, sizeof bytes);
    if (!read_network((const u8 *)bytes)) fail("these weights do not fit");
    networks[which] = network, found.network = &networks[which];
    return found;
}

/* Think about `now`; the number of choices, ranked. */
static int thought_of(const Player *player) {
    double value[SEATS], lead[SEATS];
    int seats = now.seats, me = now.turn;
    manner = player->manner, node_count = 1, child_count = 0, nodes[0] = (Node){0};
    for (int seat = 0; seat < seats; seat++) root_value[seat] = root_lead[seat] = 0;
    for (int i = 0; i < player->iterations; i++) {
        iterate(value, lead);
        for (int seat = 0; seat < seats; seat++)
            root_value[seat] += value[seat] / player->iterations, root_lead[seat] += lead[seat] / player->iterations;
    }
    int found = rank();
    double best = ranked[0]->value / ranked[0]->visits, ahead = ranked[0]->margin / ranked[0]->visits;
    for (int seat = 0; seat < seats; seat++) {
        if (seat == me) continue;
        root_value[seat] -= (best - root_value[me]) / (seats - 1);
        root_lead[seat] -= (ahead - root_lead[me]) / (seats - 1);
    }
    root_value[me] = best, root_lead[me] = ahead;
    return found;
}

static void begin(int seats, int is_learning) {
    truth = (State){.seats = (u8)seats, .phase = FILL, .round = 1, .worker = -1, .stock = box.stock, .ready = box.ground};
    truth.holder = truth.turn = (u8)below((u32)seats);
    options = (Options){.reenter = 1};
    if (is_learning && !below(4)) options.reenter = (u8)below(2), options.last_pass_costs = (u8)below(2);
}

/* What who is to move may know. */
static void see_truth(void) {
    now = truth, unseen = 0;
    for (int seat = 0; seat < truth.seats; seat++) {
        hidden[seat] = 0;
        if (seat == truth.turn) continue;
        unseen += truth.screens[seat], now.screens[seat] = 0;
        for (int kind = 0; kind < box.kinds; kind++) hidden[seat] = (u8)(hidden[seat] + COUNT(truth.screens[seat], kind));
    }
}

static u64 mixed_seed(u64 seed, u64 game, u64 more) {
    luck_state = seed * 0x9e3779b97f4a7c15ULL + game * 0xbf58476d1ce4e5b9ULL + more;
    luck();
    return (u64)luck() << 32 | luck();
}

static void keep_sample(int n) {
    Sample *sample = &samples[n];
    memset(sample, 0, sizeof *sample);
    look(&truth);
    for (int i = 0; i < lit_n; i++) sample->inputs[lit[i]] = (signed char)lit_by[i];
    sample->me = truth.turn;
}

/* One game to learn from: some moves at random at first, then the best found, now and then another. */
static void learn_from_game(const Player *player, int seats, u64 seed, FILE *to) {
    luck_state = seed;
    begin(seats, 1);
    int n = 0, opening = (int)below(3) ? 0 : (int)below(40), inputs = inputs_of(seats);
    while (truth.phase != OVER && n < LONGEST_GAME) {
        Sample *sample = &samples[n];
        keep_sample(n++);
        sample->deviates = n <= opening;
        if (truth.phase == FILL) {
            deal_fill(&truth);
            continue;
        }
        Move move;
        int found = all_moves(&truth, listed);
        if (found == 1) move = listed[0];
        else if (n <= opening) {
            if (below(2)) move = listed[below((u32)found)];
            else if (truth.phase == QUARRY) quick_walk(&truth, &move);
            else quick_build(&truth, &move);
        } else {
            see_truth();
            found = thought_of(player), sample->is_known = 1;
            for (int seat = 0; seat < seats; seat++)
                sample->value[seat] = (float)root_value[seat], sample->lead[seat] = (float)root_lead[seat];
            move = ranked[0]->move;
            if (!below(DEVIATES)) {
                if (below(2)) move = ranked[below((u32)(found < 5 ? found : 5))]->move;
                else move = ranked[below((u32)found)]->move;
                sample->deviates = 1;
            }
        }
        apply(&truth, &move);
    }
    if (truth.phase != OVER) return;
    double value[SEATS], lead[SEATS];
    judge(&truth, value, lead);
    float end_value[SEATS], end_lead[SEATS], next_value[SEATS], next_lead[SEATS];
    for (int seat = 0; seat < seats; seat++)
        end_value[seat] = next_value[seat] = (float)value[seat], end_lead[seat] = next_lead[seat] = (float)lead[seat];
    for (int i = n - 1; i >= 0; i--) { /* from the end: what came of it, or what was thought where it was played badly */
        Sample *sample = &samples[i];
        if (sample->deviates && !sample->is_known) continue; /* its value is unknown */
        float out[2 * SEATS];
        for (int seat = 0; seat < seats; seat++) {
            if (sample->is_known) next_value[seat] = sample->value[seat], next_lead[seat] = sample->lead[seat];
            if (sample->deviates) end_value[seat] = sample->value[seat], end_lead[seat] = sample->lead[seat];
        }
        for (int k = 0; k < seats; k++) {
            int seat = (sample->me + k) % seats;
            out[k] = 0.5f * end_value[seat] + 0.5f * next_value[seat];
            out[seats + k] = 0.5f * end_lead[seat] + 0.5f * next_lead[seat];
        }
        fwrite(sample->inputs, 1, (size_t)inputs, to), fwrite(out, 4, 2 * (size_t)seats, to);
    }
}

/* One game of a contest: the first manner on seat `mine`, the second on all others; its share of the win. */
static double one_game(int seats, u64 seed, int mine, const Player both[2], double spent[2], int thoughts[2],
                       double *lead) {
    luck_state = seed;
    begin(seats, 0);
    int rounds = 0;
    u64 thinking = seed ^ 0x94d049bb133111ebULL;
    while (truth.phase != OVER) {
        if (truth.phase == FILL) {
            luck_state = seed + 77u * (u64)++rounds;
            deal_fill(&truth);
            continue;
        }
        Move move;
        int found = all_moves(&truth, listed), who = truth.turn != mine;
        if (found == 1) move = listed[0];
        else {
            see_truth();
            if (both[who].network) network = *both[who].network;
            luck_state = thinking += 0x632be59bd9b4e019ULL;
            double began = seconds();
            thought_of(&both[who]);
            spent[who] += seconds() - began, thoughts[who]++;
            move = ranked[0]->move;
        }
        apply(&truth, &move);
    }
    double value[SEATS], led[SEATS];
    int best = -100000, winners = 0;
    for (int seat = 0; seat < seats; seat++)
        if (points_of(&truth, seat) > best) best = points_of(&truth, seat);
    for (int seat = 0; seat < seats; seat++) winners += points_of(&truth, seat) == best;
    judge(&truth, value, led);
    *lead += led[mine];
    return points_of(&truth, mine) == best ? 1.0 / winners : 0;
}

int main(int count, char **given) {
    if (count < 8) fail("see the head of selfplay.c");
    int seats = atoi(given[3]), games = atoi(given[4]);
    u64 seed = strtoull(given[5], 0, 10);
    if (!content(read_bytes(given[2], words, ROOM - 1)) || !know_content()) fail("this content cannot be learnt");
    if (!strcmp(given[1], "make")) {
        FILE *to = fopen(given[6], "wb");
        Player player = read_player(given[7], count > 8 ? given[8] : "", 0);
        for (int game = 0; game < games; game++) learn_from_game(&player, seats, mixed_seed(seed, (u64)game, 1), to);
        fclose(to);
        return 0;
    }
    double share = 0, spent[2] = {0}, lead = 0;
    int thoughts[2] = {0};
    if (count < 10) fail("a contest needs two manners and their weights");
    Player both[2] = {read_player(given[6], given[7], 0), read_player(given[8], given[9], 1)};
    for (int game = 0; game < games; game++) {
        u64 dealt = mixed_seed(seed, (u64)(game / seats), 2);
        share += one_game(seats, dealt, game % seats, both, spent, thoughts, &lead);
    }
    printf("{\"games\":%d,\"share\":%.3f,\"lead\":%.3f,\"spent\":[%.4f,%.4f],\"thoughts\":[%d,%d]}\n", games, share,
           lead, spent[0], spent[1], thoughts[0], thoughts[1]);
    return 0;
}
