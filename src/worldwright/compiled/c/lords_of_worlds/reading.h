/* Content and views of Lords of Worlds, read from the server's JSON. */
#ifndef READING_H
#define READING_H
#include "dealing.h"

static State now;
static u8 hidden[SEATS], opened[SEATS], opened_most[SEATS];
/* For each seat: the number of unseen cards of its opening hand; the total of the seen ones, and the highest. */
static int viewer;

/* A name and a number at its end, as in "blue3", after a quote or a colon: the number of the name in the list; the number
 * goes to `value`. */
static int named(const char *at, const char *const *names, int n, int *value) {
    if (!at || (*at != '"' && *at != ':')) return -1;
    for (int i = 0; i < n; i++) {
        const char *letter = at + 1, *name = names[i];
        while (*name && *letter == *name) letter++, name++;
        if (*name || *letter < '0' || *letter > '9') continue;
        *value = number_of(letter);
        return i;
    }
    return -1;
}

static int card_number(const char *at) {
    int value, colour = named(at, COLOUR_NAMES, 7, &value);
    if (colour < 0) return -1;
    if (colour == WHITE) return value == 3 || value == 4 ? 27 + value : -1;
    return value >= 1 && value <= 5 ? 5 * colour + value - 1 : -1;
}

static int tile_number(const char *at) {
    int value, kind = named(at, KIND_NAMES, TILE_KINDS, &value);
    if (kind < 0) return -1;
    if (kind < TERRAINS) return value >= 1 && value <= 10 ? 10 * kind + value - 1 : -1;
    int first = 60 + 2 * (kind - MIX), which = value - value_of[first];
    return which == 0 || which == 1 ? first + which : -1;
}

static int hex_number(const char *at) {
    for (int spot = 0; spot < table.hexes; spot++)
        if (is_text(at, table.name[spot])) return spot;
    return -1;
}

static int name_number(const char *at, const char *const *names, int n) {
    for (int i = 0; i < n; i++)
        if (is_text(at, names[i])) return i;
    return -1;
}

static int cell_number(const char *at) {
    if (!at || *at != '"') return -1;
    int q = number_of(at + 1);
    for (at++; *at && *at != ',' && *at != '"'; at++) {}
    if (*at != ',') return -1;
    int r = number_of(at + 1);
    for (int cell = 0; cell < CELLS; cell++)
        if (cell_q[cell] == q && cell_r[cell] == r) return cell;
    return -1;
}

static int within(int number, int least, int most) { return number >= least && number <= most; }

/* Read the box. 0: it is too large. */
EXPORT(content) int content(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    number_pieces();
    __builtin_memset(&box, 0, sizeof box);
    const char *numbers = field_of(words, "numbers"), *planet = field_of(words, "planet"), *cards = field_of(words, "cards");
    const char *mixes = field_of(field_of(words, "tiles"), "mix");
    if (!numbers || !planet || !cards || !mixes) return 0;
    box.piles = number_of(field_of(numbers, "piles")), box.pile_closes = number_of(field_of(numbers, "pile_closes"));
    box.opening_total = number_of(field_of(numbers, "opening_total"));
    box.hand_limit = number_of(field_of(numbers, "hand_limit")), box.supply = number_of(field_of(numbers, "supply"));
    box.opening_tiles = number_of(field_of(numbers, "opening_tiles"));
    box.colour_points = number_of(field_of(planet, "colour_points"));
    box.sage_points = number_of(field_of(planet, "sage_points"));
    box.view_points = number_of(field_of(planet, "view_points"));
    box.special_copies = number_of(field_of(mixes, "copies"));
    int chain = 0, cards_in_all = 0;
    for (EACH(points, field_of(field_of(planet, "chains"), "points")))
        if (chain < CELLS) box.chain_points[++chain] = number_of(points);
    for (EACH(set, field_of(planet, "value_sets")))
        for (int n = number_of(field_of(set, "tiles")); n >= 0 && n < 32; n++)
            if (number_of(field_of(set, "points")) > box.set_points[n]) box.set_points[n] = number_of(field_of(set, "points"));
    for (const char *at = first_of(field_of(words, "tables")); at;) {
        const char *seating = skip_blank(after(at));
        int n = number_of(field_of(seating, "seats"));
        if (within(n, 2, SEATS)) box.spaces_left[n] = number_of(field_of(seating, "spaces_left"));
        at = next_of(seating);
    }
    for (int card = 0; card < CARDS; card++) {
        const char *entry = field_of(cards, card == 30 ? "white 3" : card == 31 ? "white 4" : COLOUR_NAMES[card / 5]);
        box.card_copies[card] = number_of(field_of(entry, "copies"));
        if (!within(box.card_copies[card], 0, card < 30 ? 3 : 7)) return 0;
        cards_in_all += box.card_copies[card];
    }
    return chain == CELLS && cards_in_all <= DECK && within(box.piles, 1, PILES - 1) && within(box.supply, 0, SUPPLY) &&
           within(box.special_copies, 0, 2) && box.pile_closes < 100;
}

