/* A learned value of a position of Monuments: the expected result of each seat, from a small network.
 *
 * The network sees the whole position (an imagined one in a search) from the seat to move, the others in turn order,
 * and gives for each seat the value that `judge` would give at the end, and the lead in points. It is trained for one
 * number of seats by tools/train/monuments.
 */
#ifndef VALUE_H
#define VALUE_H
#include "reading.h"

#define HIGH 6 /* the largest levels, kinds of stones and fields */
#define SORTS 6
#define RINGED 19
#define INPUTS 256
#define WIDEST 64
#define LEAD_UNIT 20.0f

typedef struct {
    int seats, inputs, first, second;
    float one[INPUTS][WIDEST], one_bias[WIDEST], two[WIDEST][WIDEST], two_bias[WIDEST], three[WIDEST][2 * SEATS];
    float three_bias[2 * SEATS];
} Network;

static Network network;
static u8 seen_as[12][FIELDS]; /* where a field lies as seen from the worker on an outer field */
static u16 lit[INPUTS];
static short lit_by[INPUTS];
static int lit_n;

static inline void light(int input, int by) {
    if (!by) return;
    lit[lit_n] = (u16)input, lit_by[lit_n++] = (short)(by > 120 ? 120 : by < -120 ? -120 : by);
}

/* The board looks the same after a sixth of a turn, and in the mirror: the worker is seen on the first field. */
static int turned_field(int field, int from) {
    if (field == 18) return 18;
    if (field >= 12) {
        int middle = (field - 12 - from / 2 + 6) % 6;
        return 12 + (from & 1 ? (6 - middle) % 6 : middle);
    }
    int outer = (field - from / 2 * 2 + 12) % 12;
    return from & 1 ? (13 - outer) % 12 : outer;
}

/* Whether the network fits the content: the box's quarry, and no more levels and kinds than there. */
static int know_content(void) {
    if (box.fields != RINGED || box.kinds != SORTS || box.levels > HIGH || box.outers != 12 || box.middles != 6) return 0;
    for (int i = 0; i < 12; i++)
        if (box.ring[i] || (i < 6 && box.ring[12 + i] != 1)) return 0;
    for (int from = 0; from < 12; from++)
        for (int field = 0; field < RINGED; field++) {
            u32 here = 0, there = 0;
            int image = turned_field(field, from);
            seen_as[from][field] = (u8)image;
            for (int i = 0; i < box.degree[field]; i++) here |= 1u << turned_field(box.neighbours[field][i], from);
            for (int i = 0; i < box.degree[image]; i++) there |= 1u << box.neighbours[image][i];
            if (here != there) return 0;
        }
    return 1;
}

static int inputs_of(int seats) { return 11 + seats + 4 * HIGH + SORTS + seats - 1 + 19 * seats + 5 + SORTS + RINGED * SORTS; }

