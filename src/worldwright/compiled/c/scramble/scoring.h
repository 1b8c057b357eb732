/* The points of a round of Mondo or Mondo Sapiens, rule by rule. */
#ifndef SCORING_H
#define SCORING_H
#include "table.h"

static Past *scored;    /* the round whose points are added up */
static int uncounted;   /* the seats with a score of zero, as bits */
static Survey found_by[SEATS];

/* Points by a rule, where it counts at this table. */
static void add(int seat, int rule, int points) {
    if (table.picked >> rule & 1 && !(uncounted >> seat & 1)) scored->totals[seat] = (scored->totals[seat] + points);
}

/* The cost of volcanoes: the seat with the most pays for all of its own; with handicaps only those pay. */
static void add_volcanoes(void) {
    int counting[SEATS], most = 0;
    for (int seat = 0; seat < table.seats; seat++) {
        int with_dark = table.handicapped ? table.handicap[seat] == 2 : scored->volcano >> seat & 1;
        counting[seat] = found_by[seat].volcanoes[1] + (with_dark ? found_by[seat].volcanoes[2] : 0);
        if (counting[seat] > most) most = counting[seat];
    }
    for (int seat = 0; seat < table.seats; seat++)
        if (table.handicapped ? table.handicap[seat] : counting[seat] == most) add(seat, 6, -counting[seat]);
}

/* ---- Mondo */

/* What a modifier compares: landscapes, lakes, animals of the water, the largest lake or forest. */
static int modifier_value(const Survey *found, int modifier) {
    int n = 0, largest = 0;
    if (modifier == MOST_LANDSCAPES) return landscapes(found);
    if (modifier == MOST_AQUATIC) {
        for (int species = 1; species <= 4; species++) n += found->pictures[species];
        return n;
    }
    int forest = modifier == LARGEST_FOREST;
    Bits rest, area;
    for (closed_land(found, forest, &rest); take_area(found, &rest, &area);) {
        if (!forest && meet(&area, &found->ground->border)) continue;
        n++;
        if (bits_of(cells_of(&area)) > largest) largest = bits_of(cells_of(&area));
    }
    return modifier == MOST_LAKES ? n : largest;
}

static void add_modifier(int modifier) {
    int value[SEATS], best = -1, worst = 1000;
    for (int seat = 0; seat < table.seats; seat++) {
        value[seat] = modifier_value(&found_by[seat], modifier);
        if (value[seat] > best) best = value[seat];
        if (value[seat] < worst) worst = value[seat];
    }
    for (int seat = 0; seat < table.seats; seat++) add(seat, 4, 4 * ((value[seat] == best) - (value[seat] == worst)));
}

/* Whether a closed landscape has a herd of three, or all four species. */
static int has_animals(const Survey *found, int kind, int species) {
    Bits rest = found->closed, area;
    while (take_area(found, &rest, &area)) {
        int kinds = 0;
        for (int i = 0; i < 4; i++) kinds += pictures_in(found, &area, species + i) > 0;
        if (kind == HERD ? pictures_in(found, &area, species) >= 3 : kinds == 4) return 1;
    }
    return 0;
}

static int task_points(const Survey *found, int kept, int chip) {
    int points = 0;
    for (; kept; kept &= kept - 1) {
        int card = __builtin_ctz((u32)kept), kind = table.task[card], fulfilled;
        if (kind == FIRST) fulfilled = chip == 4;
        else if (kind == ON_TIME) fulfilled = !found->empty;
        else if (kind == PERFECTION) fulfilled = !found->empty && !found->misconnections;
        else fulfilled = has_animals(found, kind, table.task_species[card]);
        points += fulfilled ? table.task_points[card] : -table.task_points[card];
    }
    return points;
}

/* Whether an island has an edge of water inside or of land outside, however its frame of 3x3 lies (MO-V6). */
static int breached(const Survey *found) {
    for (int i = 0; i < 9; i++) {
        u64 frame = 0x71c7ULL << (WIDE * (i / 3) + i % 3), breaches = found->full & ~frame;
        for (LANES(d)) breaches |= found->full & ~(~(found->low.lane[d] | found->high.lane[d]) ^ facing(d, frame));
        if (!breaches) return 0;
    }
    return 1;
}

