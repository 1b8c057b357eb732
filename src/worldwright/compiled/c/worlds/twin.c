/* Worlds of square tiles: the functions that the program exports. */
#include "bounding.h"
#include "planning.h"

/* The number of a landscape by its letter, large or small; water is 0. */
static int land_of(char letter) {
    char large = (char)(letter >= 'a' ? letter - 32 : letter);
    for (int land = 0; land < 4; land++)
        if (problem.letters[land] == large) return land;
    return NONE;
}

static int read_face(const char *pair, Face *face) {
    const char *lands = first_of(pair);
    if (!lands || *lands != '"') return 0;
    for (int d = 0; d < 4; d++)
        if (!lands[1 + d] || land_of(lands[1 + d]) == NONE) return 0;
    for (int turn = 0; turn < 4; turn++) {
        face->low[turn] = face->high[turn] = face->inner[turn] = face->street[turn] = 0;
        for (int d = 0; d < 4; d++) {
            char letter = lands[1 + ((d - turn) & 3)];
            int land = land_of(letter);
            face->land[turn][d] = (u8)land;
            face->low[turn] |= (u8)((land & 1) << d), face->high[turn] |= (u8)((land >> 1) << d);
            if (letter >= 'a') face->street[turn] |= (u8)(1 << d);
            if (land == land_of(lands[1 + ((d + 1 - turn) & 3)])) face->inner[turn] |= (u8)(1 << d);
        }
    }
    face->worth = (short)number_of(next_of(lands));
    return 1;
}

static int read_border(const char *outside, int number, int d) { /* a letter and the number of its strip, or nothing */
    const char *letter = first_of(outside);
    problem.outside[number][d] = NONE;
    if (!letter) return 1;
    int land = *letter == '"' ? land_of(letter[1]) : NONE, strip = number_of(next_of(letter));
    if (land == NONE || strip >= STRIPS) return 0;
    u64 bit = 1ULL << problem.spot[number];
    problem.outside[number][d] = (u8)land, problem.border[d] |= bit;
    if (land & 1) problem.border_low[d] |= bit;
    if (land & 2) problem.border_high[d] |= bit;
    if (letter[1] >= 'a') problem.segments[d] |= bit;
    if (strip >= 0 && land) { /* water never counts, so its strips need not join */
        problem.strip[strip][d] |= bit;
        if (strip >= problem.strips) problem.strips = strip + 1;
    }
    return 1;
}

static int read_cell(const char *cell, int number) {
    int d = 0, spot = number_of(field_of(cell, "spot"));
    if (spot < 0 || spot >= WIDE * WIDE) return 0;
    problem.spot[number] = (u8)spot;
    for (EACH(other, field_of(cell, "next"))) {
        int there = number_of(other);
        if (d == 4 || there < -1 || there >= CELLS) return 0;
        problem.next[number][d++] = (i8)there;
    }
    if (d != 4) return 0;
    if (problem.next[number][1] >= 0) problem.east |= 1ULL << spot;
    if (problem.next[number][2] >= 0) problem.south |= 1ULL << spot;
    d = 0;
    for (EACH(outside, field_of(cell, "border")))
        if (d == 4 || !read_border(outside, number, d++)) return 0;
    return d == 4;
}

/* For each cell a tile, its side and its turn, or nothing. */
static int read_world(const char *list, u16 *to) {
    int cell = 0;
    for (int i = 0; i < CELLS; i++) to[i] = EMPTY;
    for (EACH(lying, list)) {
        if (cell == problem.cells) return 0;
        const char *tile = first_of(lying), *side = tile ? next_of(tile) : 0, *turn = side ? next_of(side) : 0;
        if (turn) {
            int t = number_of(tile), s = number_of(side), q = number_of(turn);
            if (t < 0 || t >= problem.tiles || s < 0 || s >= problem.sides[t] || q < 0 || q > 3) return 0;
            to[cell] = LIE(t, s, q);
        }
        cell++;
    }
    return 1;
}