/* ---- The boards */

static u8 terrain_mask(const char *list) {
    int mask = 0;
    for (EACH(name, list)) {
        int terrain = name_number(name, KIND_NAMES, TERRAINS);
        if (terrain >= 0) mask |= 1 << terrain;
    }
    return (u8)mask;
}

static void count_steps(int strategic, int from_start) {
    static u8 plain[HEXES][HEXES], nearest[HEXES];
    int n = table.hexes;
    for (int start = 0; start < n; start++) {
        u8 queue[HEXES];
        int head = 0, tail = 0;
        for (int i = 0; i < n; i++) plain[start][i] = 99;
        plain[start][start] = 0, queue[tail++] = (u8)start, nearest[start] = 99;
        while (head < tail) {
            int here = queue[head++];
            if (table.portal[here] && plain[start][here] < nearest[start]) nearest[start] = plain[start][here];
            for (Spots around = table.beside[here]; any(around);) {
                int other = take_first(&around);
                if (plain[start][other] == 99) plain[start][other] = (u8)(plain[start][here] + 1), queue[tail++] = (u8)other;
            }
        }
    }
    for (int start = 0; start < n; start++) {
        int to_portal = nearest[start], most = 0, filled = 0;
        if (!to_portal && !from_start) {
            to_portal = 2;
            for (int other = 0; other < n; other++)
                if (table.portal[other] && other != start && plain[start][other] < to_portal) to_portal = plain[start][other];
        }
        for (int place = 0; place < n; place++) {
            int leap = to_portal + (strategic ? nearest[place] : 1), steps = plain[start][place];
            table.steps[start][place] = (u8)(place == start ? 0 : leap < steps ? leap : steps);
            if (table.steps[start][place] > most) most = table.steps[start][place];
        }
        if (most >= RINGS) most = RINGS - 1;
        table.rings[start] = (u8)most, table.ring_end[start][0] = 0;
        for (int ring = 1; ring <= most; ring++) {
            for (int place = 0; place < n; place++)
                if (table.steps[start][place] == ring) table.ring_order[start][filled++] = (u8)place;
            table.ring_end[start][ring] = (u8)filled;
        }
    }
}

static int read_boards(const char *view, const char *chosen) {
    int row[HEXES], x[HEXES], n = 0;
    __builtin_memset(&table, 0, sizeof table);
    table.strategic = (u8)is_true(field_of(chosen, "strategic"));
    table.by_chance = (u8)is_text(field_of(chosen, "reveals"), "chance");
    table.collected = (u8)is_text(field_of(chosen, "value_sets"), "collected");
    table.chosen = terrain_mask(field_of(chosen, "terrains"));
    if (!table.chosen) table.chosen = (1 << TERRAINS) - 1;
    for (EACH(hex, field_of(view, "hexes"))) {
        const char *name = field_of(hex, "name"), *colour = field_of(hex, "colour");
        if (n == HEXES || !name || *name != '"') return 0;
        for (int i = 0; name[i + 1] != '"'; i++) {
            if (i == 7 || !name[i + 1]) return 0;
            table.name[n][i] = name[i + 1];
        }
        row[n] = number_of(field_of(hex, "row")), x[n] = number_of(field_of(hex, "x"));
        table.colour[n] = colour ? (i8)name_number(colour, COLOUR_NAMES, COLOURS) : -1;
        table.portal[n] = (u8)is_true(field_of(hex, "portal"));
        if (table.colour[n] >= 0) put(&table.coloured, n);
        n++;
    }
    table.hexes = n;
    for (int one = 0; one < n; one++)
        for (int other = 0; other < n; other++) {
            int down = row[other] - row[one], right = x[other] - x[one];
            if ((!down && (right == 2 || right == -2)) || ((down == 1 || down == -1) && (right == 1 || right == -1)))
                put(&table.beside[one], other);
        }
    for (EACH(name, field_of(view, "architects"))) {
        int cell = cell_number(name);
        if (cell < 0) return 0;
        table.architects |= 1u << cell;
    }
    count_steps(table.strategic, is_true(field_of(chosen, "portal_from_start")));
    return n > 0;
}

