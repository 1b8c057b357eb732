/* The dealer's moves in Lords of Worlds, given or random; and the points. */
#ifndef DEALING_H
#define DEALING_H
#include "rules.h"

/* Take one piece like this out of a bag; 0 where there is none. */
static int take_out(u8 *bag, u8 *n, int piece) {
    for (int i = 0; i < *n; i++)
        if (bag[i] == piece) {
            bag[i] = bag[--*n];
            return 1;
        }
    return 0;
}

static int drawn(u8 *bag, u8 *n) {
    u32 which = below(*n);
    int piece = bag[which];
    bag[which] = bag[--*n];
    return piece;
}

static void shuffle(u8 *bag, int n) {
    for (int top = n - 1; top > 0; top--) {
        int other = (int)below((u32)top + 1);
        u8 kept = bag[top];
        bag[top] = bag[other], bag[other] = kept;
    }
}

/* A card is turned up: on the open pile of its colour, else as a new one. */
static void turn_up(State *s, int card) {
    int colour = colour_of(card), at = 0;
    while (at < s->piles_n && (s->piles[at].colour != colour || s->piles[at].sum >= box.pile_closes)) at++;
    if (at == s->piles_n) s->piles[s->piles_n++] = (Pile){(u8)colour, 0, 0};
    s->piles[at].code = (u16)(s->piles[at].code + (1 << slot_of(card)));
    s->piles[at].sum = (u8)(s->piles[at].sum + card_value(card));
}

static void deck_anew(State *s) {
    if (s->deck_n) return;
    __builtin_memcpy(s->deck, s->discards, s->discards_n);
    s->deck_n = s->discards_n, s->discards_n = 0;
}

static void turned(State *s, int spot, int tile) { s->tiles[spot] = (i8)tile, put(&s->up, spot), drop(&s->down, spot); }

static void all_turned(State *s) {
    s->pending = (Spots){0};
    if (s->phase == UNCOVER) {
        int finished = how_many(s->up) >= box.opening_tiles;
        s->seat = finished ? s->first : (i8)((s->seat + 1) % table.seats);
        s->phase = finished ? TURN : UNCOVER;
    }
}

static void supplied(State *s) {
    if (s->phase != LAY_SUPPLY) return;
    s->phase = START;
    if (table.strategic) s->pending = s->down;
}

static Spots opening_spots(const State *s) {
    u8 spots[HEXES], n = 0;
    Spots chosen = {0};
    for (Spots down = s->down; any(down);) spots[n++] = (u8)take_first(&down);
    for (int i = 0; i < box.opening_tiles && n; i++) put(&chosen, drawn(spots, &n));
    return chosen;
}

/* Deal all unseen pieces: from here on they are the same for every line of play. */
static void lay_out(State *s) {
    int at = 0;
    shuffle(s->unseen, s->unseen_n), shuffle(s->deck, s->deck_n);
    for (Spots down = s->down; any(down);) s->under[take_first(&down)] = s->unseen[at++];
    for (s->reserve_n = 0; at < s->unseen_n;) s->reserve[s->reserve_n++] = s->unseen[at++];
}

static void reveal(State *s, Spots spots) {
    while (any(spots)) {
        int spot = take_first(&spots);
        turned(s, spot, s->under[spot]), s->unseen_n--;
    }
    all_turned(s);
}

/* The dealer's next random move in an imagined game, after the opening hands; 0 before. */
static int deal_by_luck(State *s) {
    if (s->phase <= DEAL_HANDS) return 0;
    if (any(s->pending)) reveal(s, s->pending);
    else if (s->phase == LAY_SUPPLY || (s->supply_n < box.supply && s->unseen_n > how_many(s->down))) {
        while (s->supply_n < box.supply && s->reserve_n)
            s->supply[s->supply_n++] = s->reserve[--s->reserve_n], s->unseen_n--;
        supplied(s);
    } else if (s->piles_n < box.piles && (s->deck_n || s->discards_n)) {
        while (s->piles_n < box.piles && (s->deck_n || s->discards_n)) {
            if (!s->deck_n) deck_anew(s), shuffle(s->deck, s->deck_n);
            turn_up(s, s->deck[--s->deck_n]);
        }
    } else reveal(s, opening_spots(s));
    s->mover = (i8)mover_of(s);
    return 1;
}

/* ---- Points */

/* The chains of one terrain with these Mixes. */
static int chains_worth(u32 basic, u32 mixes) {
    u32 parts[CELLS];
    int points = 0, n = parts_of(basic, mixes, parts);
    for (int i = 0; i < n; i++) points += box.chain_points[__builtin_popcount(parts[i])];
    return points;
}

/* The terrain of each undeclared Mix with which all chains together score most, and the declared ones: among equals
 * the first. Mixes that can meet in one chain are assigned together. */
static void best_mixes(const Planet *planet, const Masks *masks, u32 used[TERRAINS]) {
    u32 open = undeclared(planet, masks), within[TERRAINS];
    for (int t = 0; t < TERRAINS; t++)
        used[t] = planet->declared[t], within[t] = masks->of[t] | planet->declared[t] | open;
    for (u32 left = open; left;) {
        u32 group = left & (0u - left), grown = group;
        while (grown) {
            u32 around = 0;
            for (int t = 0; t < TERRAINS; t++) around |= flood(grown, within[t]);
            grown = around & open & ~group, group |= grown;
        }
        left &= ~group;
        u8 cell[CELLS], ways[CELLS], way[CELLS][TERRAINS], at[CELLS] = {0}, best[CELLS] = {0};
        int n = 0, most = -1;
        for (u32 rest = group; rest && n < 6; rest &= rest - 1) {
            cell[n] = (u8)__builtin_ctz(rest), ways[n] = 0;
            for (int t = 0; t < TERRAINS; t++)
                if (masks->of[t] && flood(1u << cell[n], within[t]) & masks->of[t]) way[n][ways[n]++] = (u8)t;
            if (ways[n]) n++;
        }
        if (!n) continue;
        for (int i = 0; i >= 0;) {
            u32 chosen[TERRAINS];
            int points = 0;
            for (int t = 0; t < TERRAINS; t++) chosen[t] = planet->declared[t];
            for (int k = 0; k < n; k++) chosen[way[k][at[k]]] |= 1u << cell[k];
            for (int t = 0; t < TERRAINS; t++)
                if (masks->of[t]) points += chains_worth(masks->of[t], chosen[t]);
            if (points > most) {
                most = points;
                for (int k = 0; k < n; k++) best[k] = at[k];
            }
            for (i = n - 1; i >= 0 && ++at[i] == ways[i]; i--) at[i] = 0;
        }
        for (int k = 0; k < n; k++) used[way[k][best[k]]] |= 1u << cell[k];
    }
}

static int planet_points(const Planet *planet) {
    Masks masks = masks_of(planet);
    u32 used[TERRAINS];
    int points = 0;
    best_mixes(planet, &masks, used);
    for (int t = 0; t < TERRAINS; t++)
        if (masks.of[t]) points += chains_worth(masks.of[t], used[t]);
    if (!table.strategic) return points;
    u8 values[12] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        if (planet->tile[cell] >= 0) values[value_of[planet->tile[cell]]]++;
    for (int value = 1; value <= 10; value++)
        points += box.set_points[values[value] + (table.collected ? planet->covered[value] : 0)];
    return points;
}

static int points_of(const State *s, int seat) { return s->earned[seat] + planet_points(&s->planets[seat]); }

#endif
