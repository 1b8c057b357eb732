/* Cards, tiles and planets of Lords of Worlds as numbers, numbered as in the Python rules.
 *
 * A card is 0 to 31: five values of six colours, then the wilds of 3 and 4. A hand packs the counts of each colour, two
 * bits a value, and those of the wilds, three bits a value. A tile is 0 to 67: ten values of six terrains, then specials.
 */
#ifndef PIECES_H
#define PIECES_H
#include "../base.h"

#define COLOURS 6
#define WHITE 6
#define CARDS 32
#define CELLS 19
#define TERRAINS 6
#define TILES 68
#define NONE 255

enum { MIX = 6, SAGE_TREE, ARCHITECT, VIEWPOINT, TILE_KINDS };

static const char *COLOUR_NAMES[] = {"blue", "red", "green", "cyan", "violet", "yellow", "white"};
static const char *KIND_NAMES[] = {"water", "desert", "lowlands", "forest", "hills",
                                   "mountains", "mix", "sage_tree", "architect", "viewpoint"};
static const u8 SPECIAL_VALUE[] = {10, 11, 6, 7, 8, 9, 8, 9};

static u8 kind_of[TILES], value_of[TILES];
static u8 sum_of[1024], size_of[1024], held_of[1024];
/* Of a colour's packed count: the total, the number of cards, and the values there are, bit v for value v. */
static u32 next_to[CELLS], planet_all;
static i8 cell_q[CELLS], cell_r[CELLS];

static inline int colour_of(int card) { return card < 30 ? card / 5 : WHITE; }
static inline int card_value(int card) { return card < 30 ? card % 5 + 1 : card - 27; }
static inline int slot_of(int card) { return card < 30 ? 2 * (card % 5) : 3 * (card - 30); }
static inline int count_of(const u16 *hand, int card) {
    return hand[colour_of(card)] >> slot_of(card) & (card < 30 ? 3 : 7);
}
static inline int wild_sum(int code) { return (code & 7) * 3 + (code >> 3) * 4; }
static inline int wild_size(int code) { return (code & 7) + (code >> 3); }

static int hand_size(const u16 *hand) {
    int size = wild_size(hand[WHITE]);
    for (int colour = 0; colour < COLOURS; colour++) size += size_of[hand[colour]];
    return size;
}

static void number_pieces(void) {
    for (int tile = 0; tile < TILES; tile++) {
        kind_of[tile] = (u8)(tile < 60 ? tile / 10 : MIX + (tile - 60) / 2);
        value_of[tile] = tile < 60 ? (u8)(tile % 10 + 1) : SPECIAL_VALUE[tile - 60];
    }
    for (int code = 0; code < 1024; code++) {
        sum_of[code] = size_of[code] = held_of[code] = 0;
        for (int value = 1; value <= 5; value++) {
            int n = code >> 2 * (value - 1) & 3;
            sum_of[code] = (u8)(sum_of[code] + n * value), size_of[code] = (u8)(size_of[code] + n);
            if (n) held_of[code] |= (u8)(1 << value);
        }
    }
    int cells = 0;
    for (int r = -2; r <= 2; r++)
        for (int q = -2; q <= 2; q++)
            if (q + r >= -2 && q + r <= 2) cell_q[cells] = (i8)q, cell_r[cells++] = (i8)r;
    planet_all = (1u << CELLS) - 1;
    for (int one = 0; one < CELLS; one++) {
        next_to[one] = 0;
        for (int other = 0; other < CELLS; other++) {
            int q = cell_q[other] - cell_q[one], r = cell_r[other] - cell_r[one], far = q + r;
            if (one != other && q >= -1 && q <= 1 && r >= -1 && r <= 1 && far >= -1 && far <= 1)
                next_to[one] |= 1u << other;
        }
    }
}

/* ---- Payments: those without an unnecessary card, as the rules offer them. A payment is a colour's packed count in
 * the lower ten bits and the wilds' above. */

#define MOST 4
#define LARGE_HAND 15
#define WILD_SHIFT 10
#define COLOUR_PART ((1 << WILD_SHIFT) - 1)
#define KNOWN (1 << 14)

typedef struct {
    u32 key;
    u16 n, payment[MOST];
} Offer;

static Offer offers[KNOWN];
static const struct { u8 value, shift, mask; } PAID[] = {
    {5, 8, 3}, {4, 6, 3}, {4, WILD_SHIFT + 3, 7}, {3, 4, 3}, {3, WILD_SHIFT, 7}, {2, 2, 3}, {1, 0, 3},
};

static inline int paid_total(int payment) { return sum_of[payment & COLOUR_PART] + wild_sum(payment >> WILD_SHIFT); }

static inline int stays(int payment, int held, int value) {
    int shift = 2 * (value - 1);
    return (held >> shift & 3) > (payment >> shift & 3);
}

