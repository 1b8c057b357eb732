/* Content and views of Mapominoes, read from the server's JSON. */
#ifndef READING_H
#define READING_H
#include "rules.h"

static char content_words[ROOM];
static State now;
static u8 hidden[SEATS];
/* How many cards of each seat are unseen. */
static int viewer;

static int thing_number(const char *name) {
    for (int thing = 0; name && thing < box.cards + box.waters; thing++)
        if (same_text(box.name[thing], name)) return thing;
    return -1;
}

static int card_number(const char *name) {
    int thing = thing_number(name);
    return thing < box.cards ? thing : -1;
}

static int within(int number, int least, int most) { return number >= least && number <= most; }

/* "c4", "ab12": columns a to z, then aa to az; rows from 1. */
static int cell_number(const char *at) {
    if (!at || *at != '"' || at[1] < 'a' || at[1] > 'z') return -1;
    int x = at[1] - 'a', row;
    at += 2;
    if (*at >= 'a' && *at <= 'z') x = 26 + *at++ - 'a';
    row = number_of(at) - 1;
    return within(x, 0, table.columns - 1) && within(row, 0, table.rows - 1) ? row * table.columns + x : -1;
}

static u64 large_number(const char *at) {
    u64 number = 0;
    for (; at && *at >= '0' && *at <= '9'; at++) number = number * 10 + (u64)(*at - '0');
    return number;
}

static u64 cards_of(const char *list) {
    u64 cards = 0;
    for (EACH(name, list)) {
        int card = card_number(name);
        if (card >= 0) cards |= 1ULL << card;
    }
    return cards;
}

/* The sides that a text names, N E S W as bits. */
static int sides_of(const char *text) {
    int sides = 0;
    for (const char *at = text + 1; *at && *at != '"'; at++)
        sides |= *at == '*' ? 15 : *at == 'N' ? 1 : *at == 'E' ? 2 : *at == 'S' ? 4 : 8;
    return sides;
}

/* Read the deck. 0: it is too large. */
EXPORT(content) int content(int length) {
    if (length >= ROOM) return 0;
    __builtin_memcpy(content_words, words, (unsigned)length);
    content_words[length] = 0;
    __builtin_memset(&box, 0, sizeof box);
    const char *name = first_of(field_of(content_words, "decks")), *deck = name ? skip_blank(after(name)) : 0;
    if (!deck || next_of(deck)) return 0; /* none, or joined ones */
    box.transits = number_of(field_of(deck, "transits"));
    box.right_side_transits = number_of(field_of(field_of(content_words, "tables"), "right_side_transits"));
    for (EACH(card, field_of(deck, "cards"))) {
        if (box.cards == CARDS) return 0;
        box.area[box.cards] = large_number(field_of(card, "area_ha"));
        box.population[box.cards] = large_number(field_of(card, "population"));
        box.name[box.cards] = field_of(card, "id");
        if (!box.name[box.cards++]) return 0;
    }
    for (const char *at = first_of(field_of(content_words, "waters")); at; at = next_of(skip_blank(after(at)))) {
        if (box.waters == WATERS) return 0;
        box.name[box.cards + box.waters++] = at;
    }
    int number = 0;
    for (EACH(card, field_of(deck, "cards"))) {
        Things *borders = &box.borders[number];
        for (const char *at = first_of(field_of(card, "borders")); at; at = next_of(skip_blank(after(at)))) {
            int other = card_number(at), sides = sides_of(skip_blank(after(at)));
            if (other < 0) return 0;
            borders->cards |= 1ULL << other;
            for (int side = 0; side < 4; side++)
                if (sides >> side & 1) box.sided[number][side] |= 1ULL << other;
        }
        for (const char *at = first_of(field_of(card, "waters")); at; at = next_of(skip_blank(after(at)))) {
            int water = thing_number(at) - box.cards;
            if (water < 0) return 0;
            borders->waters |= 1u << water;
        }
        number++;
    }
    for (int card = 0; card < box.cards; card++) {
        for (int other = 0; other < box.cards; other++)
            if (box.borders[other].cards >> card & 1) box.touch[card] |= 1ULL << other;
        for (int water = 0; water < box.waters; water++)
            if (box.borders[card].waters >> water & 1) box.touch[box.cards + water] |= 1ULL << card;
    }
    box.all = box.cards ? (1ULL << box.cards) - 1 : 0;
    box.all_waters = box.waters == WATERS ? ~0u : (1u << box.waters) - 1;
    return box.cards > 1 && within(box.transits, 1, 200) && within(box.right_side_transits, 0, 50);
}

