/* The points of a round of Mondo or Mondo Sapiens, rule by rule. */
#ifndef SCORING_H
#define SCORING_H
#include "table.h"

/* What volcanoes cost: all of them whoever has most; under handicaps only the handicapped pay. */
static void volcano_points(const Past *round, const Survey *found, int *points) {
    int counting[SEATS], most = 0;
    for (int seat = 0; seat < table.seats; seat++) {
        int lit = found[seat].volcanoes[1], dark = found[seat].volcanoes[2], handicap = table.handicap[seat];
        int with_dark = table.handicapped ? handicap == 2 : round->volcano >> seat & 1;
        counting[seat] = lit + (with_dark ? dark : 0);
        if (counting[seat] > most) most = counting[seat];
    }
    for (int seat = 0; seat < table.seats; seat++) {
        int pays = table.handicapped ? table.handicap[seat] > 0 : counting[seat] == most;
        points[seat] = pays ? -counting[seat] : 0;
    }
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
    for (Bits rest = closed_land(found, forest); any(&rest);) {
        Bits part = take_area(found, &rest);
        if (!forest && meet(&part, &found->ground->border)) continue;
        n++;
        if (cells_in(&part) > largest) largest = cells_in(&part);
    }
    return modifier == MOST_LAKES ? n : largest;
}

static void modifier_points(const Survey *found, int modifier, int *points) {
    int value[SEATS], best = -1, worst = 1000;
    for (int seat = 0; seat < table.seats; seat++) {
        value[seat] = modifier_value(&found[seat], modifier);
        if (value[seat] > best) best = value[seat];
        if (value[seat] < worst) worst = value[seat];
    }
    for (int seat = 0; seat < table.seats; seat++) points[seat] = 4 * ((value[seat] == best) - (value[seat] == worst));
}

/* The tasks that ask for animals in one closed landscape: a herd of three, or all four species. */
static u32 animal_tasks(const Survey *found) {
    u32 done = 0;
    for (Bits rest = found->closed; any(&rest);) {
        Bits part = take_area(found, &rest);
        u8 count[PICTURES + 16] = {0};
        pictures_in(found, &part, count);
        for (int card = 0; card < table.cards; card++) {
            int kind = table.task[card], first = table.task_species[card];
            if (kind == HERD && count[first] >= 3) done |= 1u << card;
            if (kind == GATHERING && count[first] && count[first + 1] && count[first + 2] && count[first + 3]) done |= 1u << card;
        }
    }
    return done;
}

static int task_points(const Survey *found, int kept, int chip) {
    int points = 0;
    u32 done = kept ? animal_tasks(found) : 0;
    for (int card = 0; card < table.cards; card++) {
        if (!(kept >> card & 1)) continue;
        int kind = table.task[card], fulfilled = done >> card & 1;
        if (kind == FIRST) fulfilled = chip == 4;
        if (kind == ON_TIME) fulfilled = !found->empty;
        if (kind == PERFECTION) fulfilled = !found->empty && !found->misconnections;
        points += fulfilled ? table.task_points[card] : -table.task_points[card];
    }
    return points;
}

/* Whether an island has an edge of water inside or of land outside, however its frame lies (MO-V6). */
static int breached(const Survey *found) {
    const Ground *g = found->ground;
    u32 filled = 0;
    for (int cell = 0; cell < g->cells; cell++) filled |= (u32)!!found->world[cell] << cell;
    for (int i = 0; i < 9; i++) {
        u32 frame = table.frame[i];
        int breaches = 0;
        if (filled & ~frame) continue;
        for (int cell = 0; cell < g->cells; cell++) {
            const Look *look = &box.look[found->world[cell]];
            for (int d = 0; found->world[cell] && d < 4; d++) {
                int water = !((look->low | look->high) >> d & 1), other = g->next[cell][d];
                breaches += water == (other >= 0 && (frame >> other & 1));
            }
        }
        if (!breaches) return 0;
    }
    return filled != 0;
}