/* Whether a card of the payment could be kept by giving one that is never worth more. */
static int can_keep(int payment, int held, int values, int cost) {
    int spare = paid_total(payment) - cost;
    for (int kind = 0; kind < 7; kind++) {
        int value = PAID[kind].value, lowest = value - spare > 1 ? value - spare : 1;
        if (!(payment >> PAID[kind].shift & PAID[kind].mask)) continue;
        if (PAID[kind].shift < WILD_SHIFT) {
            for (int lower = lowest; lower < value; lower++)
                if (stays(payment, held, lower)) return 1;
            continue;
        }
        for (int lower = lowest; lower <= value; lower++)
            if (values >> lower & 1 && (!(held & COLOUR_PART) || stays(payment, held, lower))) return 1;
        if (value == 4 && spare >= 1 && (held >> WILD_SHIFT & 7) > (payment >> WILD_SHIFT & 7)) return 1;
    }
    return 0;
}

/* Fewest wilds, least waste, fewest cards. */
static u64 rank_of(int payment, int cost) {
    return (u64)wild_size(payment >> WILD_SHIFT) << 40 | (u64)(paid_total(payment) - cost) << 32 |
           (u64)size_of[payment & COLOUR_PART] << 24 | (u64)payment;
}

typedef struct {
    int held, cost, values, coloured;
    u64 rank[MOST];
    int n;
} Offering;

static void offer(Offering *found, int cost, int kind, int payment) {
    if (cost <= 0) {
        if (found->coloured && !(payment & COLOUR_PART)) return;
        if (can_keep(payment, found->held, found->values, found->cost)) return;
        u64 rank = rank_of(payment, found->cost);
        int at = found->n;
        if (at == MOST) {
            if (rank >= found->rank[MOST - 1]) return;
            at--;
        } else found->n++;
        for (; at && found->rank[at - 1] > rank; at--) found->rank[at] = found->rank[at - 1];
        found->rank[at] = rank;
        return;
    }
    if (kind == 7) return;
    int value = PAID[kind].value, held = found->held >> PAID[kind].shift & PAID[kind].mask;
    for (int number = 0; number <= held; number++) {
        offer(found, cost - number * value, kind + 1, payment + (number << PAID[kind].shift));
        if (cost - number * value <= 0) return;
    }
}

static const Offer *offered(u32 key, int held, int cost, int values, int coloured) {
    Offer *known = &offers[(key * 0x9e3779b1u) >> 18];
    if (known->key == key) return known;
    Offering found = {.held = held, .cost = cost, .values = values, .coloured = coloured};
    offer(&found, cost, 0, 0);
    known->key = key, known->n = (u16)found.n;
    for (int i = 0; i < found.n; i++) known->payment[i] = (u16)(found.rank[i] & 0xffff);
    return known;
}

/* The payments with at least one card of a colour. */
static const Offer *payments(int code, int wilds, int cost) {
    static const Offer none = {0};
    if (sum_of[code] + wild_sum(wilds) < cost) return &none;
    return offered((u32)(code | wilds << 10 | cost << 16) | 1u << 30, code | wilds << WILD_SHIFT, cost, held_of[code], 1);
}

/* The payments with wilds alone; `values` are the coloured cards held that could replace them. */
static const Offer *wild_payments(int wilds, int cost, int values) {
    static const Offer none = {0};
    if (wild_sum(wilds) < cost) return &none;
    return offered((u32)(values | wilds << 10 | cost << 16) | 1u << 31, wilds << WILD_SHIFT, cost, values, 0);
}

/* ---- Planets, one bit a hex */

typedef struct {
    i8 tile[CELLS]; /* the tile on top, -1: none */
    u8 covered[12]; /* by value: the tiles with another on top */
    u32 declared[TERRAINS];
} Planet;

typedef struct {
    u32 of[TILE_KINDS], bare;
} Masks;

static Masks masks_of(const Planet *planet) {
    Masks masks = {0};
    for (int cell = 0; cell < CELLS; cell++)
        if (planet->tile[cell] < 0) masks.bare |= 1u << cell;
        else masks.of[kind_of[planet->tile[cell]]] |= 1u << cell;
    return masks;
}

static u32 edge_of(u32 part) {
    u32 edge = 0;
    for (; part; part &= part - 1) edge |= next_to[__builtin_ctz(part)];
    return edge;
}

static u32 flood(u32 start, u32 within) {
    u32 reached = start, frontier = start;
    while (frontier) {
        frontier = edge_of(frontier) & within & ~reached;
        reached |= frontier;
    }
    return reached;
}

/* Every chain of a terrain: parts of tiles and Mixes with at least one tile. */
static int parts_of(u32 basic, u32 mixes, u32 *parts) {
    int found = 0;
    for (u32 left = basic; left;) {
        u32 part = flood(left & (0u - left), basic | mixes);
        parts[found++] = part, left &= ~part;
    }
    return found;
}

static u32 undeclared(const Planet *planet, const Masks *masks) {
    u32 open = masks->of[MIX];
    for (int terrain = 0; terrain < TERRAINS; terrain++) open &= ~planet->declared[terrain];
    return open;
}

#endif
