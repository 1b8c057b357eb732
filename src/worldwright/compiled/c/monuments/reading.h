/* Content and views of Monuments, read from the server's JSON. */
#ifndef READING_H
#define READING_H
#include "rules.h"

static char content_words[ROOM];
static State now;
static Pile unseen;
/* The stones whose place is unknown. */
static u8 hidden[SEATS];
/* How many of them each seat has. */
static int viewer;

static int kind_number(const char *name) {
    for (int kind = 0; kind < box.kinds; kind++)
        if (same_text(box.kind_name[kind], name)) return kind;
    return KINDS;
}

static int kind_named(const char *object, const char *name) { return kind_number(field_of(object, name)); }

static int field_number(const char *name) {
    for (int field = 0; field < box.fields; field++)
        if (same_text(box.field_name[field], name)) return field;
    return FIELDS;
}

static int place_number(const char *name) {
    for (int place = 0; name && place < box.places; place++)
        if (is_text(name, box.place_name[place])) return place;
    return PLACES;
}

static void walks_from(int back, int length, int start, Path *path, int here) {
    if (path->n == length) {
        int count = box.path_count[back][length][start];
        if (!box.ring[here] && count < PATHS) box.paths[back][length][start][box.path_count[back][length][start]++] = *path;
        return;
    }
    for (int i = 0; i < box.degree[here]; i++) {
        int field = box.neighbours[here][i];
        if (path->mask >> field & 1 || (!back && field == start)) continue;
        path->field[path->n++] = (u8)field, path->mask |= 1u << field;
        walks_from(back, length, start, path, field);
        path->n--, path->mask &= ~(1u << field);
    }
}

static void find_walks(void) {
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < box.lengths; i++)
            for (int j = 0; j < box.outers; j++) {
                int length = box.length[i], start = box.outer[j];
                if (box.path_count[back][length][start]) continue; /* a repeated length */
                Path path = {0};
                walks_from(back, length, start, &path, start);
            }
        for (int j = 0; j < box.outers; j++) /* before the first walk the worker is on no field */
            box.paths[back][1][FIELDS - 1][j] = (Path){1, {box.outer[j]}, 1u << box.outer[j]};
        box.path_count[back][1][FIELDS - 1] = box.outers;
    }
}

static Pile amounts(const char *object) {
    Pile pile = 0;
    for (const char *at = first_of(object); at;) {
        const char *value = skip_blank(after(at));
        int kind = kind_number(at);
        if (kind < KINDS) pile += (u64)number_of(value) * ONE(kind);
        at = next_of(value);
    }
    return pile;
}

static void place_text(char *to, int level, int x, int y) {
    int kept = said, at = 0;
    said = ROOM / 2; /* borrowed from the writer */
    write("L"), write_number(level), write(":"), write_number(x), write(","), write_number(y);
    for (int i = ROOM / 2; i < said && at < 11; i++) to[at++] = words[i];
    to[at] = 0, said = kept;
}

static int add_place(int level, int x, int y, int colour, int points, const int *xs, const int *ys) {
    int place = box.places;
    if (place == PLACES - 1 || colour == KINDS) return 0;
    box.places++;
    place_text(box.place_name[place], level, x, y);
    box.kind_at[place] = (u8)colour, box.level_at[place] = (u8)level, box.points_at[place] = points;
    box.supports[place] = 0, box.aboves[place] = 0;
    for (int under = 0; under < place; under++) {
        int dx = xs[under] - x, dy = ys[under] - y;
        if (box.level_at[under] != level - 1 || dx <= -2 || dx >= 2 || dy <= -2 || dy >= 2) continue;
        if (box.aboves[under] == 16) return 0;
        box.supports[place] |= 1ULL << under;
        box.above[under][box.aboves[under]++] = (u8)place;
    }
    box.of_level[level - 1] |= 1ULL << place;
    box.full |= 1ULL << place, box.of_kind[colour] |= 1ULL << place;
    if (!box.supports[place]) box.ground |= 1ULL << place;
    return 1;
}