/* The network's input, as the entries that are not 0. */
static void look(const State *s) {
    int seats = s->seats, me = s->turn, at = 11;
    lit_n = 0;
    light((s->round - 1) * 3 + (s->phase == FILL ? 0 : s->phase == QUARRY ? 1 : 2), 1);
    light(9, options.reenter), light(10, options.last_pass_costs);
    light(at + (s->holder - me + seats) % seats, 1), at += seats;
    u64 standing = s->built | s->ready;
    for (int level = 0; level < box.levels; level++) {
        u64 left = box.of_level[level] & ~s->built;
        int near = 0, soon = 0;
        for (u64 rest = left & ~s->ready; rest; rest &= rest - 1) {
            u64 missing = box.supports[lowest(rest)] & ~s->built;
            if (!(missing & (missing - 1))) near += (missing & s->ready) != 0;
            else soon += !(missing & ~standing);
        }
        light(at + 4 * level, bits_of(left)), light(at + 4 * level + 1, bits_of(left & s->ready));
        light(at + 4 * level + 2, near), light(at + 4 * level + 3, soon);
    }
    at += 4 * HIGH;
    int free[SORTS], ready[SORTS], points[SEATS];
    for (int kind = 0; kind < SORTS; kind++) {
        int coming = 0;
        for (int round = s->phase == FILL ? s->round - 1 : s->round; round < ROUNDS; round++)
            coming += COUNT(box.material[round], kind);
        light(at + kind, coming);
        u64 places = box.of_kind[kind] & ~s->built;
        free[kind] = bits_of(places), ready[kind] = bits_of(places & s->ready);
    }
    at += SORTS;
    for (int seat = 0; seat < seats; seat++)
        points[seat] = points_of(s, seat) + box.gem_points * COUNT(s->screens[seat], box.gem);
    for (int i = 1; i < seats; i++) light(at + i - 1, points[me] - points[(me + i) % seats]);
    at += seats - 1;
    for (int i = 0; i < seats; i++, at += 19) {
        int seat = (me + i) % seats;
        for (int kind = 0; kind < SORTS; kind++) {
            int held = COUNT(s->screens[seat], kind);
            if (!held) continue;
            light(at + kind, held);
            if (!(box.building >> kind & 1)) continue;
            light(at + 6 + kind, held < ready[kind] ? held : ready[kind]);
            light(at + 12 + kind, held > free[kind] ? held - free[kind] : 0);
        }
        light(at + 18, s->phase == BUILD ? s->passed >> seat & 1 : 0);
    }
    if (s->phase != QUARRY) return;
    light(at + (s->worker < 0 ? 4 : s->walked < 3 ? s->walked : 3), 1), at += 5;
    const u8 *seen = seen_as[s->worker < 0 ? 0 : s->worker];
    Pile lying = 0;
    for (u32 filled = s->filled; filled; filled &= filled - 1) {
        int field = __builtin_ctz(filled), base = at + SORTS + SORTS * seen[field];
        lying += s->quarry[field];
        for (u32 kinds = kinds_of(s->quarry[field]); kinds; kinds &= kinds - 1) {
            int kind = __builtin_ctz(kinds);
            light(base + kind, COUNT(s->quarry[field], kind));
        }
    }
    for (int kind = 0; kind < SORTS; kind++) light(at + kind, COUNT(lying, kind));
}

static float softly(float x) { return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x)); }

/* The expected result of every seat in a game that is not over. */
static void valued(const State *s, double value[SEATS], double lead[SEATS]) {
    float one[WIDEST], two[WIDEST], out[2 * SEATS];
    int first = network.first, second = network.second, outs = 2 * s->seats;
    look(s);
    for (int j = 0; j < first; j++) one[j] = network.one_bias[j];
    for (int i = 0; i < lit_n; i++) {
        float by = lit_by[i];
        const float *weights = network.one[lit[i]];
        for (int j = 0; j < first; j++) one[j] += by * weights[j];
    }
    for (int j = 0; j < second; j++) two[j] = network.two_bias[j];
    for (int i = 0; i < first; i++) {
        if (one[i] <= 0) continue;
        for (int j = 0; j < second; j++) two[j] += one[i] * network.two[i][j];
    }
    for (int j = 0; j < outs; j++) out[j] = network.three_bias[j];
    for (int i = 0; i < second; i++)
        if (two[i] > 0)
            for (int j = 0; j < outs; j++) out[j] += two[i] * network.three[i][j];
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->turn + i) % s->seats;
        value[seat] = softly(out[i]), lead[seat] = LEAD_UNIT * out[s->seats + i];
    }
}

/* ---- Weights as bytes: five numbers of 16 bits (seats, inputs, first, second, 0); then for each layer its weights,
 * row by row a float of 32 bits for the row's step and a signed byte a weight, and its biases as floats. */

static const u8 *layer(const u8 *from, int rows, int columns, int wide, float *weights, float *bias) {
    for (int i = 0; i < rows; i++) {
        float step;
        __builtin_memcpy(&step, from, 4), from += 4;
        for (int j = 0; j < columns; j++) weights[i * wide + j] = step * (i8)*from++;
    }
    __builtin_memcpy(bias, from, 4 * (unsigned)columns);
    return from + 4 * columns;
}

static int read_network(const u8 *bytes) {
    u16 head[5];
    __builtin_memcpy(head, bytes, sizeof head), bytes += sizeof head;
    network.seats = head[0], network.inputs = head[1], network.first = head[2], network.second = head[3];
    if (network.inputs != inputs_of(network.seats) || network.first > WIDEST || network.second > WIDEST) return 0;
    bytes = layer(bytes, network.inputs, network.first, WIDEST, network.one[0], network.one_bias);
    bytes = layer(bytes, network.first, network.second, WIDEST, network.two[0], network.two_bias);
    layer(bytes, network.second, 2 * network.seats, 2 * SEATS, network.three[0], network.three_bias);
    return 1;
}

#endif
