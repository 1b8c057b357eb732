/* Boards and boxes of the Mondo games as bits, and the counts of a world on them.
 *
 * Every triangle of a board is a bit: four lanes, one a direction, N E S W, and in each a bit for the cell's spot, row
 * * 6 + column; stepping over an edge is a shift for the whole board. A placed tile is a code, 1 + piece * 8 + side * 4
 * + turn, as in the Python rules, which are the reference: `python -m tests.compiled` compares both.
 */
#ifndef GROUND_H
#define GROUND_H
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
/* All programs together have a limit on their size, and this one is fast enough when it is small. */
#include "../base.h"

#define WIDE 6
#define CELLS 25
#define EDGES 24
#define PIECES 160
#define CODES (1 + 8 * PIECES)
#define PICTURES 16
#define NONE 0xff
#define APART __attribute__((noinline))


typedef struct {
    u64 lane[4];
} Bits;

/* A placed tile: the two bits of each landscape, connections from a direction to the next clockwise, the ends of its
 * street and where it bends: a bit a direction each. */
typedef struct {
    union {
        struct {
            u8 low, high, inner, ends, bends;
        };
        u8 plane[5];
    };
    u8 picture;
    u8 volcano; /* 1: active, 2: inactive */
    i8 stands;  /* the direction of a triangle of the part that the picture stands in; -1: in none */
} Look;

typedef struct {
    const char *name;
    u8 building; /* 0: a tile or a village; else the number of its kind */
    u8 village;  /* the picture of a village; 0: none */
    u8 two_sided, starter;
} Piece;

typedef struct {
    int pieces, tiles, villages;
    Piece piece[PIECES];
    Look look[CODES];
} Box;

typedef struct {
    int cells, edges, strips, pictures_n;
    u8 spot[CELLS];
    i8 next[CELLS][4]; /* the cell in each direction, -1: the border */
    u32 near[CELLS];
    u8 edge_cell[EDGES], edge_direction[EDGES], strip_of[EDGES];
    Bits strip[EDGES], border, low, high, segments, inside; /* inside: where another cell lies in that direction */
    u8 picture[PICTURES], picture_edge[PICTURES]; /* pictures on the border, and the edge of each */
    u8 islet, pond;                               /* the edge they are printed at; NONE */
} Ground;

/* All bits of a world, and simple counts. */
typedef struct {
    const Ground *ground;
    const u16 *world;
    union {
        struct {
            Bits low, high, inner, ends, bends;
        };
        Bits plane[5];
    };
    Bits touching, closed;
    u64 full, joint[4]; /* edges between two cells that match; those to the east and to the south count */
    int empty, misconnections, volcanoes[3], pictures[PICTURES + 16];
} Survey;

static Box box;

#define LANES(d) int d = 0; d < 4; d++

APART static int any(const Bits *b) { return (b->lane[0] | b->lane[1] | b->lane[2] | b->lane[3]) != 0; }

APART static void both(const Bits *one, const Bits *other, Bits *out) {
    for (LANES(d)) out->lane[d] = one->lane[d] & other->lane[d];
}

APART static int meet(const Bits *one, const Bits *other) {
    Bits b;
    both(one, other, &b);
    return any(&b);
}

APART static void join(Bits *b, const Bits *other) {
    for (LANES(d)) b->lane[d] |= other->lane[d];
}

APART static void take_away(Bits *b, const Bits *other) {
    for (LANES(d)) b->lane[d] &= ~other->lane[d];
}

/* Whether some of these are not among those. */
APART static int beyond(const Bits *these, const Bits *those) {
    Bits b = *these;
    take_away(&b, those);
    return any(&b);
}

APART static int bits_in(const Bits *b) {
    int n = 0;
    for (LANES(d)) n += bits_of(b->lane[d]);
    return n;
}

static u64 cells_of(const Bits *b) { return b->lane[0] | b->lane[1] | b->lane[2] | b->lane[3]; }

/* One triangle of the remaining ones. */
APART static void first_in(const Bits *b, Bits *one) {
    u64 before = 0;
    for (LANES(d)) {
        u64 lane = before ? 0 : b->lane[d];
        one->lane[d] = lane & -lane, before |= lane;
    }
}

/* All triangles connected to the seed: by diagonals, and by the edges to the east and to the south. */
APART static void spread(Bits *b, const Bits *inner, u64 east, u64 south) {
    u64 n = b->lane[0], e = b->lane[1], s = b->lane[2], w = b->lane[3], before;
    const u64 *in = inner->lane;
    do {
        before = n + e * 3 + s * 5 + w * 7;
        e |= n & in[0], s |= e & in[1], w |= s & in[2], n |= w & in[3];
        w |= n & in[3], s |= w & in[2], e |= s & in[1], n |= e & in[0];
        w |= (e & east) << 1, e |= w >> 1 & east;
        n |= (s & south) << WIDE, s |= n >> WIDE & south;
    } while (n + e * 3 + s * 5 + w * 7 != before);
    b->lane[0] = n, b->lane[1] = e, b->lane[2] = s, b->lane[3] = w;
}

/* The triangles that touch a strip of the border and match it. */
APART static void matching(const Survey *found, int strip, Bits *b) { both(&found->ground->strip[strip], &found->touching, b); }