/* ---- A view */

/* The cards of a list, out of the deck and counted in a hand; 0 where that cannot be. */
static int read_cards(const char *list, State *s, u16 *hand, u8 *bag, u8 *n) {
    for (EACH(name, list)) {
        int card = card_number(name);
        if (card < 0 || !take_out(s->deck, &s->deck_n, card)) return 0;
        if (hand) hand[colour_of(card)] = (u16)(hand[colour_of(card)] + (1 << slot_of(card)));
        else bag[(*n)++] = (u8)card;
    }
    return 1;
}

static int read_planet(const char *view, State *s, Planet *planet) {
    int cell = 0;
    for (EACH(stack, field_of(view, "stacks"))) {
        if (cell == CELLS) return 0;
        planet->tile[cell] = -1;
        for (EACH(name, stack)) {
            int tile = tile_number(name), under = planet->tile[cell];
            if (tile < 0 || !take_out(s->unseen, &s->unseen_n, tile)) return 0;
            if (under >= 0 && kind_of[under] != ARCHITECT) return 0;
            if (under >= 0) planet->covered[value_of[under]]++;
            planet->tile[cell] = (i8)tile;
        }
        cell++;
    }
    for (EACH(mix, field_of(view, "mixes"))) {
        const char *name = first_of(mix);
        int at = cell_number(name), terrain = name ? name_number(next_of(name), KIND_NAMES, TERRAINS) : -1;
        if (at < 0 || terrain < 0 || cell < CELLS || planet->tile[at] < 0 || kind_of[planet->tile[at]] != MIX) return 0;
        planet->declared[terrain] |= 1u << at;
    }
    return cell == CELLS;
}

/* Mark all tiles in play as unseen. */
static void lay_unseen(State *s) {
    for (int tile = 0; tile < TILES; tile++)
        for (int copies = tile >= 60 ? box.special_copies : s->terrains >> tile / 10 & 1; copies; copies--)
            s->unseen[s->unseen_n++] = (u8)tile;
}

static int read_tiles(const char *view, State *s) {
    int spot = 0;
    if (s->phase > BEGIN) lay_unseen(s);
    for (EACH(name, field_of(view, "tiles"))) {
        int tile = is_text(name, "?") ? FACE_DOWN : is_text(name, "") ? -1 : tile_number(name);
        if (spot == table.hexes || (tile == -1 && !is_text(name, ""))) return 0;
        s->tiles[spot] = (i8)tile;
        if (tile == FACE_DOWN) put(&s->down, spot);
        if (tile >= 0) put(&s->up, spot);
        if (tile >= 0 && !take_out(s->unseen, &s->unseen_n, tile)) return 0;
        spot++;
    }
    for (EACH(name, field_of(view, "pending"))) {
        int at = hex_number(name);
        if (at < 0 || !has(&s->down, at)) return 0;
        put(&s->pending, at);
    }
    for (EACH(name, field_of(view, "supply"))) {
        int tile = tile_number(name);
        if (tile < 0 || s->supply_n == SUPPLY || !take_out(s->unseen, &s->unseen_n, tile)) return 0;
        s->supply[s->supply_n++] = (u8)tile;
    }
    const char *carried = field_of(view, "carried");
    s->carried = (i8)(is_text(carried, "") ? -1 : tile_number(carried));
    if (s->carried >= 0 && !take_out(s->unseen, &s->unseen_n, s->carried)) return 0;
    return spot == table.hexes && s->unseen_n >= how_many(s->down) && (s->carried >= 0) == (s->phase == PLACE);
}