static void mondo_lines(const Past *round, const Survey *found, int (*lines)[RULES]) {
    int points[SEATS];
    for (int seat = 0; seat < table.seats; seat++) {
        const Survey *one = &found[seat];
        int *line = lines[seat];
        for (int species = 1; species <= 16; species++) line[1] += one->pictures[species];
        line[2] = 2 * landscapes(one), line[7] = -one->misconnections;
        line[8] = table.island ? -(9 - (one->ground->cells - one->empty)) : -one->empty;
        line[table.island ? ISLAND_CHIP : 3] = round->chips[seat];
        line[5] = task_points(one, round->kept[seat], round->chips[seat]);
    }
    if (round->modifier >= 0) {
        modifier_points(found, table.modifier[round->modifier], points);
        for (int seat = 0; seat < table.seats; seat++) lines[seat][4] = points[seat];
    }
    for (int seat = 0; table.island && seat < table.seats; seat++)
        if (breached(&found[seat])) /* nothing counts, for or against */
            for (int rule = 0; rule < RULES; rule++) lines[seat][rule] = rule == 6 ? NOTHING_COUNTS : 0;
}

/* ---- Mondo Sapiens */

/* Where a strip lies and what hangs together with it, if anything does. */
static Bits area_of_edge(const Survey *found, int edge) {
    return area_of(found, both(&found->ground->strip[found->ground->strip_of[edge]], &found->touching));
}

/* Whether an area takes in the strip at an edge. */
static int takes_in(const Survey *found, const Bits *area, int edge) {
    Bits mine = both(&found->ground->strip[found->ground->strip_of[edge]], &found->touching);
    return meet(&mine, area);
}

/* A point for each such picture in the building's landscape; none where that is open or faulty (MS-E4). */
static int landscape_building(const Survey *found, int cell) {
    const Ground *g = found->ground;
    const Look *look = &box.look[found->world[cell]];
    Bits here = triangle(g, cell, look->stands & 3);
    if (look->stands < 0 || !meet(&here, &found->closed)) return 0;
    u8 count[PICTURES + 16] = {0};
    here = area_of(found, here);
    pictures_in(found, &here, count);
    for (int i = 0; i < g->pictures_n; i++)
        count[look->picture] += g->picture[i] == look->picture && takes_in(found, &here, g->picture_edge[i]);
    return count[look->picture];
}

static int border_pictures_on(const Survey *found, const Bits *street, int picture) {
    const Ground *g = found->ground;
    int n = 0;
    for (int i = 0; i < g->pictures_n; i++) {
        Bits edge = at_edge(g, g->picture_edge[i]);
        n += g->picture[i] == picture && meet(&edge, &g->segments) && meet(&edge, street);
    }
    return n;
}

/* A point for each coach on the coach station's street (MS-E3). */
static int coaches(const Survey *found, int cell) {
    const Ground *g = found->ground;
    Bits street = {{0}};
    for (int d = 0; d < 4; d++) street.lane[d] = found->ends.lane[d] & 1ULL << g->spot[cell];
    street = street_of(found, street);
    int n = border_pictures_on(found, &street, COACH);
    for (int at = 0; at < g->cells; at++) {
        u64 bit = 1ULL << g->spot[at];
        int on = ((street.lane[0] | street.lane[1] | street.lane[2] | street.lane[3]) & bit) != 0;
        n += on && box.look[found->world[at]].picture == COACH;
    }
    return n;
}

/* A point for each barrel on the tavern's street (MS-E6). */
static int barrels(const Survey *found, int edge) {
    const Ground *g = found->ground;
    Bits here = at_edge(g, edge), street = both(&here, &found->ends);
    if (any(&street)) {
        street = street_of(found, street);
        return border_pictures_on(found, &street, BARREL);
    }
    int n = 0; /* the segment lies alone */
    for (int i = 0; i < g->pictures_n; i++) n += g->picture[i] == BARREL && g->picture_edge[i] == edge;
    return n;
}