static int read_plan(const char *plan, const char *file) {
    int level = 0, round = 0, xs[PLACES], ys[PLACES];
    const char *colour = first_of(field_of(file, "colour_by_level"));
    const char *worth = first_of(field_of(file, "points_by_level"));
    for (EACH(spots, field_of(plan, "levels"))) {
        if (!colour || !worth || level == LEVELS) return 0;
        box.level_points[level++] = number_of(worth), box.levels = level;
        for (EACH(spot, spots)) {
            int x = number_of(first_of(spot)), y = number_of(next_of(first_of(spot)));
            xs[box.places] = x, ys[box.places] = y;
            if (!add_place(level, x, y, kind_number(colour), number_of(worth), xs, ys)) return 0;
        }
        colour = next_of(colour), worth = next_of(worth);
    }
    for (EACH(material, field_of(plan, "rounds")))
        if (round < ROUNDS) box.material[round++] = amounts(material);
    return box.places && round == ROUNDS;
}

static int read_fields(const char *file) {
    for (EACH(field, field_of(file, "fields"))) {
        if (box.fields == FIELDS - 1) return 0;
        int number = box.fields++;
        const char *ring = field_of(field, "ring");
        box.field_name[number] = field_of(field, "name");
        box.ring[number] = is_text(ring, "outer") ? 0 : is_text(ring, "middle") ? 1 : 2;
        if (!box.ring[number]) box.outer[box.outers++] = (u8)number;
        else if (box.ring[number] == 1) box.middle[box.middles++] = (u8)number;
        else box.inner = number;
    }
    int number = 0;
    for (EACH(field, field_of(file, "fields"))) {
        for (EACH(other, field_of(field, "touches"))) {
            if (box.degree[number] == 8) return 0;
            box.neighbours[number][box.degree[number]++] = (u8)field_number(other);
        }
        number++;
    }
    return box.outers > 0;
}

/* Read the box and one monument. 0: they are too large. */
EXPORT(content) int content(int length) {
    if (length >= ROOM) return 0;
    __builtin_memcpy(content_words, words, (unsigned)length);
    content_words[length] = 0;
    __builtin_memset(&box, 0, sizeof box);
    const char *file = field_of(content_words, "box"), *plans = first_of(field_of(content_words, "monuments"));
    if (!file || !plans) return 0;
    for (EACH(stone, field_of(file, "stones"))) {
        if (box.kinds == KINDS) return 0;
        box.kind_name[box.kinds] = field_of(stone, "kind");
        box.stock += (u64)number_of(field_of(stone, "count")) * ONE(box.kinds);
        box.kinds++;
    }
    box.gem = kind_named(file, "gem"), box.black = kind_named(file, "start_stone");
    for (EACH(colour, field_of(file, "colour_by_level"))) box.building |= 1 << kind_number(colour);
    box.start_points = number_of(field_of(file, "start_points"));
    box.gem_points = number_of(field_of(file, "gem_points"));
    box.black_points = number_of(field_of(file, "start_stone_points"));
    for (EACH(steps, field_of(file, "walk_lengths"))) {
        if (box.lengths == 16 || number_of(steps) > LONGEST) return 0;
        box.length[box.lengths++] = number_of(steps);
    }
    if (!box.lengths || box.gem == KINDS || box.black == KINDS || !read_fields(file)) return 0;
    if (!read_plan(skip_blank(after(plans)), file)) return 0;
    find_walks();
    for (int back = 0; back < 2; back++)
        for (int steps = 0; steps <= LONGEST; steps++)
            for (int field = 0; field < FIELDS; field++)
                if (box.path_count[back][steps][field] == PATHS) return 0;
    return 1;
}

static Pile pile_of(const char *list) {
    Pile pile = 0;
    for (EACH(stone, list)) {
        int kind = kind_number(stone);
        if (kind < KINDS) pile += ONE(kind);
    }
    return pile;
}