static void add_mondo(void) {
    for (int seat = 0; seat < table.seats; seat++) {
        const Survey *found = &found_by[seat];
        if (table.island && found->full && breached(found)) uncounted |= 1 << seat;
        add(seat, 1, found->ground->cells - found->pictures[0]);
        add(seat, table.island ? ISLAND_CHIP : 3, scored->chips[seat]);
        add(seat, 5, task_points(found, scored->kept[seat], scored->chips[seat]));
    }
    if (scored->modifier >= 0) add_modifier(table.modifier[scored->modifier]);
}

/* ---- Mondo Sapiens */

/* The strip at an edge and all that is connected to it, if anything is. */
static void area_of_edge(const Survey *found, int edge, Bits *area) {
    matching(found, found->ground->strip_of[edge], area);
    grow(found, area);
}

/* Whether an area takes in the strip at an edge. */
static int takes_in(const Survey *found, const Bits *area, int edge) {
    Bits mine;
    matching(found, found->ground->strip_of[edge], &mine);
    return meet(&mine, area);
}

/* A point for each such picture in the building's landscape; zero if it is open or faulty (MS-E4). */
static int landscape_building(const Survey *found, int cell) {
    const Ground *g = found->ground;
    const Look *look = &box.look[found->world[cell]];
    Bits area;
    triangle(g, cell, look->stands, &area);
    if (!meet(&area, &found->closed)) return 0;
    grow(found, &area);
    int n = pictures_in(found, &area, look->picture);
    for (int i = 0; i < g->pictures_n; i++)
        n += g->picture[i] == look->picture && takes_in(found, &area, g->picture_edge[i]);
    return n;
}

/* The number of such pictures at the ends of a street on the border. */
static int border_pictures_on(const Survey *found, const Bits *street, int picture) {
    const Ground *g = found->ground;
    int n = 0;
    for (int i = 0; i < g->pictures_n; i++) {
        Bits edge;
        at_edge(g, g->picture_edge[i], &edge);
        n += g->picture[i] == picture && meet(&edge, &g->segments) && meet(&edge, street);
    }
    return n;
}

/* A point for each coach on the coach station's street (MS-E3). */
static int coaches(const Survey *found, int cell) {
    const Ground *g = found->ground;
    Bits street;
    for (LANES(d)) street.lane[d] = found->ends.lane[d] & 1ULL << g->spot[cell];
    go_along(found, &street);
    int n = border_pictures_on(found, &street, COACH);
    for (int at = 0; at < g->cells; at++)
        n += (cells_of(&street) >> g->spot[at] & 1) && box.look[found->world[at]].picture == COACH;
    return n;
}

/* A point for each barrel on the tavern's street, which may be its segment alone (MS-E6). */
static int barrels(const Survey *found, int edge) {
    Bits street, alone;
    at_edge(found->ground, edge, &alone);
    both(&alone, &found->ends, &street);
    go_along(found, &street);
    return border_pictures_on(found, any(&street) ? &street : &alone, BARREL);
}

/* Whether something is printed inside the strip at an edge, or inside one that its area takes in. */
static int printed_in(const Survey *found, const Bits *area, int edge, int printed) {
    const u8 *strip = found->ground->strip_of;
    return printed != NONE && (strip[printed] == strip[edge] || takes_in(found, area, printed));
}

/* A point for each island in the stilt house's water, the islet included (MS-E5). */
static int islands(const Survey *found, int edge) {
    Bits water, rest, inner, stretch, shore;
    area_of_edge(found, edge, &water);
    int n = printed_in(found, &water, edge, found->ground->islet);
    for (LANES(d)) rest.lane[d] = found->low.lane[d] | found->high.lane[d];
    for (LANES(d)) inner.lane[d] = rest.lane[d] & rest.lane[(d + 1) & 3]; /* across a diagonal any land */
    while (any(&rest)) {
        first_in(&rest, &stretch), spread(&stretch, &inner, found->joint[1], found->joint[2]), take_away(&rest, &stretch);
        beside(found, &stretch, &shore);
        n += !beyond(&stretch, &found->closed) && !meet(&stretch, &found->ground->border) && !beyond(&shore, &water);
    }
    return n;
}

