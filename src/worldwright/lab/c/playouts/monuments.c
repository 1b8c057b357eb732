/* Monuments by random players. */
#include "../../../compiled/c/monuments/twin.c"
#include "playouts.h"

enum { DID_FIRST, DID_FILL, DID_WALK, DID_BUILD, DID_PASS };
static const char *const VERBS[] = {"first", "fill", "walk", "build", "pass", 0};
static const char *const FACTS[] = {"finished", 0};
static const int FEWEST_WIN = 0;

static int read_more(const char *content) { return content != 0; }
static int is_covered(void) { return now.seats == seats && now.phase == FIRST; }
static int total_of(const State *s, int seat) { return points_of(s, seat); }

static Pile built_stones(const State *s) {
    Pile stones = 0;
    for (u64 places = s->built; places; places &= places - 1) stones += ONE(box.kind_at[lowest(places)]);
    return stones;
}

static int is_whole(const State *s) {
    Pile all = s->stock + built_stones(s);
    for (int field = 0; field < box.fields; field++) all += s->quarry[field];
    for (int seat = 0; seat < s->seats; seat++) all += s->screens[seat];
    return all == now.stock;
}

static void write_fill(const State *s) {
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

static int move_by_luck(State *s) {
    Move move;
    switch (s->phase) {
    case FIRST:
        s->holder = s->turn = (u8)below(s->seats), s->phase = FILL;
        made(-1, DID_FIRST);
        if (aloud) write("{\"do\":\"first\",\"seat\":"), write_number(s->holder), write("}");
        return 1;
    case FILL:
        deal_fill(s);
        made(-1, DID_FILL);
        if (aloud) write_fill(s);
        return 1;
    case OVER: facts[0] = s->built == box.full; return 0;
    }
    random_move(s, &move);
    made(s->turn, move.n ? DID_WALK : move.place < PLACES ? DID_BUILD : DID_PASS);
    if (aloud) write_move(&move);
    apply(s, &move);
    return 1;
}
