/* The value of a world of square tiles by itself, and the best one that can be built: for Mondo and Mondo Sapiens.
 *
 * A face has four landscapes, N E S W, one letter each; a small letter is a street end. All worths are in tenths of a
 * point. Every triangle of the board is a bit: four lanes, one a direction, and in each a bit for the cell's spot, row
 * * 6 + column; stepping over an edge is a shift for the whole board. The Python rules are the reference: `python -m
 * tests.compiled` compares both.
 */
#ifndef RULES_H
#define RULES_H
#include "../base.h"

#define CELLS 40
#define TILES 200
#define WIDE 6
#define STRIPS 32
#define NONE 0xff
#define EMPTY 0xffff

typedef struct {
    u8 land[4][4];          /* by turn and direction: the number of the landscape */
    u8 low[4], high[4];     /* by turn: the two bits of each direction's landscape, a bit a direction */
    u8 inner[4], street[4]; /* by turn: connections from a direction to the next clockwise; street ends */
    short worth;
} Face;

typedef struct {
    int cells, tiles, strips;
    u8 spot[CELLS];
    i8 next[CELLS][4];   /* the cell in each direction, -1: the border */
    u8 outside[CELLS][4]; /* the landscape of the border there; NONE: nothing lies outside */
    u64 border[4], border_low[4], border_high[4], segments[4], strip[STRIPS][4], east, south, board;
    u8 sides[TILES];
    Face face[TILES][2];
    u16 fixed[CELLS];
    u16 hint[CELLS]; /* where a search begins: an earlier plan */
    int held; /* a tile that may lie in open cells only, -1: none */
    u64 open;
    short wrong, empty, landscape, meet;
    char letters[8];
} Problem;

static Problem problem;

/* A placed tile: tile * 8 + side * 4 + turn. */
#define LIE(tile, side, turn) ((u16)((tile) * 8 + (side) * 4 + (turn)))
#define FACE_OF(lie) (&problem.face[(lie) >> 3][(lie) >> 2 & 1])

/* A world: what lies in each cell, and its bits. */
typedef struct {
    u16 at[CELLS];
    u64 full, low[4], high[4], inner[4], street[4];
    int worth; /* of the faces alone */
} World;

typedef struct {
    u64 lane[4];
} Bits;

static void put(World *w, int cell, u16 lie) {
    u64 bit = 1ULL << problem.spot[cell];
    if (w->at[cell] != EMPTY) {
        w->worth -= FACE_OF(w->at[cell])->worth, w->full &= ~bit;
        for (int d = 0; d < 4; d++) w->low[d] &= ~bit, w->high[d] &= ~bit, w->inner[d] &= ~bit, w->street[d] &= ~bit;
    }
    w->at[cell] = lie;
    if (lie == EMPTY) return;
    const Face *face = FACE_OF(lie);
    int turn = lie & 3;
    w->worth += face->worth, w->full |= bit;
    for (int d = 0; d < 4; d++) {
        if (face->low[turn] >> d & 1) w->low[d] |= bit;
        if (face->high[turn] >> d & 1) w->high[d] |= bit;
        if (face->inner[turn] >> d & 1) w->inner[d] |= bit;
        if (face->street[turn] >> d & 1) w->street[d] |= bit;
    }
}

static void clear(World *w) {
    __builtin_memset(w, 0, sizeof *w);
    for (int cell = 0; cell < CELLS; cell++) w->at[cell] = EMPTY;
}

/* All triangles connected to the seed. East and south: the joints that match. */
static inline Bits spread_in(const World *w, Bits b, u64 east, u64 south) {
    u64 n = b.lane[0], e = b.lane[1], s = b.lane[2], v = b.lane[3], before;
    do {
        before = n + e * 3 + s * 5 + v * 7;
        for (int again = 0; again < 2; again++) {
            e |= n & w->inner[0], s |= e & w->inner[1], v |= s & w->inner[2], n |= v & w->inner[3];
            v |= n & w->inner[3], s |= v & w->inner[2], e |= s & w->inner[1], n |= e & w->inner[0];
        }
        v |= (e & east) << 1, e |= v >> 1 & east;
        n |= (s & south) << WIDE, s |= n >> WIDE & south;
    } while (n + e * 3 + s * 5 + v * 7 != before);
    return (Bits){{n, e, s, v}};
}