/* Read a board, tiles and the placed ones. 0: they are too large. */
EXPORT(see) int see(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    __builtin_memset(&problem, 0, sizeof problem);
    const char *letters = field_of(words, "lands");
    if (!letters || *letters != '"') return 0;
    for (int land = 0; land < 4; land++) {
        if (letters[1 + land] < 'A' || letters[1 + land] > 'Z') return 0;
        problem.letters[land] = letters[1 + land];
    }
    for (EACH(cell, field_of(words, "cells")))
        if (problem.cells == CELLS || !read_cell(cell, problem.cells++)) return 0;
    for (int cell = 0; cell < problem.cells; cell++)
        for (int d = 0; d < 4; d++)
            if (problem.next[cell][d] >= problem.cells) return 0;
    for (EACH(tile, field_of(words, "tiles"))) {
        if (problem.tiles == TILES) return 0;
        int number = problem.tiles++;
        for (EACH(face, tile)) {
            if (problem.sides[number] == 2 || !read_face(face, &problem.face[number][problem.sides[number]])) return 0;
            problem.sides[number]++;
        }
        if (!problem.sides[number]) return 0;
    }
    if (!read_world(field_of(words, "world"), problem.fixed) || !read_world(field_of(words, "hint"), problem.hint)) return 0;
    const char *held = field_of(words, "held");
    problem.held = held ? number_of(held) : -1;
    if (problem.held >= problem.tiles) return 0;
    for (EACH(open, field_of(words, "open"))) problem.open |= 1ULL << (number_of(open) & 63);
    problem.wrong = (short)number_of(field_of(words, "wrong")), problem.empty = (short)number_of(field_of(words, "empty"));
    problem.landscape = (short)number_of(field_of(words, "landscape")), problem.meet = (short)number_of(field_of(words, "meet"));
    find_corners(), find_joints();
    return problem.cells > 0 && find_patterns();
}

/* The value of the world that was read. */
EXPORT(worth) int worth(void) {
    clear(&world);
    for (int cell = 0; cell < problem.cells; cell++) put(&world, cell, problem.fixed[cell]);
    return worth_of(&world);
}

/* An upper bound on the value of a world of the tiles, whatever is placed, in tenths of a point. */
EXPORT(bound) int bound(int steps, int found) { return bound_of(steps, found); }

/* The best world found in `steps` steps: its worth, then for each cell the tile, its side and its turn. */
EXPORT(best) int best(int steps, u32 seed_high, u32 seed_low) {
    luck_state = (u64)seed_high << 32 | seed_low;
    int value = best_of(steps);
    said = 0;
    write("["), write_number(value), write(",[");
    for (int cell = 0; cell < problem.cells; cell++) {
        u16 lie = best_at[cell];
        if (cell) write(",");
        if (lie == EMPTY) {
            write("null");
            continue;
        }
        write("["), write_number(lie >> 3), write(","), write_number(lie >> 2 & 1), write(","), write_number(lie & 3), write("]");
    }
    write("]]");
    return said;
}

/* The best-looking placings after `fillings` fillings, the best first: cell, tile, side, turn, value, and the error
 * of its distance from the best; in tenths of a point. With `steps` the best of them are also evaluated by the best
 * world found around each, weighted by `weight` hundredths. */
EXPORT(fill) int fill(int fillings, int rivals, int steps, int weight, u32 seed_high, u32 seed_low) {
    static u8 order[SPOTS];
    luck_state = (u64)seed_high << 32 | seed_low;
    find_sorts(), find_spots(), try_spots(fillings, rivals, order);
    if (steps > 0) plan_spots(steps, weight, order);
    said = 0;
    write("[");
    for (int i = 0; i < spots_n; i++) {
        const Spot *spot = &spots[order[i]];
        write(i ? ",[" : "["), write_number(spot->cell), write(","), write_number(spot->tile), write(",");
        write_number(spot->side), write(","), write_number(spot->turn), write(",");
        write_fraction(value_of(spot)), write(","), write_fraction(i ? apart(order[0], order[i]) : 0), write("]");
    }
    write("]");
    return said;
}