/* Read a view: what one seat may know. 0: this program does not cover it. */
EXPORT(see) int see(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    State s = {0};
    const char *view = words, *chosen = field_of(view, "options"), *phase = field_of(view, "phase");
    if (!chosen || !phase) return 0;
    options.reenter = (u8)is_true(field_of(chosen, "reenter"));
    options.open_screens = (u8)is_true(field_of(chosen, "open_screens"));
    options.last_pass_costs = (u8)is_text(field_of(chosen, "last_pass"), "costs");
    while (s.phase < OVER && !is_text(phase, PHASES[s.phase])) s.phase++;
    s.round = (u8)number_of(field_of(view, "round")), s.holder = (u8)number_of(field_of(view, "holder"));
    s.turn = (u8)number_of(field_of(view, "turn")), s.walked = (u16)number_of(field_of(view, "walked"));
    int worker = field_number(field_of(view, "worker"));
    s.worker = worker == FIELDS ? -1 : (i8)worker;
    int field = 0, seat = 0;
    Pile seen = 0;
    for (EACH(lying, field_of(view, "quarry"))) {
        if (field >= box.fields) return 0;
        s.quarry[field] = pile_of(field_of(lying, "stones"));
        seen += s.quarry[field];
        if (s.quarry[field]) s.filled |= 1u << field;
        if (is_mixed(s.quarry[field])) s.mixed |= 1u << field;
        field++;
    }
    for (EACH(screen, field_of(view, "screens"))) {
        if (seat == SEATS) return 0;
        const char *stones = field_of(screen, "stones");
        hidden[seat] = is_null(stones) ? (u8)number_of(field_of(screen, "count")) : 0;
        if (!is_null(stones)) s.screens[seat] = pile_of(stones);
        seen += s.screens[seat++];
    }
    s.seats = (u8)seat;
    if (seat < 2 || s.turn >= seat || s.holder >= seat || s.round < 1 || s.round > ROUNDS) return 0;
    for (EACH(stone, field_of(view, "built"))) {
        int place = place_number(field_of(stone, "place")), owner = number_of(field_of(stone, "seat"));
        if (place == PLACES || owner < 0 || owner >= seat) return 0;
        s.built_by[owner] |= 1ULL << place, s.built |= 1ULL << place;
        seen += ONE(box.kind_at[place]);
    }
    for (EACH(place, field_of(view, "ready"))) {
        int number = place_number(place);
        if (number == PLACES) return 0;
        s.ready |= 1ULL << number;
    }
    for (EACH(out, field_of(view, "passed"))) s.passed |= (u8)(1 << number_of(out));
    seat = 0;
    for (EACH(times, field_of(view, "start_stones"))) if (seat < s.seats) s.black[seat++] = (u8)number_of(times);
    seat = 0;
    for (EACH(paid, field_of(view, "costs"))) {
        if (seat < s.seats) for (EACH(cost, paid)) s.cost[seat] = (short)(s.cost[seat] + number_of(cost));
        seat++;
    }
    int begun = s.phase >= QUARRY ? s.round : s.round - 1;
    Pile dealt = 0;
    for (int round = 0; round < begun; round++) dealt += box.material[round] - ONE(box.black);
    if (s.phase == QUARRY) dealt += ONE(box.black);
    unseen = dealt - seen;
    s.stock = box.stock - dealt;
    viewer = is_null(field_of(view, "you")) ? -1 : number_of(field_of(view, "you"));
    now = s;
    return 1;
}

/* The unseen stones, dealt again behind the screens. */
static State imagined(void) {
    State s = now;
    u8 bag[128];
    int n = 0;
    for (int kind = 0; kind < box.kinds; kind++)
        for (int i = COUNT(unseen, kind); i && n < 128; i--) bag[n++] = (u8)kind;
    for (int seat = 0; seat < s.seats; seat++)
        for (int i = hidden[seat]; i && n; i--) {
            int which = (int)below((u32)n);
            s.screens[seat] += ONE(bag[which]);
            bag[which] = bag[--n];
        }
    return s;
}

#endif