static Bits spread(const World *w, Bits b, u64 east, u64 south, Bits touching) {
    b = spread_in(w, b, east, south);
    for (int strip = 0; strip < problem.strips; strip++) {
        u64 met = 0, more = 0;
        for (int d = 0; d < 4; d++) {
            u64 mine = problem.strip[strip][d] & touching.lane[d];
            met |= mine & b.lane[d], more |= mine & ~b.lane[d];
        }
        if (!met || !more) continue;
        for (int d = 0; d < 4; d++) b.lane[d] |= problem.strip[strip][d] & touching.lane[d];
        b = spread_in(w, b, east, south);
        strip = -1; /* what was reached may touch an earlier one */
    }
    return b;
}

/* The joints of a world: those that match, and how many are wrong. */
typedef struct {
    u64 east, south;
    Bits spoiled, touching;
    int wrong, meet;
} Joints;

static Joints joints_of(const World *w) {
    Joints j;
    u64 both_east = w->full & w->full >> 1 & problem.east, both_south = w->full & w->full >> WIDE & problem.south;
    u64 wrong_east = ((w->low[1] ^ w->low[3] >> 1) | (w->high[1] ^ w->high[3] >> 1)) & both_east;
    u64 wrong_south = ((w->low[2] ^ w->low[0] >> WIDE) | (w->high[2] ^ w->high[0] >> WIDE)) & both_south;
    u64 meeting[4] = {both_south << WIDE, both_east, both_south, both_east << 1};
    u64 wrong[4] = {wrong_south << WIDE, wrong_east, wrong_south, wrong_east << 1};
    j.east = both_east ^ wrong_east, j.south = both_south ^ wrong_south;
    j.wrong = bits_of(wrong_east) + bits_of(wrong_south), j.meet = 0;
    for (int d = 0; d < 4; d++) {
        u64 rim = problem.border[d] & w->full;
        u64 off = ((w->low[d] ^ problem.border_low[d]) | (w->high[d] ^ problem.border_high[d])) & rim;
        j.wrong += bits_of(off);
        j.touching.lane[d] = rim & ~off;
        j.spoiled.lane[d] = wrong[d] | off | (w->full & ~(meeting[d] | problem.border[d]));
        if (problem.meet) j.meet += bits_of(w->street[d] & problem.segments[d] & rim & ~off);
    }
    if (problem.meet) {
        j.meet += bits_of(w->street[1] & w->street[3] >> 1 & j.east);
        j.meet += bits_of(w->street[2] & w->street[0] >> WIDE & j.south);
    }
    return j;
}

/* The number of closed, mistake-free landscapes other than water. */
static int landscapes_of(const World *w, Joints *j) {
    for (int strip = 0; strip < problem.strips; strip++) { /* a strip with a gap or a mistake spoils what it touches */
        u64 missing = 0;
        for (int d = 0; d < 4; d++) missing |= problem.strip[strip][d] & ~j->touching.lane[d];
        if (missing)
            for (int d = 0; d < 4; d++) j->spoiled.lane[d] |= problem.strip[strip][d] & j->touching.lane[d];
    }
    Bits spoiled = spread(w, j->spoiled, j->east, j->south, j->touching), rest;
    int found = 0;
    for (int d = 0; d < 4; d++) rest.lane[d] = (w->low[d] | w->high[d]) & w->full & ~spoiled.lane[d];
    for (int d = 0; d < 4; d++)
        while (rest.lane[d]) {
            Bits seed = {{0}};
            seed.lane[d] = rest.lane[d] & -rest.lane[d];
            seed = spread(w, seed, j->east, j->south, j->touching);
            for (int other = 0; other < 4; other++) rest.lane[other] &= ~seed.lane[other];
            found++;
        }
    return found;
}

/* The worth of a world without its landscapes, in tenths of a point. */
static inline int plain_worth(const World *w, Joints *j) {
    *j = joints_of(w);
    return w->worth + problem.wrong * j->wrong + problem.meet * j->meet
           + problem.empty * (problem.cells - bits_of(w->full));
}

static int worth_of(const World *w) {
    Joints j;
    int plain = plain_worth(w, &j);
    return plain + problem.landscape * landscapes_of(w, &j);
}

#endif
