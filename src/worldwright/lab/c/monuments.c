/* Monuments, many games at once. The numbers are those of `games/monuments/numbers.py`. */
#include "../../compiled/c/monuments/reading.h"

typedef struct {
    u8 nothing;
} Shown;

typedef State Game;

#include "batch.h"

static int is_covered(void) { return now.seats == seats; }
static void begin_game(Game *game) { *game = now; }
static void look_at(State *s) { (void)s; }
static int best_of(const State *s);
static int winners_of(const State *s) { return best_of(s); }

static int colours(void) { return box.kinds; }
static int first_step(void) { return 1 + box.places; }
static int count_ids(void) { return first_step() + box.fields * (1 + colours()); }

static int most_steps(void) {
    int most = 0;
    for (int i = 0; i < box.lengths; i++) if (box.length[i] > most) most = box.length[i];
    return most;
}

static int count_numbers(void) {
    return box.fields * colours() + 2 * box.places + now.seats * (1 + colours()) + box.fields + 5 + 6 + 4 * now.seats;
}

static int asked_of(const State *s) { return s->phase == OVER ? -1 : s->turn; }

static void settle_lane(State *s) {
    if (s->phase == FIRST) s->holder = s->turn = (u8)below(s->seats), s->phase = FILL;
    if (s->phase == FILL) deal_fill(s);
}

static int total_of(const State *s, int seat) { return points_of(s, seat); }

static int field_of_id(int id) { return (id - first_step()) / (colours() + 1); }

static void write_mask(const Lane *lane, u8 *mask) {
    const State *s = &lane->state;
    if (s->phase == BUILD) {
        u64 places = buildable(s, s->turn);
        mask[0] = !places;
        for (; places; places &= places - 1) mask[1 + lowest(places)] = 1;
        return;
    }
    int count, n = lane->begun;
    const Path *paths = paths_from(s, &count);
    u8 entered[LONGEST] = {0};
    for (int i = 0; i < n; i++) entered[i] = (u8)field_of_id(lane->prefix[i]);
    u32 next = 0;
    for (int i = 0; i < count; i++) {
        const Path *path = &paths[i];
        int same = path->mask & s->filled && !(next >> path->field[n] & 1);
        for (int j = 0; same && j < n; j++) same = path->field[j] == entered[j];
        if (same) next |= 1u << path->field[n];
    }
    for (; next; next &= next - 1) {
        int field = __builtin_ctz(next);
        u32 kinds = kinds_of(s->quarry[field]);
        u8 *at = mask + first_step() + field * (colours() + 1);
        if (!kinds) at[0] = 1;
        for (; kinds; kinds &= kinds - 1) at[1 + __builtin_ctz(kinds)] = 1;
    }
}

static int take_id(Lane *lane, int id) {
    State *s = &lane->state;
    Move move = {.place = PLACES};
    if (id < first_step()) {
        if (id) move.place = (u8)(id - 1);
        apply(s, &move);
        return 1;
    }
    int length = s->worker < 0 ? 1 : walk_length(s->walked);
    if (lane->begun + 1 < length) return 0;
    for (int i = 0; i < length; i++) {
        int step = i < lane->begun ? lane->prefix[i] : id, kind = (step - first_step()) % (colours() + 1);
        move.field[i] = (u8)field_of_id(step), move.kind[i] = (u8)(kind ? kind - 1 : KINDS);
        if (kind) move.gained += ONE(kind - 1);
    }
    move.n = (u8)length;
    apply(s, &move);
    return 1;
}

static void write_numbers(const State *s, int seat, i16 *to, Shown *shown) {
    (void)shown;
    int open_to = (options.open_screens || s->phase == OVER ? (1 << SEATS) - 1 : s->passed) | 1 << seat;
    for (int field = 0; field < box.fields; field++) {
        Pile pile = s->quarry[field];
        for (int kind = 0; kind < colours(); kind++) *to++ = (i16)COUNT(pile, kind);
    }
    i16 *built = to, *ready = to + box.places;
    for (int place = 0; place < box.places; place++) built[place] = 0, ready[place] = (i16)(s->ready >> place & 1);
    for (int turn = 0; turn < s->seats; turn++)
        for (u64 places = s->built_by[(seat + turn) % s->seats]; places; places &= places - 1) built[lowest(places)] = (i16)(turn + 1);
    to += 2 * box.places;
    for (int turn = 0; turn < s->seats; turn++) {
        int owner = (seat + turn) % s->seats, size = 0;
        i16 *all = to++;
        for (int kind = 0; kind < colours(); kind++) {
            int stones = COUNT(s->screens[owner], kind);
            size += stones, *to++ = (i16)(open_to >> owner & 1 ? stones : -1);
        }
        *all = (i16)size;
    }
    for (int field = 0; field < box.fields; field++) *to++ = s->worker == field;
    for (int phase = FIRST; phase <= OVER; phase++) *to++ = s->phase == phase;
    *to++ = s->round;
    *to++ = (i16)((s->turn - seat + s->seats) % s->seats);
    *to++ = (i16)((s->holder - seat + s->seats) % s->seats);
    *to++ = (i16)s->walked;
    *to++ = (i16)(s->phase == QUARRY ? walk_length(s->walked) : 0);
    *to++ = (i16)(s->phase == BUILD ? pass_cost(s, seat) : 0);
    i16 *last = to;
    for (int turn = 0; turn < s->seats; turn++) {
        int owner = (seat + turn) % s->seats;
        last[turn] = s->passed >> owner & 1;
        last[s->seats + turn] = (i16)points_of(s, owner);
        last[2 * s->seats + turn] = s->black[owner];
        last[3 * s->seats + turn] = s->cost[owner];
    }
}

static void write_deals(const State *s) {
    write("[");
    if (s->phase == QUARRY && !s->walked) {
        if (s->round == 1) write("{\"do\":\"first\",\"seat\":"), write_number(s->holder), write("},");
        write("{\"do\":\"fill\",\"fields\":[");
        for (int field = 0; field < box.fields; field++) {
            int stones = 0;
            write(field ? ",\"" : "\"");
            for (int kind = 0; kind < box.kinds; kind++)
                for (int i = COUNT(s->quarry[field], kind); i; i--) write(stones++ ? "," : ""), write_text_at(box.kind_name[kind]);
            write("\"");
        }
        write("]}");
    }
    write("]");
}
