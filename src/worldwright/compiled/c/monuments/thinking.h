/* Search in Monuments: a tree over what may lie behind the screens; its leaves are evaluated by quick sensible games
 * to the end, or by a network.
 *
 * One tree for all imagined deals. Every seat maximises its own value: half the chance to win, half its lead, squashed.
 * Walks are many and mostly poor, so a node tries its best-looking moves first and more of them as it is visited.
 */
#ifndef THINKING_H
#define THINKING_H
#include "value.h"

#define NODES 40000
#define CHILDREN (1 << 20)
#define WIDE 40
#define EXPLORE 0.3
#define SCALE 5.0

typedef struct {
    Move move;
    u32 node;
    int number, visits, prior;
    float value, margin, margins;
} Child;

typedef struct {
    u32 first;
    u16 count;
    u8 seat, is_open;
    int visits;
} Node;

/* How a leaf is evaluated: by a game played to the end; by the network; by the network at the end of the round,
 * played on until then. */
enum { PLAYED_OUT, AT_ONCE, AFTER_ROUND };

typedef struct {
    int judge;
    double explore;
} Manner;

static Manner manner = {PLAYED_OUT, EXPLORE};
static Node nodes[NODES];
static Child children[CHILDREN];
static u32 node_count, child_count;
static const Child *ranked[MOVES];
static Move listed[MOVES];

/* ---- The first evaluation of a move, in tenths of a point, like the keen bot's */

static void stone_worth(const State *s, int seat, int worth[KINDS][4]) {
    for (int kind = 0; kind < box.kinds; kind++) {
        u64 places = box.of_kind[kind] & ~s->built;
        int free = bits_of(places), ready = bits_of(places & s->ready), points = 0;
        for (int level = 0; level < box.levels; level++)
            if (places & box.of_level[level] && box.level_points[level] > points) points = box.level_points[level];
        int share = free / s->seats > 1 ? free / s->seats : 1;
        for (int extra = 0; extra < 4; extra++) {
            int held = COUNT(s->screens[seat], kind) + extra;
            if (kind == box.gem) worth[kind][extra] = 10 * box.gem_points;
            else if (kind == box.black) worth[kind][extra] = 10 * box.black_points + 10;
            else if (held >= free) worth[kind][extra] = -10;
            else if (held < ready / s->seats + 1) worth[kind][extra] = 10 * points;
            else worth[kind][extra] = held < share ? 6 * points - 2 : 2 * points - 8;
        }
    }
}

static int walk_value(const Move *move, int worth[KINDS][4]) {
    u8 taken[KINDS] = {0};
    int value = 0;
    for (int i = 0; i < move->n; i++) {
        int kind = move->kind[i];
        if (kind != KINDS) value += worth[kind][taken[kind] < 3 ? taken[kind] : 3], taken[kind]++;
    }
    return value;
}

static int build_value(const State *s, int seat, int place) {
    int value = 10 * box.points_at[place];
    u64 standing = s->built | 1ULL << place;
    for (int i = 0; i < box.aboves[place]; i++) {
        int above = box.above[place][i], missing = bits_of(box.supports[above] & ~standing);
        int owned = COUNT(s->screens[seat], box.kind_at[above]) > 0;
        if (!missing) value += (owned ? 2 : -4) * box.points_at[above];
        else if (missing == 1 && owned) value += box.points_at[above];
    }
    return value;
}

/* ---- Playing on */

static void quick_walk(const State *s, Move *best) {
    int count, worth[KINDS][4], most = -1000000;
    const Path *paths = paths_from(s, &count);
    stone_worth(s, s->turn, worth);
    int tries = 0, wanted = count < 8 ? count : 8;
    for (int guard = 0; guard < 200 && (tries < wanted || most == -1000000); guard++) {
        const Path *path = &paths[below((u32)count)];
        if (!(path->mask & s->filled)) continue;
        tries++;
        Move move = {.n = path->n};
        u8 taken[KINDS] = {0};
        int value = 0;
        for (int i = 0; i < path->n; i++) {
            int kind = KINDS, high = -1000000;
            move.field[i] = path->field[i];
            for (u32 kinds = kinds_of(s->quarry[path->field[i]]); kinds; kinds &= kinds - 1) {
                int k = __builtin_ctz(kinds), w = worth[k][taken[k] < 3 ? taken[k] : 3];
                if (w > high) high = w, kind = k;
            }
            move.kind[i] = (u8)kind;
            if (kind != KINDS) value += high, taken[kind]++, move.gained += ONE(kind);
        }
        if (value > most) most = value, *best = move;
    }
    if (most != -1000000) return;
    int found = all_moves(s, listed);
    *best = listed[below((u32)found)];
}

