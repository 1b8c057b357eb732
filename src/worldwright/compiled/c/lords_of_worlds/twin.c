/* Lords of Worlds: the functions that the program exports. */
#include "reading.h"
#include "thinking.h"

static Move moves[MOVES];

static void write_cell(int cell) { write_number(cell_q[cell]), write(","), write_number(cell_r[cell]); }

static void write_card(int card) { write(COLOUR_NAMES[colour_of(card)]), write_number(card_value(card)); }

static void write_payment(int colour, int payment) {
    u16 paid[7] = {0};
    paid[colour] = (u16)(payment & COLOUR_PART), paid[WHITE] = (u16)(payment >> WILD_SHIFT);
    int first = 1;
    write("\",\"cards\":[");
    for (int card = 0; card < CARDS; card++)
        for (int i = count_of(paid, card); i; i--)
            write(first ? "\"" : ",\""), write_card(card), write("\""), first = 0;
    write("]}");
}

static void write_move(const Move *move) {
    static const char *BEGINNINGS[] = {
        "start\",\"portal\":\"", "uncover\",\"hex\":\"", "hire\",\"pile\":", "collect\",\"hex\":\"",
        "walk\",\"hex\":\"", "pass\"}", "declare\",\"cell\":\"", "place\",\"cell\":\"",
        "pick\",\"tile\":\"", "fetch\",\"hex\":\"", "skip\"}", "discard\",\"card\":\"",
    };
    int at = move->at;
    write("{\"do\":\""), write(BEGINNINGS[move->kind]);
    switch (move->kind) {
    case DO_HIRE: write_number(at + 1), write("}"); return;
    case DO_COLLECT: case DO_WALK: write(table.name[at]), write_payment(move->with, move->payment); return;
    case DO_PASS: case DO_SKIP: return;
    case DO_DECLARE: write_cell(at), write("\",\"terrain\":\""), write(KIND_NAMES[move->with]); break;
    case DO_PLACE:
        write_cell(at);
        if (move->with != NONE) write("\",\"chain\":\""), write_cell(move->with);
        break;
    case DO_PICK: write(KIND_NAMES[kind_of[at]]), write_number(value_of[at]); break;
    case DO_DISCARD: write_card(at); break;
    default: write(table.name[at]);
    }
    write("\"}");
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

static int deal_begin(void) {
    now.first = now.seat = (i8)number_of(field_of(words, "first"));
    now.terrains = terrain_mask(field_of(words, "terrains"));
    if (!now.terrains) now.terrains = table.chosen;
    lay_unseen(&now);
    for (int spot = 0; spot < table.hexes; spot++)
        if (!table.portal[spot]) now.tiles[spot] = FACE_DOWN, put(&now.down, spot);
    now.phase = LAY_PILES;
    return 1;
}

static int deal_cards(const char *list, int to_hand) {
    for (EACH(name, list)) {
        int card = card_number(name);
        if (!to_hand) deck_anew(&now);
        if (card < 0 || !take_out(now.deck, &now.deck_n, card)) return 0;
        u16 *count = &now.hands[now.seat][colour_of(card)];
        if (to_hand) *count = (u16)(*count + (1 << slot_of(card)));
        else turn_up(&now, card);
    }
    if (to_hand) {
        now.seat = (i8)((now.seat + 1) % table.seats);
        now.phase = now.seat == now.first ? LAY_SUPPLY : DEAL_HANDS;
    } else if (now.phase == LAY_PILES) now.phase = DEAL_HANDS;
    return 1;
}

static int deal_tiles(const char *list, int to_supply) {
    for (EACH(entry, list)) {
        const char *at = entry;
        int spot = 0;
        if (!to_supply) { /* "hex:tile": the tile begins where a name would, behind the colon */
            while (*at && *at != ':') at++;
            for (spot = 0; spot < table.hexes; spot++) {
                const char *letter = entry + 1, *name = table.name[spot];
                while (*name && *letter == *name) letter++, name++;
                if (!*name && *letter == ':') break;
            }
        }
        int tile = tile_number(at);
        if (tile < 0 || spot >= table.hexes || !take_out(now.unseen, &now.unseen_n, tile)) return 0;
        if (to_supply) now.supply[now.supply_n++] = (u8)tile;
        else turned(&now, spot, tile);
    }
    if (to_supply) supplied(&now);
    else all_turned(&now);
    return 1;
}

/* Play what the dealer did. */
EXPORT(deal) int deal(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    const char *does = field_of(words, "do"), *cards = field_of(words, "cards"), *tiles = field_of(words, "tiles");
    int done = is_text(does, "begin")     ? deal_begin()
               : is_text(does, "turn_up") ? deal_cards(cards, 0)
               : is_text(does, "deal")    ? deal_cards(cards, 1)
                                          : deal_tiles(tiles, is_text(does, "supply"));
    now.mover = (i8)mover_of(&now);
    return done;
}

static void write_next(long long number) { write_number(number), write(","); }

static void write_counts(const u8 *bag, int n, int kinds) {
    u8 count[128] = {0};
    for (int i = 0; i < n; i++) count[bag[i]]++;
    for (int kind = 0; kind < kinds; kind++) write_next(count[kind]);
}

/* The whole state as a list of numbers, for comparison with the Python rules. */
EXPORT(state) int state(void) {
    said = 0;
    write("[");
    write_next(table.seats), write_next(now.phase), write_next(now.mover), write_next(now.seat), write_next(now.first);
    write_next(now.last_round), write_next(now.carried), write_next(now.free_used), write_next(now.terrains);
    for (int spot = 0; spot < table.hexes; spot++) {
        write_next(now.tiles[spot]);
        write_next(has(&now.up, spot) + 2 * has(&now.down, spot) + 4 * has(&now.pending, spot));
    }
    write_counts(now.unseen, now.unseen_n, TILES);
    write_counts(now.deck, now.deck_n, CARDS), write_counts(now.discards, now.discards_n, CARDS);
    for (int i = 0; i < now.supply_n; i++) write_next(now.supply[i]);
    for (int i = 0; i < now.piles_n; i++) write_next(now.piles[i].colour), write_next(now.piles[i].code);
    for (int seat = 0; seat < table.seats; seat++) {
        const Planet *planet = &now.planets[seat];
        for (int colour = 0; colour < 7; colour++) write_next(now.hands[seat][colour]);
        write_next(now.carts[seat]);
        for (int cell = 0; cell < CELLS; cell++) write_next(planet->tile[cell]);
        for (int value = 8; value < 10; value++) write_next(planet->covered[value]);
        for (int terrain = 0; terrain < TERRAINS; terrain++) write_next(planet->declared[terrain]);
        write_next(now.earned[seat]), write_next(points_of(&now, seat));
    }
    said--;
    write("]");
    return said;
}

/* Random moves to the end of `games` games from here; returns how many moves that were. */
EXPORT(bench) int bench(int games, u32 seed) {
    int made = 0;
    luck_state = seed;
    for (; games; games--) {
        State s = imagined();
        while (s.phase != OVER) {
            if (s.mover == DEALER) {
                if (!deal_by_luck(&s)) return made;
                continue;
            }
            apply(&s, &moves[below((u32)all_moves(&s, moves))]);
            made++;
        }
    }
    return made;
}
