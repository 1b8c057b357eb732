/* A world counted edge by edge and corner by corner, so that one cell can be changed without counting the others.
 *
 * In a full world without a mistake the landscapes are the parts of land of all tiles, less the joints of land, plus
 * the corners around which all is one land; only a landscape around another one is counted too low. A wrong or open
 * edge spoils what it touches, which is counted for every such edge. `rules.h` decides in the end.
 */
#ifndef NEARBY_H
#define NEARBY_H
#include "rules.h"

#define PATTERNS 160
#define CODES 8 /* of an edge: its landscape, and 4 more where a street ends */
#define FREE CODES
#define AROUND 3
#define HELD 40
#define BIAS 4096 /* keeps what an edge brings above 0 */

/* The faces with the same edges, up to turns; the same edges can be laid with the face that is worth most. */
typedef struct {
    u8 code[4];   /* by direction */
    u8 corner[4]; /* the land on both sides of a corner, 0 if they differ; corner d lies between d and d + 1 */
    int turns, lies, worth; /* worth: the parts of land */
    u16 lie[TILES * 2]; /* tile * 8 + side * 4, the best first */
} Pattern;

typedef struct {
    i8 cell[AROUND]; /* the other cells at a corner, -1: outside */
    u8 corner[AROUND];
    u8 land; /* outside: its land; NONE: never one land; CODES: nothing is outside */
} Corner;

static Pattern pattern[PATTERNS];
static int patterns, pattern_of[TILES][2], turned_of[TILES][2];
static Corner around[CELLS][4];
static u8 border_code[CELLS][4];
static u64 joints[CODES + 1][CODES];

static inline u8 code_of(const Face *face, int turn, int d) {
    return (u8)(face->land[turn][d] | (face->street[turn] >> d & 1) << 2);
}

/* Whether a face looks like a pattern that was turned so far. */
static int looks_like(const Face *face, const Pattern *its, int turn) {
    for (int d = 0; d < 4; d++)
        if (its->code[(d - turn) & 3] != code_of(face, 0, d)) return 0;
    return 1;
}

/* The pattern of a face and how far it is turned against it; a new pattern if there is none. -1: there is no room. */
static int find_pattern(const Face *face, int *turned) {
    for (int p = 0; p < patterns; p++)
        for (*turned = 0; *turned < 4; ++*turned)
            if (looks_like(face, &pattern[p], *turned)) return p;
    if (patterns == PATTERNS) return -1;
    Pattern *made = &pattern[patterns];
    int parts = face->inner[0] == 15 && face->land[0][0];
    for (int d = 0; d < 4; d++) {
        u8 land = face->land[0][d], next = face->land[0][(d + 1) & 3];
        made->code[d] = code_of(face, 0, d), made->corner[d] = land == next ? land : 0;
        parts += land && land != next;
    }
    made->turns = 4, made->lies = 0, made->worth = problem.landscape * parts;
    for (int turn = 3; turn > 0; turn--) /* what looks the same turned need not be tried */
        if (looks_like(face, made, turn)) made->turns = turn;
    return *turned = 0, patterns++;
}

static int other_worth(u16 lie) {
    int tile = lie >> 3;
    return problem.sides[tile] > 1 ? problem.face[tile][!(lie >> 2 & 1)].worth : 0;
}

/* Sort all faces by their patterns. 0: there are too many different ones. */
static int find_patterns(void) {
    patterns = 0;
    for (int tile = 0; tile < problem.tiles; tile++)
        for (int side = 0; side < problem.sides[tile]; side++) {
            int turned, p = find_pattern(&problem.face[tile][side], &turned);
            if (p < 0) return 0;
            pattern_of[tile][side] = p, turned_of[tile][side] = turned;
            u16 lie = LIE(tile, side, 0);
            Pattern *its = &pattern[p];
            int at = its->lies++, worth = FACE_OF(lie)->worth, other = other_worth(lie);
            for (; at > 0; at--) { /* worth most first; of equals the tile whose other side is worth least */
                int more = FACE_OF(its->lie[at - 1])->worth - worth;
                if (more > 0 || (more == 0 && other_worth(its->lie[at - 1]) <= other)) break;
                its->lie[at] = its->lie[at - 1];
            }
            its->lie[at] = lie;
        }
    return 1;
}

static void find_corners(void) {
    for (int cell = 0; cell < problem.cells; cell++)
        for (int d = 0; d < 4; d++) {
            Corner *c = &around[cell][d];
            int e = (d + 1) & 3, one = problem.next[cell][d], other = problem.next[cell][e], far = -1;
            if (one >= 0) far = problem.next[one][e];
            if (other >= 0 && far < 0) far = problem.next[other][d];
            int cells[4] = {cell, one, other, far};
            /* the directions in which each of the four has an edge that ends at the corner */
            int ends[4][2] = {{d, e}, {e, d ^ 2}, {d, e ^ 2}, {d ^ 2, e ^ 2}};
            c->cell[0] = (i8)one, c->cell[1] = (i8)other, c->cell[2] = (i8)far;
            c->corner[0] = (u8)e, c->corner[1] = (u8)((d + 3) & 3), c->corner[2] = (u8)(d ^ 2);
            c->land = CODES;
            for (int i = 0; i < 4; i++)
                for (int end = 0; end < 2 && cells[i] >= 0; end++) {
                    if (problem.next[cells[i]][ends[i][end]] >= 0) continue;
                    u8 land = problem.outside[cells[i]][ends[i][end]];
                    c->land = c->land == CODES || c->land == land ? land : NONE;
                }
        }
}

