/* The tree search of the twin with another judge at its leaves: the network, or the network after a quick game so far. */
#ifndef SEARCH_H
#define SEARCH_H
#include "value.h"

enum { PLAYED_OUT, AT_ONCE, AFTER_ROUND, AFTER_WALKS, BOTH };

typedef struct {
    int judge, iterations, wide;
    double explore, widen;
    const Network *network;
} Manner;

static Manner manner;
static double root_value[SEATS], root_lead[SEATS];

static void play_until(State *s, int is_round) {
    while (s->phase == QUARRY || (is_round && s->phase == BUILD)) {
        Move move;
        if (s->phase == QUARRY) quick_walk(s, &move);
        else quick_build(s, &move);
        apply(s, &move);
    }
}

static void judge_leaf(State *s, double value[SEATS], double lead[SEATS]) {
    if (manner.judge == PLAYED_OUT) play_on(s);
    else if (manner.judge == AFTER_ROUND) play_until(s, 1);
    else if (manner.judge == AFTER_WALKS) play_until(s, 0);
    if (s->phase == OVER) {
        judge(s, value, lead);
        return;
    }
    valued(s, value, lead);
    if (manner.judge != BOTH) return;
    double played[SEATS], led[SEATS];
    play_on(s), judge(s, played, led);
    for (int seat = 0; seat < s->seats; seat++) {
        value[seat] = 0.7 * value[seat] + 0.3 * played[seat];
        lead[seat] = 0.7 * lead[seat] + 0.3 * led[seat];
    }
}

static Child *chosen_by_manner(Node *node, const State *s) {
    int looked = 0, wide = 3 + (int)(manner.widen * root_of(node->visits));
    double total = log_of(node->visits + 1), most = -1e30;
    Child *best = 0;
    for (int i = 0; i < node->count && looked < wide; i++) {
        Child *child = &children[node->first + (u32)i];
        if (!is_legal(s, &child->move)) continue;
        looked++;
        double value = child->visits ? child->value / child->visits + manner.explore * root_of(total / child->visits)
                                     : 1e9 - i;
        if (value > most) most = value, best = child;
    }
    return best;
}

static void iterate_by_manner(void) {
    State s = imagined();
    u32 path_node[256], at = 0;
    Child *path_child[256];
    int depth = 0;
    while (depth < 256) {
        Node *node = &nodes[at];
        if (!node->is_open) {
            if (at && !node->visits) break;
            if (child_count + MOVES >= CHILDREN) break;
            open_node(node, &s, at ? manner.wide : MOVES);
        }
        Child *child = chosen_by_manner(node, &s);
        if (!child) break;
        path_node[depth] = at, path_child[depth++] = child;
        apply(&s, &child->move);
        if (s.phase == FILL || s.phase == OVER) {
            if (!child->node && node_count < NODES) child->node = node_count++;
            break;
        }
        if (!child->node) {
            if (node_count == NODES) break;
            child->node = node_count++;
            nodes[child->node] = (Node){0};
        }
        at = child->node;
    }
    u32 leaf = depth ? path_child[depth - 1]->node : 0;
    double value[SEATS], lead[SEATS];
    judge_leaf(&s, value, lead);
    for (int i = 0; i < depth; i++) {
        Node *node = &nodes[path_node[i]];
        Child *child = path_child[i];
        int seat = node->seat;
        node->visits++, child->visits++;
        child->value += (float)value[seat], child->margin += (float)lead[seat];
        child->margins += (float)(lead[seat] * lead[seat]);
    }
    if (leaf) nodes[leaf].visits++;
    for (int seat = 0; seat < s.seats; seat++) root_value[seat] += value[seat], root_lead[seat] += lead[seat];
}

/* Think about `now`; the number of choices, ranked, and in root_value and root_lead what every seat can hope for. */
static int search_by_manner(void) {
    node_count = 1, child_count = 0, nodes[0] = (Node){0};
    for (int seat = 0; seat < SEATS; seat++) root_value[seat] = root_lead[seat] = 0;
    for (int i = 0; i < manner.iterations; i++) iterate_by_manner();
    int found = 0, me = now.turn;
    for (int i = 0; i < nodes[0].count; i++) {
        const Child *child = &children[nodes[0].first + (u32)i];
        int to = found++;
        for (; to && ranked[to - 1]->visits < child->visits; to--) ranked[to] = ranked[to - 1];
        ranked[to] = child;
    }
    for (int seat = 0; seat < now.seats; seat++)
        root_value[seat] /= manner.iterations, root_lead[seat] /= manner.iterations;
    double best = ranked[0]->value / ranked[0]->visits, ahead = ranked[0]->margin / ranked[0]->visits;
    for (int seat = 0; seat < now.seats; seat++) {
        if (seat == me) continue;
        root_value[seat] -= (best - root_value[me]) / (now.seats - 1);
        root_lead[seat] -= (ahead - root_lead[me]) / (now.seats - 1);
    }
    root_value[me] = best, root_lead[me] = ahead;
    return found;
}

#endif