/* The landscape around a seed, where all triangles that touch a strip of the border are connected. */
APART static void grow(const Survey *found, Bits *b) {
    spread(b, &found->inner, found->joint[1], found->joint[2]);
    for (int strip = 0; strip < found->ground->strips; strip++) {
        Bits mine;
        matching(found, strip, &mine);
        if (!meet(&mine, b) || !beyond(&mine, b)) continue;
        join(b, &mine), spread(b, &found->inner, found->joint[1], found->joint[2]);
        strip = -1; /* what was reached may touch an earlier one */
    }
}

/* The neighbouring cell's edge in a direction, seen from here. */
static u64 facing(int direction, u64 lane) {
    return direction == 0 ? lane << WIDE : direction == 1 ? lane >> 1 : direction == 2 ? lane >> WIDE : lane << 1;
}

/* All bits of a world, and the triangles of closed, mistake-free landscapes. */
APART static void survey(Survey *found, const Ground *g, const u16 *world) {
    __builtin_memset(found, 0, sizeof *found);
    found->ground = g, found->world = world;
    for (int cell = 0; cell < g->cells; cell++) {
        const Look *look = &box.look[world[cell]];
        u64 bit = 1ULL << g->spot[cell];
        found->empty += !world[cell];
        if (world[cell]) found->full |= bit;
        found->volcanoes[look->volcano]++, found->pictures[look->picture]++;
        for (int plane = 0; plane < 5; plane++)
            for (LANES(d))
                if (look->plane[plane] >> d & 1) found->plane[plane].lane[d] |= bit;
    }
    Bits spoiled;
    for (LANES(d)) {
        u64 meeting = facing(d, found->full) & found->full & g->inside.lane[d], rim = g->border.lane[d] & found->full;
        u64 low = (facing(d, found->low.lane[d ^ 2]) & meeting) | (g->low.lane[d] & rim);
        u64 high = (facing(d, found->high.lane[d ^ 2]) & meeting) | (g->high.lane[d] & rim);
        u64 wrong = ((found->low.lane[d] ^ low) | (found->high.lane[d] ^ high)) & (meeting | rim);
        found->misconnections += bits_of(d == 1 || d == 2 ? wrong : wrong & rim); /* an edge between two cells once */
        found->joint[d] = meeting & ~wrong, found->touching.lane[d] = rim & ~wrong, found->closed.lane[d] = found->full;
        spoiled.lane[d] = wrong | (found->full & ~(meeting | rim));
    }
    for (int strip = 0; strip < g->strips; strip++) { /* a strip with a gap or a mistake spoils what it touches */
        Bits mine;
        matching(found, strip, &mine);
        if (beyond(&g->strip[strip], &mine)) join(&spoiled, &mine);
    }
    grow(found, &spoiled);
    take_away(&found->closed, &spoiled);
}

/* The closed triangles of one landscape; of all but water for -1. */
APART static void closed_land(const Survey *found, int land, Bits *b) {
    for (LANES(d)) {
        u64 low = found->low.lane[d], high = found->high.lane[d];
        u64 mine = land < 0 ? low | high : (land ? low : ~low) & ~high;
        b->lane[d] = mine & found->closed.lane[d];
    }
}

/* Take one landscape out of the remaining ones; 0: there is none. */
APART static int take_area(const Survey *found, Bits *rest, Bits *area) {
    first_in(rest, area);
    grow(found, area);
    take_away(rest, area);
    return any(area);
}

static int landscapes(const Survey *found) {
    int n = 0;
    Bits rest, area;
    for (closed_land(found, -1, &rest); take_area(found, &rest, &area);) n++;
    return n;
}

/* ---- Streets */

APART static void go_along(const Survey *found, Bits *street) {
    const u64 *ends = found->ends.lane;
    const u64 *inside = found->ground->inside.lane;
    u64 east = ends[1] & facing(1, ends[3]) & inside[1], south = ends[2] & facing(2, ends[0]) & inside[2];
    spread(street, &found->bends, east, south);
}

APART static int streets(const Survey *found) {
    Bits alone = found->ground->segments, rest = found->ends, street;
    take_away(&alone, &rest);
    int n = bits_in(&alone); /* unconnected segments */
    for (; any(&rest); n++) first_in(&rest, &street), go_along(found, &street), take_away(&rest, &street);
    return n;
}

/* ---- Places of things */

APART static void triangle(const Ground *g, int cell, int direction, Bits *b) {
    for (LANES(d)) b->lane[d] = d == direction ? 1ULL << g->spot[cell] : 0;
}

APART static void at_edge(const Ground *g, int edge, Bits *b) { triangle(g, g->edge_cell[edge], g->edge_direction[edge], b); }

/* The triangles that touch these across the diagonals of a face. */
APART static void beside(const Survey *found, const Bits *b, Bits *around) {
    for (LANES(d)) around->lane[d] = (b->lane[(d + 1) & 3] | b->lane[(d + 3) & 3]) & found->full & ~b->lane[d];
}

/* How many times a picture stands in an area. */
APART static int pictures_in(const Survey *found, const Bits *area, int picture) {
    const Ground *g = found->ground;
    int n = 0;
    for (int cell = 0; cell < g->cells; cell++) {
        const Look *look = &box.look[found->world[cell]];
        if (look->picture == picture && look->stands >= 0) n += (int)(area->lane[look->stands] >> g->spot[cell] & 1);
    }
    return n;
}

#endif