/* The edge that faces a cell in a direction; FREE: nothing lies there, or nothing is outside. */
static inline u8 facing(const World *w, int cell, int d) {
    int other = problem.next[cell][d];
    if (other < 0) return border_code[cell][d];
    u16 lie = w->at[other];
    return lie == EMPTY ? FREE : code_of(FACE_OF(lie), lie & 3, d ^ 2);
}

/* The points of two adjacent edges. */
static int joint_of(u8 mine, u8 there) {
    int is_land = (mine & 3) != 0;
    if (there == FREE) return is_land * -problem.landscape;
    if ((mine ^ there) & 3) return problem.wrong - problem.landscape * (is_land + ((there & 3) != 0));
    return is_land * -problem.landscape + (mine & there & 4 ? problem.meet : 0);
}

static void find_joints(void) {
    for (int there = 0; there <= FREE; there++)
        for (int mine = 0; mine < CODES; mine++) joints[there][mine] = (u64)(joint_of((u8)mine, (u8)there) + BIAS);
    for (int cell = 0; cell < problem.cells; cell++)
        for (int d = 0; d < 4; d++) {
            u8 land = problem.outside[cell][d];
            border_code[cell][d] = land == NONE ? FREE : (u8)(land | (problem.segments[d] >> problem.spot[cell] & 1) << 2);
        }
}

/* The requirements of a cell: the points of an edge of each code in each direction, and a land at each corner.
 * Directions are side by side in 16 bits each, so that a pattern is evaluated with all its turns at once. */
typedef struct {
    u64 edge[CODES], corner[4];
    int empty; /* what the cell brings if nothing lies there */
} Asked;

/* The land that all around a corner have there; 0: they differ, or it is water. */
static int land_around(const World *w, const Corner *c) {
    u8 land = c->land;
    for (int i = 0; i < AROUND; i++) {
        if (c->cell[i] < 0) continue;
        u16 lie = w->at[c->cell[i]];
        if (lie == EMPTY) return 0;
        const u8 *lands = FACE_OF(lie)->land[lie & 3];
        u8 its = lands[c->corner[i]];
        if (its != lands[(c->corner[i] + 1) & 3] || (land != CODES && land != its)) return 0;
        land = its;
    }
    return land < 4 ? land : 0;
}

static void ask(const World *w, int cell, Asked *asked) {
    __builtin_memset(asked, 0, sizeof *asked);
    asked->empty = problem.empty;
    for (int d = 0; d < 4; d++) {
        u8 there = facing(w, cell, d);
        for (int code = 0; code < CODES; code++) asked->edge[code] |= joints[there][code] << 16 * d;
        if (problem.next[cell][d] >= 0 && there != FREE && there & 3) asked->empty -= problem.landscape;
        int land = land_around(w, &around[cell][d]);
        if (land) asked->corner[land] |= (u64)problem.landscape << 16 * d;
    }
}

static inline u64 turned_by(u64 lanes, int d) { return lanes >> 16 * d | lanes << (64 - 16 * d); }

/* What a pattern brings with each of its turns, beside its own worth: 16 bits each, 4 * BIAS too much. */
static inline u64 brings(const Asked *a, const Pattern *p) {
    return a->edge[p->code[0]] + a->corner[p->corner[0]]
           + turned_by(a->edge[p->code[1]] + a->corner[p->corner[1]], 1)
           + turned_by(a->edge[p->code[2]] + a->corner[p->corner[2]], 2)
           + turned_by(a->edge[p->code[3]] + a->corner[p->corner[3]], 3);
}
#define OF_TURN(lanes, turn) ((int)((lanes) >> 16 * (turn) & 0xffff) - 4 * BIAS)

/* The value of a face in any cell. A tile in hand must be placed, so it counts for more while it is tried; with much
 * more it would stay where it was first placed. */
static inline int worth_of_lie(u16 lie) { return FACE_OF(lie)->worth + (lie >> 3 == problem.held ? HELD : 0); }

/* The points of a cell's tile there. */
static int brought(const Asked *a, u16 lie) {
    if (lie == EMPTY) return a->empty;
    int tile = lie >> 3, side = lie >> 2 & 1;
    const Pattern *p = &pattern[pattern_of[tile][side]];
    return p->worth + worth_of_lie(lie) + OF_TURN(brings(a, p), ((lie & 3) + turned_of[tile][side]) & 3);
}
#endif
