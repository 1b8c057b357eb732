/* Lords of Worlds by random players. */
#include "../../../compiled/c/lords_of_worlds/twin.c"
#include "playouts.h"

enum { DID_BEGIN = DO_DISCARD + 1, DID_TURN_UP, DID_DEAL, DID_SUPPLY, DID_REVEAL };
static const char *const VERBS[] = {
    "start", "uncover", "hire", "collect", "walk", "pass", "declare", "place", "pick", "fetch", "skip", "discard",
    "begin", "turn_up", "deal", "supply", "reveal", 0,
};
static const char *const FACTS[] = {0};
static const int FEWEST_WIN = 0;

static int terrains_of[SEATS + 1]; /* by seats: how many terrains are in play */

static int read_more(const char *content) {
    for (const char *at = first_of(field_of(content, "tables")); at;) {
        const char *seating = skip_blank(after(at));
        int n = number_of(field_of(seating, "seats"));
        if (within(n, 2, SEATS)) terrains_of[n] = number_of(field_of(seating, "terrains"));
        at = next_of(seating);
    }
    return terrains_of[2] > 0;
}

static int is_covered(void) { return table.seats == seats && now.phase == BEGIN; }
static int total_of(const State *s, int seat) { return points_of(s, seat); }

static int is_whole(const State *s) {
    int cards[CARDS] = {0}, tiles[TILES] = {0}, whole = s->carried < 0;
    for (int i = 0; i < s->deck_n; i++) cards[s->deck[i]]++;
    for (int i = 0; i < s->discards_n; i++) cards[s->discards[i]]++;
    for (int i = 0; i < s->supply_n; i++) tiles[s->supply[i]]++;
    for (int i = 0; i < s->reserve_n; i++) tiles[s->reserve[i]]++;
    for (int spot = 0; spot < table.hexes; spot++)
        if (s->tiles[spot] >= 0) tiles[s->tiles[spot]]++;
        else if (has(&s->down, spot)) tiles[s->under[spot]]++;
    int covered[12] = {0};
    for (int seat = 0; seat < seats; seat++) {
        for (int cell = 0; cell < CELLS; cell++)
            if (s->planets[seat].tile[cell] >= 0) tiles[s->planets[seat].tile[cell]]++;
        for (int value = 0; value < 12; value++) covered[value] += s->planets[seat].covered[value];
    }
    for (int card = 0; card < CARDS; card++) {
        u16 piled[7] = {0};
        for (int i = 0; i < s->piles_n; i++) piled[s->piles[i].colour] = (u16)(piled[s->piles[i].colour] + s->piles[i].code);
        for (int seat = 0; seat < seats; seat++) cards[card] += count_of(s->hands[seat], card);
        cards[card] += count_of(piled, card);
        whole &= cards[card] == box.card_copies[card];
    }
    for (int tile = 0; tile < TILES; tile++) { /* of covered tiles, Architects all, the value alone is known */
        int copies = tile >= 60 ? box.special_copies : s->terrains >> tile / 10 & 1;
        if (kind_of[tile] == ARCHITECT) tiles[tile] += covered[value_of[tile]], covered[value_of[tile]] = 0;
        whole &= tiles[tile] == copies;
    }
    return whole;
}

/* ---- The dealer before the first turn */

/* How many terrains the dealer leaves out: none where the table chose them, or all are in play. */
static int left_out(void) { return table.chosen == (1 << TERRAINS) - 1 ? TERRAINS - terrains_of[seats] : 0; }

static void begin_by_luck(State *s) {
    s->first = s->seat = (i8)below((u32)seats);
    s->terrains = table.chosen;
    for (int left = left_out(); left; left--) {
        u32 rest = s->terrains;
        for (u32 skip = below((u32)__builtin_popcount(rest)); skip; skip--) rest &= rest - 1;
        s->terrains &= (u8) ~(rest & (0u - rest));
    }
    lay_unseen(s);
    for (int spot = 0; spot < table.hexes; spot++)
        if (!table.portal[spot]) s->tiles[spot] = FACE_DOWN, put(&s->down, spot);
    lay_out(s);
    s->phase = LAY_PILES;
}

