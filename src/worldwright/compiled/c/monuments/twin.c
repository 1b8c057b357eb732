/* Monuments: the functions that the program exports. */
#include "reading.h"
#include "learned.h"

static Move moves[MOVES];

static void write_move(const Move *move) {
    if (!move->n && move->place == PLACES) {
        write("{\"do\":\"pass\"}");
        return;
    }
    if (!move->n) {
        write("{\"do\":\"build\",\"place\":\""), write(box.place_name[move->place]), write("\"}");
        return;
    }
    write("{\"do\":\"walk\",\"steps\":[");
    for (int i = 0; i < move->n; i++) {
        write(i ? ",\"" : "\""), write_text_at(box.field_name[move->field[i]]);
        if (move->kind[i] != KINDS) write(":"), write_text_at(box.kind_name[move->kind[i]]);
        write("\"");
    }
    write("]}");
}

/* Every legal action of the seat whose turn it is, in the order of the rules. */
EXPORT(choices) int choices(void) {
    int found = all_moves(&now, moves);
    said = 0;
    write("[");
    for (int i = 0; i < found; i++) {
        if (i) write(",");
        write_move(&moves[i]);
    }
    write("]");
    return said;
}

/* Play the action with this number. */
EXPORT(play) int play(int number) {
    int found = all_moves(&now, moves);
    if (number < 0 || number >= found) return 0;
    apply(&now, &moves[number]);
    return 1;
}

/* Play what the dealer did. */
EXPORT(deal) int deal(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    if (is_text(field_of(words, "do"), "first")) {
        now.phase = FILL, now.holder = now.turn = (u8)number_of(field_of(words, "seat"));
        return 1;
    }
    int number = 0;
    for (EACH(field, field_of(words, "fields"))) {
        if (number == box.fields) return 0;
        Pile pile = 0;
        for (const char *at = field + 1; *at != '"';) {
            const char *end = at;
            while (*end != ',' && *end != '"') end++;
            for (int kind = 0; kind < box.kinds; kind++) {
                const char *name = box.kind_name[kind] + 1, *letter = at;
                while (letter < end && *letter == *name) letter++, name++;
                if (letter == end && *name == '"') pile += ONE(kind);
            }
            at = *end == ',' ? end + 1 : end;
        }
        now.quarry[number++] = pile;
    }
    filled_quarry(&now);
    return 1;
}

static void write_pile(Pile pile) {
    for (int kind = 0; kind < box.kinds; kind++) write_number(COUNT(pile, kind)), write(",");
}

/* The whole state as a list of numbers, for comparison with the Python rules. */
EXPORT(state) int state(void) {
    said = 0;
    write("[");
    write_number(now.seats), write(","), write_number(now.phase), write(","), write_number(now.round), write(",");
    write_number(now.holder), write(","), write_number(now.turn), write(","), write_number(now.walked), write(",");
    write_number(now.worker), write(","), write_number(now.filled), write(","), write_number(now.mixed), write(",");
    write_number(now.passed), write(","), write_number((long long)now.built), write(",");
    write_number((long long)now.ready), write(",");
    write_pile(now.stock);
    for (int field = 0; field < box.fields; field++) write_pile(now.quarry[field]);
    for (int seat = 0; seat < now.seats; seat++) {
        write_pile(now.screens[seat]);
        write_number((long long)now.built_by[seat]), write(","), write_number(now.black[seat]), write(",");
        write_number(now.cost[seat]), write(","), write_number(points_of(&now, seat)), write(",");
    }
    said--;
    write("]");
    return said;
}

/* Choices from best to worst: number, visits, chance to win, points ahead and their error. */
static int ranked_choices(int iterations, u32 seed_high, u32 seed_low) {
    luck_state = (u64)seed_high << 32 | seed_low;
    int found = search(iterations);
    said = 0;
    write("[");
    for (int i = 0; i < found; i++) {
        const Child *child = ranked[i];
        double n = child->visits ? child->visits : 1, mean = child->margin / n;
        double spread = child->margins / n - mean * mean;
        write(i ? ",[" : "["), write_number(child->number), write(","), write_number(child->visits), write(",");
        write_fraction(child->value / n), write(","), write_fraction(mean), write(",");
        write_fraction(root_of((spread > 0 ? spread : 0) / n)), write("]");
    }
    write("]");
    return said;
}

/* By games played to the end. */
EXPORT(think) int think(int iterations, u32 seed_high, u32 seed_low) {
    manner = (Manner){PLAYED_OUT, EXPLORE};
    return ranked_choices(iterations, seed_high, seed_low);
}

/* Whether there is a learned value for this table. */
EXPORT(has_value) int has_value(void) { return know_content() && know_seats(now.seats); }

/* By the learned value, if there is one; otherwise nothing. */
EXPORT(think_by_value) int think_by_value(int iterations, u32 seed_high, u32 seed_low) {
    if (!has_value()) return 0;
    manner = now.seats == 2 ? (Manner){AT_ONCE, EXPLORE_LESS} : (Manner){AFTER_ROUND, EXPLORE};
    return ranked_choices(iterations, seed_high, seed_low);
}

/* Some legal move: a path, then a stone on each of its fields. */
static void random_move(const State *s, Move *move) {
    if (s->phase == BUILD) {
        u64 places = buildable(s, s->turn);
        *move = (Move){.place = PLACES};
        if (!places) return;
        for (u32 skip = below((u32)bits_of(places)); skip; skip--) places &= places - 1;
        move->place = (u8)lowest(places);
        return;
    }
    int count;
    const Path *paths = paths_from(s, &count);
    for (int tries = 0; tries < 64; tries++) {
        const Path *path = &paths[below((u32)count)];
        if (!(path->mask & s->filled)) continue;
        *move = (Move){.n = path->n};
        for (int i = 0; i < path->n; i++) {
            u32 kinds = kinds_of(s->quarry[path->field[i]]);
            move->field[i] = path->field[i], move->kind[i] = KINDS;
            if (!kinds) continue;
            if (kinds & (kinds - 1))
                for (u32 skip = below((u32)__builtin_popcount(kinds)); skip; skip--) kinds &= kinds - 1;
            move->kind[i] = (u8)__builtin_ctz(kinds), move->gained += ONE(move->kind[i]);
        }
        return;
    }
    *move = moves[below((u32)all_moves(s, moves))];
}

/* Random moves to the end of `games` games from here; returns how many moves that were. */
EXPORT(bench) int bench(int games, u32 seed) {
    int made = 0;
    luck_state = seed;
    for (; games; games--) {
        State s = imagined();
        while (s.phase != OVER) {
            if (s.phase == FILL) deal_fill(&s);
            Move move;
            random_move(&s, &move);
            apply(&s, &move);
            made++;
        }
    }
    return made;
}