static void quick_build(const State *s, Move *best) {
    u64 places = buildable(s, s->turn);
    *best = (Move){.place = PLACES};
    int most = -1000000;
    for (; places; places &= places - 1) {
        int place = lowest(places), value = 4 * build_value(s, s->turn, place) + (int)below(24);
        if (value > most) most = value, best->place = (u8)place;
    }
}

/* Play on to the end of the game, or of the round. */
static void play_on(State *s, int is_round) {
    while (s->phase != OVER) {
        Move move;
        if (s->phase == FILL) {
            if (is_round) return;
            deal_fill(s);
        }
        if (s->phase == QUARRY) quick_walk(s, &move);
        else quick_build(s, &move);
        apply(s, &move);
    }
}

/* ---- The tree */

static void open_node(Node *node, const State *s, int most) {
    int found = all_moves(s, listed), worth[KINDS][4];
    if (s->phase == QUARRY) stone_worth(s, s->turn, worth);
    node->is_open = 1, node->seat = s->turn, node->first = child_count, node->count = 0;
    for (int i = 0; i < found; i++) {
        const Move *move = &listed[i];
        int prior = move->n ? walk_value(move, worth) : move->place < PLACES ? build_value(s, s->turn, move->place) : 0;
        Child *list = &children[node->first];
        int at = node->count;
        if (at == most) {
            if (prior <= list[at - 1].prior) continue;
            at--;
        } else node->count++;
        for (; at && list[at - 1].prior < prior; at--) list[at] = list[at - 1];
        list[at] = (Child){.move = *move, .number = i, .prior = prior};
    }
    child_count += node->count;
}

/* Whether a move of the tree can be made in this imagined deal. */
static int is_legal(const State *s, const Move *move) {
    if (s->phase == QUARRY) return move->n > 0; /* the quarry is visible to all */
    u64 places = buildable(s, s->turn);
    return move->n == 0 && (move->place == PLACES ? !places : (int)(places >> move->place & 1));
}

static Child *chosen(Node *node, const State *s) {
    int looked = 0, wide = 3 + (int)(1.5 * root_of(node->visits));
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

static double squashed(double lead) {
    double x = lead / SCALE;
    return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
}

static void judge(const State *s, double value[SEATS], double lead[SEATS]) {
    int points[SEATS], best = -100000, winners = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        points[seat] = points_of(s, seat);
        if (points[seat] > best) best = points[seat];
    }
    for (int seat = 0; seat < s->seats; seat++) winners += points[seat] == best;
    for (int seat = 0; seat < s->seats; seat++) {
        int other = -100000;
        for (int rival = 0; rival < s->seats; rival++)
            if (rival != seat && points[rival] > other) other = points[rival];
        lead[seat] = points[seat] - other;
        value[seat] = 0.5 * (points[seat] == best ? 1.0 / winners : 0.0) + 0.5 * squashed(lead[seat]);
    }
}

static void judge_leaf(State *s, double value[SEATS], double lead[SEATS]) {
    if (manner.judge != AT_ONCE) play_on(s, manner.judge == AFTER_ROUND);
    if (s->phase == OVER) judge(s, value, lead);
    else valued(s, value, lead);
}

/* One path down the tree; returns the result for each seat. */
static void iterate(double value[SEATS], double lead[SEATS]) {
    State s = imagined();
    u32 path_node[256];
    Child *path_child[256];
    int depth = 0;
    u32 at = 0;
    while (depth < 256) {
        Node *node = &nodes[at];
        if (!node->is_open) {
            if (at && !node->visits) break; /* a new leaf */
            if (child_count + MOVES >= CHILDREN) break;
            open_node(node, &s, at ? WIDE : MOVES);
        }
        Child *child = chosen(node, &s);
        if (!child) break;
        path_node[depth] = at, path_child[depth++] = child;
        apply(&s, &child->move);
        if (s.phase == FILL || s.phase == OVER) { /* luck comes next: no tree there */
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
}

/* The choices at the root, the most visited first; returns how many there are. */
static int rank(void) {
    int found = 0;
    for (int i = 0; i < nodes[0].count; i++) {
        const Child *child = &children[nodes[0].first + (u32)i];
        int to = found++;
        for (; to && ranked[to - 1]->visits < child->visits; to--) ranked[to] = ranked[to - 1];
        ranked[to] = child;
    }
    return found;
}

/* Search the position; returns the number of choices, ranked. */
static int search(int iterations) {
    node_count = 1, child_count = 0;
    nodes[0] = (Node){0};
    double value[SEATS], lead[SEATS];
    for (int i = 0; i < iterations; i++) iterate(value, lead);
    return rank();
}

#endif