static void turn_up_piles(State *s) {
    while (s->piles_n < box.piles && s->deck_n) turn_up(s, s->deck[--s->deck_n]);
    s->phase = DEAL_HANDS;
}

static void deal_hand(State *s) {
    for (int total = 0; total <= box.opening_total && s->deck_n;) {
        int card = s->deck[--s->deck_n];
        u16 *count = &s->hands[s->seat][colour_of(card)];
        *count = (u16)(*count + (1 << slot_of(card))), total += card_value(card);
    }
    s->seat = (i8)((s->seat + 1) % seats);
    s->phase = s->seat == s->first ? LAY_SUPPLY : DEAL_HANDS;
}

/* ---- The dealer's moves in words, by what they changed */

static int names;

static void next_name(void) { write(names++ ? ",\"" : "\""); }

static void write_cards(const State *before, const State *s) {
    int anew = s->discards_n < before->discards_n;
    for (int i = before->deck_n; i > (anew ? 0 : s->deck_n); i--) next_name(), write_card(before->deck[i - 1]), write("\"");
    for (int i = before->discards_n; anew && i > s->deck_n; i--) next_name(), write_card(s->deck[i - 1]), write("\"");
}

static void write_tile(int tile) { write(KIND_NAMES[kind_of[tile]]), write_number(value_of[tile]), write("\""); }

static void write_dealt(const State *before, const State *s, int verb) {
    names = 0;
    write("{\"do\":\""), write(VERBS[verb]), write("\"");
    switch (verb) {
    case DID_BEGIN:
        write(",\"first\":"), write_number(s->first), write(",\"terrains\":[");
        for (int terrain = 0; left_out() && terrain < TERRAINS; terrain++)
            if (s->terrains >> terrain & 1) next_name(), write(KIND_NAMES[terrain]), write("\"");
        break;
    case DID_DEAL: write(",\"to\":"), write_number(before->seat); /* fallthrough */
    case DID_TURN_UP: write(",\"cards\":["), write_cards(before, s); break;
    case DID_SUPPLY:
        write(",\"tiles\":[");
        for (int i = before->supply_n; i < s->supply_n; i++) next_name(), write_tile(s->supply[i]);
        break;
    default:
        write(",\"tiles\":[");
        for (Spots spots = without(s->up, before->up); any(spots);) {
            int spot = take_first(&spots);
            next_name(), write(table.name[spot]), write(":"), write_tile(s->tiles[spot]);
        }
    }
    write("]}");
}

static int dealt(State *s) {
    int verb = DID_REVEAL, phase = s->phase, supply = s->supply_n, piles = s->piles_n;
    if (phase == BEGIN) verb = DID_BEGIN, begin_by_luck(s);
    else if (phase == LAY_PILES) verb = DID_TURN_UP, turn_up_piles(s);
    else if (phase == DEAL_HANDS) verb = DID_DEAL, deal_hand(s);
    else {
        deal_by_luck(s);
        if (phase == LAY_SUPPLY || s->supply_n > supply) verb = DID_SUPPLY;
        else if (s->piles_n > piles) verb = DID_TURN_UP;
    }
    s->mover = (i8)mover_of(s);
    return verb;
}

static int move_by_luck(State *s) {
    if (s->phase == OVER) return 0;
    if (s->mover != DEALER) {
        const Move *move = &moves[below((u32)all_moves(s, moves))];
        made(s->mover, move->kind);
        if (aloud) write_move(move);
        apply(s, move);
    } else if (!aloud) made(-1, dealt(s));
    else {
        static State before;
        before = *s;
        int verb = dealt(s);
        made(-1, verb), write_dealt(&before, s, verb);
    }
    return 1;
}