/* A point for each lake that touches the windpump's meadow, the printed pond included (MS-E7). */
static int lakes(const Survey *found, int edge) {
    Bits meadow, shore, rest, lake;
    area_of_edge(found, edge, &meadow);
    beside(found, &meadow, &shore);
    int n = printed_in(found, &meadow, edge, found->ground->pond);
    for (closed_land(found, 0, &rest); take_area(found, &rest, &lake);)
        n += !meet(&lake, &found->ground->border) && meet(&lake, &shore);
    return n;
}

/* The points of each kind from villages, buildings and border pictures. */
static void kind_points(const Survey *found, int level, int *kinds) {
    const Ground *g = found->ground;
    int villages = 0;
    for (int cell = 0; cell < g->cells; cell++) {
        if (!found->world[cell]) continue;
        const Piece *piece = &box.piece[(found->world[cell] - 1) >> 3];
        villages |= 1 << piece->village;
        if (level != EXPERT || !piece->building) continue;
        kinds[piece->building - 1] = piece->building == COACH ? coaches(found, cell) : landscape_building(found, cell);
    }
    for (int worker = 1; worker <= 3; worker++) kinds[worker - 1] = villages >> worker & 1 ? found->pictures[worker] : 0;
    for (int i = 0; level == EXPERT && i < g->pictures_n; i++) {
        if (g->picture[i] == STILT_HOUSE) kinds[ISLAND_KIND] = islands(found, g->picture_edge[i]);
        if (g->picture[i] == TAVERN) kinds[BARREL_KIND] = barrels(found, g->picture_edge[i]);
        if (g->picture[i] == WINDPUMP) kinds[LAKE_KIND] = lakes(found, g->picture_edge[i]);
    }
}

static void add_sapiens(int level) {
    static const u8 RULE_OF[KINDS] = {9, 9, 9, 11, 12, 12, 12, 13, 14, 15}; /* A2, E3, E4, E5, E6, E7 */
    int kinds[SEATS][KINDS] = {{0}}, most[KINDS] = {0};
    for (int seat = 0; seat < table.seats; seat++) {
        const Survey *found = &found_by[seat];
        if (level == BEGINNER) add(seat, 1, found->pictures[1] + found->pictures[2] + found->pictures[3]);
        else kind_points(found, level, kinds[seat]);
        if (found->ground->islet != NONE) add(seat, 2, 2);
        add(seat, 3, bits_in(&found->bends) + bits_in(&found->ground->segments));
        add(seat, 4, -streets(found));
        add(seat, 5, scored->chips[seat]);
        for (int kind = 0; kind < KINDS; kind++) {
            add(seat, RULE_OF[kind], kinds[seat][kind]);
            if (kinds[seat][kind] > most[kind]) most[kind] = kinds[seat][kind];
        }
    }
    for (int seat = 0; seat < table.seats; seat++) /* a bonus for the seats with most of a kind (MS-A3, MS-E8) */
        for (int kind = 0; kind < KINDS; kind++)
            if (most[kind] && kinds[seat][kind] == most[kind]) add(seat, kind < 3 ? 10 : 16, 3);
}

/* ---- Both */

/* The minus points of the solo game. */
static int solo_minus(const Survey *found) {
    int surplus = table.game == SAPIENS ? streets(found) - 2 : 0;
    return found->empty + found->misconnections + found->volcanoes[1] + found->volcanoes[2] + (surplus > 0 ? surplus : 0);
}

/* The points of each seat in a round that ends now. */
static void score_round(int number, Past *round) {
    scored = round, uncounted = 0;
    for (int seat = 0; seat < table.seats; seat++) {
        survey(&found_by[seat], ground_of(number), round->worlds[seat]);
        round->totals[seat] = 0;
    }
    if (table.seats == 1) {
        add(0, 0, -solo_minus(&found_by[0]));
        return;
    }
    if (table.game == MONDO) add_mondo();
    else add_sapiens(table.level[number]);
    for (int seat = 0; seat < table.seats; seat++) {
        const Survey *found = &found_by[seat];
        add(seat, 2, 2 * landscapes(found));
        add(seat, 7, -found->misconnections);
        add(seat, 8, -found->empty + (table.island ? found->ground->cells - 9 : 0));
    }
    add_volcanoes();
}

#endif
