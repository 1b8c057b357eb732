/* Mapominoes by random players. */
#include "../../../compiled/c/mapominoes/twin.c"
#include "playouts.h"

enum { DID_LAY = DO_LAY, DID_TRANSIT = DO_TRANSIT, DID_DRAW = DO_DRAW, DID_PASS = DO_PASS, DID_DEAL, DID_BEGIN };
static const char *const VERBS[] = {"lay", "transit", "draw", "pass", "deal", "begin", 0};
static const char *const FACTS[] = {"rounds", "blocked_rounds", 0};
static const int FEWEST_WIN = 1;

static int read_more(const char *content) { return content != 0; }
static int is_covered(void) { return table.seats == seats && now.phase == TO_DEAL; }
static int total_of(const State *s, int seat) { return s->points[seat]; }

static int is_whole(const State *s) {
    u64 all = s->tabled;
    int cards = bits_of(s->tabled), transits = s->pile;
    for (int seat = 0; seat < seats; seat++)
        all |= s->hands[seat], cards += bits_of(s->hands[seat]), transits += s->transits[seat];
    for (int cell = 0; cell < table.cells; cell++) transits += s->cells[cell] < 0;
    return all == box.all && cards == box.cards && transits == table.transits;
}

static void write_card(int card) { write("\""), write_text_at(box.name[card]), write("\""); }

static void write_deal(const State *s) {
    write("{\"do\":\"deal\",\"hands\":[");
    for (int seat = 0; seat < seats; seat++) {
        write(seat ? ",[" : "[");
        for (u64 hand = s->hands[seat]; hand; hand &= hand - 1)
            write(hand == s->hands[seat] ? "" : ","), write_card(lowest(hand));
        write("]");
    }
    write("],\"start\":"), write_card(lowest(s->tabled)), write("}");
}

static int move_by_luck(State *s) {
    switch (s->phase) {
    case TO_DEAL:
        deal_by_luck(s);
        made(-1, DID_DEAL);
        if (aloud) write_deal(s);
        if (table.brief) s->phase = SHOWN;
        return 1;
    case SHOWN:
        s->phase = PLAY;
        made(-2, DID_BEGIN);
        if (aloud) write("{\"do\":\"begin\"}");
        return 1;
    case OVER: facts[0] = s->finished; return 0;
    }
    const Move *move = &moves[below((u32)all_moves(s, moves))];
    int finished = s->finished;
    made(s->mover, move->kind);
    if (aloud) write_move(move);
    apply(s, move);
    facts[1] += s->finished > finished && move->kind >= DO_DRAW; /* nobody could lay a card */
    return 1;
}