static int step_of(u64 amount, const u32 *steps) {
    int step = 1;
    for (int i = 0; i < 5; i++) step += amount >= steps[i];
    return step;
}

/* The penalty points of each country. */
static void read_points(const char *chosen) {
    static const u32 AREAS[] = {1000, 30000, 70000, 150000, 400000};
    static const u32 PEOPLE[] = {100000, 2000000, 6000000, 12000000, 40000000};
    const char *score = field_of(chosen, "score");
    int raw = is_true(field_of(chosen, "raw")), by_area = is_text(score, "area");
    table.counts = (u8)(!raw && !is_text(score, "cards"));
    for (int card = 0; card < box.cards; card++) {
        u64 units = by_area ? 100 : 1, amount = by_area ? box.area[card] : box.population[card];
        if (is_text(score, "cards")) table.points[card] = 1;
        else if (raw) table.points[card] = (int)((amount + 500 * units) / (1000 * units));
        else table.points[card] = step_of(amount / units, by_area ? AREAS : PEOPLE);
    }
}

static int read_table(const char *view, const char *chosen) {
    __builtin_memset(&table, 0, sizeof table);
    if (is_true(field_of(chosen, "bluff")) || is_true(field_of(chosen, "timer"))) return 0;
    table.free_pass = (u8)is_true(field_of(chosen, "free_pass"));
    table.brief = (u8)is_text(field_of(chosen, "open_deal"), "brief");
    table.correct_side = (u8)is_true(field_of(chosen, "correct_side"));
    table.seats = number_of(field_of(view, "seats")), table.rounds = number_of(field_of(view, "rounds"));
    table.columns = number_of(field_of(view, "columns")), table.rows = number_of(field_of(view, "rows"));
    if (!within(table.seats, 2, SEATS) || !within(table.rounds, 1, 100)) return 0;
    if (!within(table.columns, 1, 52) || !within(table.rows, 1, CELLS) || table.columns * table.rows > CELLS) return 0;
    table.cells = table.columns * table.rows;
    table.transits = box.transits + (table.correct_side ? box.right_side_transits : 0);
    table.each = !is_true(field_of(chosen, "more_transits")) ? 2 : table.seats == 2 ? 5 : 3;
    for (int cell = 0; cell < table.cells; cell++) {
        int x = cell % table.columns, y = cell / table.columns;
        table.near[cell][0] = (short)(y ? cell - table.columns : -1);
        table.near[cell][1] = (short)(x < table.columns - 1 ? cell + 1 : -1);
        table.near[cell][2] = (short)(y < table.rows - 1 ? cell + table.columns : -1);
        table.near[cell][3] = (short)(x ? cell - 1 : -1);
    }
    for (int card = 0; card < box.cards; card++)
        for (int side = 0; side < 4; side++)
            table.accepts[card][side] = table.correct_side ? box.sided[card][side] : box.borders[card].cards;
    read_points(chosen);
    return box.cards > table.seats && table.each * table.seats <= table.transits;
}

/* The hands that are seen, and how many cards of each are not; 0 where that cannot be. */
static int read_hands(const char *view, State *s) {
    const char *open = first_of(field_of(view, "hands")), *held = first_of(field_of(view, "cards_held"));
    const char *crossing = first_of(field_of(view, "transits")), *lacks = first_of(field_of(view, "lacks"));
    const char *points = first_of(field_of(view, "points"));
    u64 seen = s->tabled;
    int in_all = 0;
    for (int seat = 0; seat < table.seats; seat++) {
        if (!held || !crossing || !lacks || !points) return 0;
        if (open) s->hands[seat] = cards_of(open);
        else if (seat == viewer) s->hands[seat] = cards_of(field_of(view, "hand"));
        if (s->hands[seat] & seen) return 0;
        seen |= s->hands[seat];
        int missing = number_of(held) - bits_of(s->hands[seat]), transits = number_of(crossing);
        if (!within(missing, 0, CARDS) || !within(transits, 0, 250)) return 0;
        hidden[seat] = (u8)missing, in_all += missing;
        s->transits[seat] = (u8)transits, s->lacks[seat] = cards_of(lacks), s->points[seat] = number_of(points);
        open = open ? next_of(open) : 0, held = next_of(held), crossing = next_of(crossing), lacks = next_of(lacks);
        points = next_of(points);
    }
    return s->phase == TO_DEAL || s->phase == OVER || in_all == box.cards - bits_of(seen);
}

