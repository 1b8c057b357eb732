/* Mondo and Mondo Sapiens in steps, by random players: one of the seats that are waited for moves next. */
#include "../../../compiled/c/scramble/twin.c"
#include "playouts.h"

enum { DID_DEAL = DO_CHOOSE_BOARD + 1 };
static const char *const VERBS[] = {"reach", "place", "return", "jump_out", "ready", "choose_board", "deal", 0};
static const char *const FACTS[] = {0};
static const int FEWEST_WIN = 0;

static int read_more(const char *content) { return content != 0; }
static int is_covered(void) { return table.in_steps && table.seats == seats; }

static int total_of(const State *s, int seat) {
    int total = 0;
    for (int round = 0; round < s->rounds_over; round++) total += s->past[round].totals[seat];
    return total;
}

static void put_tile(u64 *set, int piece) { set[piece >> 6] |= 1ULL << (piece & 63); }

/* At the end nothing is in a hand: tiles are in the pool or in worlds, cards open or kept, villages left or built. */
static int is_whole(const State *s) {
    u64 tiles[4] = {0}, cards = s->there[3];
    int found = 0, kept = bits_of(s->there[3]), villages = 0;
    for (int place = 0; place < s->tiles; place++)
        if (has(s->there, place)) put_tile(tiles, (s->tile[place] - 1) >> 3), found++;
    for (int seat = 0; seat < seats; seat++) {
        const Player *p = &s->player[seat];
        cards |= (u64)p->kept, kept += bits_of((u64)p->kept), villages += bits_of((u64)p->villages);
        for (int cell = 0; cell < CELLS; cell++) {
            int piece = (p->world[cell] - 1) >> 3;
            if (!p->world[cell]) continue;
            if (piece < box.tiles) put_tile(tiles, piece), found++;
            else villages += piece < box.tiles + box.villages;
        }
    }
    int different = 0;
    for (int i = 0; i < 4; i++) different += bits_of(tiles[i]);
    int shared = table.starts * (seats - 1); /* each seat begins with the same start tiles */
    return found - shared == box.tiles && different == box.tiles && bits_of(cards) == kept
           && (!table.has_villages[s->round] || villages == seats * box.villages);
}

static void write_laid(int code) {
    static const char *const SIDES[] = {"picture", "bare", "front", "back"};
    write("\""), write_text_at(box.piece[(code - 1) >> 3].name), write(":");
    write(SIDES[2 * (table.island != 0) + ((code - 1) >> 2 & 1)]), write(":"), write_number((code - 1) & 3), write("\"");
}

static void write_deal(const State *s) {
    int n = 0;
    write("{\"do\":\"deal\",\"tiles\":[");
    for (int place = 0; place < s->tiles; place++) write(place ? "," : ""), write_laid(s->tile[place]);
    write("],\"start\":[");
    for (int i = 0; i < table.starts; i++) write(i ? "," : ""), write_laid(s->player[0].world[table.start_cell[i]]);
    write("],\"modifier\":\"");
    if (s->modifiers == s->round + 1) write_text_at(table.modifier_name[s->modifier[s->round]]);
    write("\",\"open\":[");
    for (int card = 0; card < table.cards; card++)
        if (s->there[3] >> card & 1) write(n++ ? ",\"" : "\""), write_thing(CARD + card), write("\"");
    write("]}");
}

static int move_by_luck(State *s) {
    playing = s;
    if (s->phase == OVER) return 0;
    if (s->phase == DEALING) {
        deal_by_luck(s, 0);
        made(-1, DID_DEAL);
        if (aloud) write_deal(s);
        return 1;
    }
    int seat = one_of((u64)s->awaited), move = nth_move(s, seat, (int)below((u32)count_moves(s, seat)));
    made(seat, KIND(move));
    if (aloud) write_move(move);
    apply(s, seat, 0, move, 0);
    return 1;
}