/* A point for each island in the stilt house's water, the islet included (MS-E5). */
static int islands(const Survey *found, int edge) {
    const Ground *g = found->ground;
    Bits water = area_of_edge(found, edge), rest, inner;
    int n = g->islet != NONE && (g->strip_of[g->islet] == g->strip_of[edge] || takes_in(found, &water, g->islet));
    for (int d = 0; d < 4; d++) rest.lane[d] = found->low.lane[d] | found->high.lane[d];
    for (int d = 0; d < 4; d++) inner.lane[d] = rest.lane[d] & rest.lane[(d + 1) & 3]; /* across a diagonal any land */
    while (any(&rest)) {
        Bits stretch = spread(first_in(&rest), &inner, found->east, found->south), open = stretch;
        take_away(&rest, &stretch), take_away(&open, &found->closed);
        if (any(&open) || meet(&stretch, &g->border)) continue;
        Bits shore = beside(found, &stretch);
        take_away(&shore, &water);
        n += !any(&shore);
    }
    return n;
}

/* A point for each lake that touches the windpump's meadow, the printed pond included (MS-E7). */
static int lakes(const Survey *found, int edge) {
    const Ground *g = found->ground;
    Bits meadow = area_of_edge(found, edge), shore = beside(found, &meadow);
    int n = g->pond != NONE && (g->strip_of[g->pond] == g->strip_of[edge] || takes_in(found, &meadow, g->pond));
    for (Bits rest = closed_land(found, 0); any(&rest);) {
        Bits lake = take_area(found, &rest);
        n += !meet(&lake, &g->border) && meet(&lake, &shore);
    }
    return n;
}

/* The points of each kind that villages, buildings and the houses on the border bring. */
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

static void sapiens_lines(const Past *round, const Survey *found, int level, int (*lines)[RULES]) {
    static const u8 RULE_OF[KINDS] = {9, 9, 9, 11, 12, 12, 12, 13, 14, 15}; /* A2, E3, E4, E5, E6, E7 */
    int kinds[SEATS][KINDS] = {{0}};
    for (int seat = 0; seat < table.seats; seat++) {
        const Survey *one = &found[seat];
        int *line = lines[seat];
        if (level == BEGINNER) line[1] = one->pictures[1] + one->pictures[2] + one->pictures[3];
        else kind_points(one, level, kinds[seat]);
        for (int kind = 0; kind < KINDS; kind++) line[RULE_OF[kind]] += kinds[seat][kind];
        line[2] = 2 * landscapes(one) + 2 * (one->ground->islet != NONE);
        line[3] = bits_in(&one->bends) + one->ground->segments_n, line[4] = -streets(one);
        line[5] = round->chips[seat], line[7] = -one->misconnections, line[8] = -one->empty;
    }
    for (int kind = 0; kind < KINDS; kind++) { /* a bonus for whoever has most of a kind (MS-A3, MS-E8) */
        int most = 0;
        for (int seat = 0; seat < table.seats; seat++)
            if (kinds[seat][kind] > most) most = kinds[seat][kind];
        for (int seat = 0; most && seat < table.seats; seat++)
            if (kinds[seat][kind] == most) lines[seat][kind < 3 ? 10 : 16] += 3;
    }
}

/* ---- Both */

/* The minus points of the solo game. */
static int solo_points(const Survey *found) {
    int minus = found->empty + found->misconnections + found->volcanoes[1] + found->volcanoes[2];
    int surplus = table.game == SAPIENS ? streets(found) - 2 : 0;
    return -(minus + (surplus > 0 ? surplus : 0));
}

/* The points of each seat in a round that ends now. */
static void score_round(int number, Past *round) {
    static Survey found[SEATS];
    int lines[SEATS][RULES] = {{0}}, volcanoes[SEATS];
    for (int seat = 0; seat < table.seats; seat++) survey(&found[seat], ground_of(number), round->worlds[seat]);
    if (table.seats == 1) {
        round->totals[0] = (short)solo_points(&found[0]);
        return;
    }
    volcano_points(round, found, volcanoes);
    if (table.game == MONDO) mondo_lines(round, found, lines);
    else sapiens_lines(round, found, table.level[number], lines);
    for (int seat = 0; seat < table.seats; seat++) {
        int total = 0, *line = lines[seat];
        line[6] = line[6] == NOTHING_COUNTS ? 0 : volcanoes[seat];
        for (int rule = 0; rule < RULES; rule++) total += table.picked >> rule & 1 ? line[rule] : 0;
        round->totals[seat] = (short)total;
    }
}

#endif