/* Read a view: what one seat may know. 0: this program does not cover it. */
EXPORT(see) int see(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    static State s;
    __builtin_memset(&s, 0, sizeof s);
    const char *view = words, *chosen = field_of(view, "options"), *phase = field_of(view, "phase");
    if (!box.cards || !chosen || !phase || !read_table(view, chosen)) return 0;
    while (s.phase <= OVER && !is_text(phase, PHASES[s.phase])) s.phase++;
    int mover = number_of(field_of(view, "mover")), dealer = number_of(field_of(view, "dealer"));
    int idle = number_of(field_of(view, "idle")), pile = number_of(field_of(view, "pile"));
    int finished = length_of(field_of(view, "finished"));
    if (s.phase > OVER || !within(mover, 0, table.seats - 1) || !within(dealer, 0, table.seats - 1)) return 0;
    if (!within(idle, 0, table.seats) || !within(pile, 0, 250) || finished > table.rounds) return 0;
    if (finished == table.rounds && s.phase != OVER) return 0;
    viewer = is_null(field_of(view, "you")) ? -1 : number_of(field_of(view, "you"));
    s.mover = (u8)mover, s.dealer = (u8)dealer, s.idle = (u8)idle, s.pile = (u8)pile, s.finished = (u8)finished;
    s.round = (u8)(number_of(field_of(view, "round")) - 1), s.extra = (u8)is_true(field_of(view, "extra"));
    clear_table(&s);
    for (EACH(tabled, field_of(view, "table"))) {
        const char *card = field_of(tabled, "card");
        int cell = cell_number(field_of(tabled, "cell"));
        int thing = thing_number(card ? card : field_of(tabled, "transit"));
        if (cell < 0 || thing < 0 || s.cells[cell] || (card && (thing >= box.cards || s.tabled >> thing & 1))) return 0;
        lay_down(&s, cell, card ? thing + 1 : -thing - 1);
    }
    s.follow = (short)cell_number(field_of(view, "pending"));
    if (s.follow >= 0 && s.cells[s.follow] >= 0) return 0;
    if (!read_hands(view, &s)) return 0;
    now = s;
    return 1;
}

/* A seat that may have the card and now has a place, after others moved on along the shortest chain; -1: none. */
static int make_room(int card, u64 *dealt, int *need) {
    int from[SEATS], queue[SEATS], n = 0, end = -1;
    u64 moved[SEATS] = {0};
    for (int seat = 0; seat < table.seats; seat++) {
        from[seat] = -2;
        if (!(now.lacks[seat] >> card & 1)) from[seat] = -1, queue[n++] = seat;
    }
    for (int i = 0; i < n && end < 0; i++) {
        int seat = queue[i];
        if (need[seat]) end = seat;
        for (int other = 0; end < 0 && other < table.seats; other++) {
            u64 movable = dealt[seat] & ~now.lacks[other];
            if (from[other] != -2 || !movable) continue;
            from[other] = seat, moved[other] = movable & (0ULL - movable), queue[n++] = other;
        }
    }
    while (end >= 0 && from[end] >= 0) {
        int giver = from[end];
        dealt[giver] ^= moved[end], dealt[end] |= moved[end];
        need[giver]++, need[end]--, end = giver;
    }
    return end;
}

/* A random state: no seat holds a card that it showed to lack. */
static State imagined(void) {
    State s = now;
    u8 cards[CARDS];
    int n = 0, need[SEATS], all = 0;
    u64 unseen = box.all & ~s.tabled, dealt[SEATS] = {0};
    for (int seat = 0; seat < table.seats; seat++) unseen &= ~s.hands[seat], need[seat] = hidden[seat], all += hidden[seat];
    if (!all) return s;
    for (; unseen; unseen &= unseen - 1) {
        int other = (int)below((u32)n + 1);
        cards[n] = cards[other], cards[other] = (u8)lowest(unseen), n++;
    }
    for (int i = 0; i < n; i++) {
        int places = 0, chosen = -1;
        for (int seat = 0; seat < table.seats; seat++)
            if (!(now.lacks[seat] >> cards[i] & 1)) places += need[seat];
        if (places) {
            int place = (int)below((u32)places);
            for (int seat = 0; seat < table.seats && chosen < 0; seat++) {
                if (now.lacks[seat] >> cards[i] & 1) continue;
                if (place < need[seat]) chosen = seat;
                place -= need[seat];
            }
        } else chosen = make_room(cards[i], dealt, need);
        if (chosen < 0) continue;
        dealt[chosen] |= 1ULL << cards[i], need[chosen]--;
    }
    for (int seat = 0; seat < table.seats; seat++) s.hands[seat] |= dealt[seat];
    return s;
}

#endif