static int read_hands(const char *view, State *s) {
    int seat = 0;
    for (int card = 0; card < CARDS; card++)
        for (int i = 0; i < box.card_copies[card]; i++) s->deck[s->deck_n++] = (u8)card;
    if (!read_cards(field_of(view, "discards"), s, 0, s->discards, &s->discards_n)) return 0;
    for (EACH(pile, field_of(view, "piles"))) {
        u8 cards[DECK], n = 0;
        if (s->piles_n == PILES - 1 || !read_cards(pile, s, 0, cards, &n) || !n) return 0;
        Pile *to = &s->piles[s->piles_n++];
        to->colour = (u8)colour_of(cards[0]);
        for (int i = 0; i < n; i++) {
            if (colour_of(cards[i]) != to->colour) return 0;
            to->code = (u16)(to->code + (1 << slot_of(cards[i]))), to->sum = (u8)(to->sum + card_value(cards[i]));
        }
    }
    const char *known = first_of(field_of(view, "known"));
    for (EACH(held, field_of(view, "cards_held"))) {
        if (seat == table.seats || !known) return 0;
        if (!read_cards(seat == viewer ? field_of(view, "hand") : known, s, s->hands[seat], 0, 0)) return 0;
        int missing = number_of(held) - hand_size(s->hands[seat]);
        if (!within(missing, 0, DECK)) return 0;
        hidden[seat++] = (u8)missing, known = next_of(known);
    }
    int in_all = 0;
    for (int i = 0; i < seat; i++) in_all += hidden[i], opened[i] = opened_most[i] = 0;
    if (seat < table.seats || in_all > s->deck_n) return 0;
    seat = 0;
    for (EACH(shown, field_of(view, "shown"))) {
        for (EACH(name, shown)) {
            int card = card_number(name), value = card < 0 || seat == table.seats ? 0 : card_value(card);
            if (!value) return 0;
            opened[seat] = (u8)(opened[seat] + value);
            if (value > opened_most[seat]) opened_most[seat] = (u8)value;
        }
        seat++;
    }
    return 1;
}

/* Read a view: what one seat may know. 0: this program does not cover it. */
EXPORT(see) int see(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    static State s;
    __builtin_memset(&s, 0, sizeof s);
    const char *view = words, *chosen = field_of(view, "options"), *phase = field_of(view, "phase");
    if (!chosen || !phase || !box.piles || !read_boards(view, chosen)) return 0;
    table.seats = number_of(field_of(view, "seats"));
    int turn = number_of(field_of(view, "turn")), first = number_of(field_of(view, "first")), seat = 0;
    s.phase = (i8)name_number(phase, PHASES, OVER + 1);
    if (!within(table.seats, 2, SEATS) || !within(turn, 0, table.seats - 1) || !within(first, 0, table.seats - 1)) return 0;
    if (s.phase < 0) return 0;
    table.spaces_left = box.spaces_left[table.seats];
    s.seat = (i8)turn, s.first = (i8)first, s.last_round = (i8)is_true(field_of(view, "last_round"));
    s.free_used = (i8)is_true(field_of(view, "free_used"));
    viewer = is_null(field_of(view, "you")) ? -1 : number_of(field_of(view, "you"));
    s.terrains = terrain_mask(field_of(view, "terrains"));
    if (!read_tiles(view, &s) || !read_hands(view, &s)) return 0;
    for (EACH(name, field_of(view, "carts"))) {
        int at = hex_number(name);
        if (seat == table.seats || (at < 0 && s.phase > START)) return 0;
        s.carts[seat++] = (i8)at;
    }
    if (seat < table.seats) return 0;
    seat = 0;
    for (EACH(planet, field_of(view, "planets"))) {
        if (seat == table.seats || !read_planet(planet, &s, &s.planets[seat])) return 0;
        seat++;
    }
    if (seat < table.seats) return 0;
    seat = 0;
    for (EACH(track, field_of(view, "tracks"))) if (seat < table.seats) s.earned[seat++] = (short)number_of(track);
    s.mover = (i8)mover_of(&s);
    if (s.mover != number_of(field_of(view, "mover")) || s.unseen_n < how_many(s.down)) return 0;
    now = s;
    return 1;
}

/* A random state of the table: unseen cards are dealt into hands in a possible way, and all face-down tiles get an
 * order. */
static State imagined(void) {
    State s = now;
    for (int seat = 0; seat < table.seats; seat++) {
        if (!hidden[seat]) continue;
        u8 cards[DECK], n;
        for (int tries = 0; tries < 50; tries++) {
            int sum = opened[seat], most = opened_most[seat];
            n = s.deck_n;
            __builtin_memcpy(cards, s.deck, n);
            for (int i = 0; i < hidden[seat]; i++) {
                int value = card_value(drawn(cards, &n));
                sum += value;
                if (value > most) most = value;
            }
            if (sum - most <= box.opening_total && sum > box.opening_total) break;
        }
        /* drawn cards appear only as missing ones in the bag */
        u16 *hand = s.hands[seat];
        u8 left[CARDS] = {0};
        for (int i = 0; i < s.deck_n; i++) left[s.deck[i]]++;
        for (int i = 0; i < n; i++) left[cards[i]]--;
        for (int card = 0; card < CARDS; card++)
            hand[colour_of(card)] = (u16)(hand[colour_of(card)] + (left[card] << slot_of(card)));
        __builtin_memcpy(s.deck, cards, n), s.deck_n = n;
    }
    lay_out(&s);
    return s;
}

#endif
