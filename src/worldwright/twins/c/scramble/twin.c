/* Mondo and Mondo Sapiens: what the outside may ask of the twin. */
#include "reading.h"

static int clock_time, mover; /* when the next move is made, and by whom: a seat, -1 the dealer, -2 the clock */

/* Take in the content of a table. What of it counts is known when the table is seen. */
EXPORT(content) int content(int length) {
    if (length >= ROOM) return 0;
    __builtin_memcpy(content_words, words, (unsigned)length);
    content_words[length] = 0;
    int known = first_of(content_words) && (field_of(content_words, "species") || field_of(content_words, "pictures"))
                && field_of(content_words, "chips");
    if (!known) content_words[0] = 0;
    return known;
}

/* Read a view: the table before its first deal. 0: it is another moment, or a table that is not covered. */
EXPORT(see) int see(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    static State s;
    __builtin_memset(&s, 0, sizeof s);
    chosen = field_of(words, "options");
    if (!content_words[0] || !chosen || !is_text(field_of(words, "phase"), "dealing")) return 0;
    if (number_of(field_of(words, "round")) != 1 || first_of(field_of(words, "past"))) return 0;
    if (!read_table(words, &s)) {
        table.seats = 0;
        return 0;
    }
    s.bell = -1, s.lots = NO_THING;
    for (int seat = 0; seat < SEATS; seat++) s.chosen[seat] = -1, s.player[seat].hand = NO_THING;
    now = s, playing = &now, clock_time = 0, mover = -1;
    return 1;
}

/* When the next move is made, and by whom. */
EXPORT(moment) int moment(int at, int by) {
    clock_time = at, mover = by;
    return 1;
}

/* ---- Names */

static void write_side(int side) {
    if (table.island) write(side ? ",\"side\":\"back\"" : ",\"side\":\"front\"");
    else if (side) write(",\"side\":\"bare\"");
}

static void write_cell(int cell) {
    int spot = grounds[table.game == MONDO ? 0 : now.board[0]].spot[cell];
    write_byte((char)('a' + spot % WIDE)), write_byte((char)('1' + spot / WIDE));
}

static void write_thing(int thing) {
    if (thing == CHIP) write("chip");
    else if (thing >= VILLAGE) write(box.piece[box.tiles + thing - VILLAGE].name);
    else if (thing >= CARD) {
        write(table.card_name[thing - CARD]);
        if (table.card_face[thing - CARD]) write_byte('_'), write_text_at(table.card_face[thing - CARD]);
    } else write_byte('t'), write_number(thing + 1);
}

static void write_move(int move) {
    static const char *const NAMES[] = {"reach", "place", "return", "jump_out", "ready", "choose_board"};
    int kind = KIND(move), what = WHAT(move);
    write("{\"do\":\""), write(NAMES[kind]), write("\"");
    if (kind == DO_REACH) write(",\"thing\":\""), write_thing(what), write("\"");
    if (kind == DO_PLACE) {
        write(",\"cell\":\""), write_cell(what >> 3), write("\"");
        if (what & 3) write(",\"turn\":"), write_number(what & 3);
        write_side(what >> 2 & 1);
    }
    if (kind == DO_RETURN) write_side(what);
    if (kind == DO_CHOOSE_BOARD) write(",\"board\":"), write_number(what);
    write("}");
}

static int moves_now(void) { return mover >= 0 && mover < table.seats ? count_moves(&now, mover) : 0; }

/* Every legal action of the seat that moves, in the order of the rules. */
EXPORT(choices) int choices(void) {
    said = 0;
    write("[");
    for (int i = 0; i < moves_now(); i++) {
        if (i) write(",");
        write_move(nth_move(&now, mover, i));
    }
    write("]");
    return said;
}

/* Play the action with this number. */
EXPORT(play) int play(int number) {
    if (!within(number, 0, moves_now() - 1)) return 0;
    apply(&now, mover, clock_time, nth_move(&now, mover, number), 0);
    return 1;
}

/* ---- Moves as words: of the dealer, of the clock, and of seats where they are not listed */

static int thing_of(const char *text) {
    if (!text || *text != '"') return NO_THING;
    int place = text[1] == 't' && within(text[2], '1', '9') ? number_of(text + 2) - 1 : -1;
    if (within(place, 0, now.tiles - 1)) return place;
    for (int thing = CARD; thing <= CHIP; thing++) {
        if (thing >= CARD + table.cards && thing < VILLAGE) continue;
        if (thing >= VILLAGE + box.villages && thing < CHIP) continue;
        int length, end = said = ROOM / 2; /* written behind the words that are read */
        write_thing(thing), length = said - end;
        int same = 1;
        for (int i = 0; same && i < length; i++) same = text[1 + i] == words[end + i];
        if (same && text[1 + length] == '"') return thing;
    }
    return NO_THING;
}

static int side_of(const char *text) {
    if (!text) return table.island ? -1 : 0;
    if (is_text(text, table.island ? "back" : "bare")) return 1;
    return is_text(text, table.island ? "front" : "picture") ? 0 : -1;
}

/* The move that the words tell; -1: there is none such. */
static int read_move(void) {
    const char *kind = field_of(words, "do");
    int what = -1;
    if (is_text(kind, "jump_out")) return MOVE(DO_JUMP_OUT, 0);
    if (is_text(kind, "leave")) return MOVE(DO_LEAVE, 0);
    if (is_text(kind, "ready")) return MOVE(DO_READY, 0);
    if (is_text(kind, "choose_board") && table.may_choose_board) return MOVE(DO_CHOOSE_BOARD, number_of(field_of(words, "board")) & 7);
    int side = side_of(field_of(words, "side"));
    if (is_text(kind, "reach")) what = thing_of(field_of(words, "thing"));
    if (what >= 0) return MOVE(DO_REACH, what);
    if (is_text(kind, "return") && side >= 0) return MOVE(DO_RETURN, side);
    if (is_text(kind, "place")) what = cell_of(&grounds[table.game == MONDO ? 0 : now.board[0]], field_of(words, "cell"));
    return what >= 0 && side >= 0 ? MOVE(DO_PLACE, what << 3 | side << 2 | (number_of(field_of(words, "turn")) & 3)) : -1;
}

/* A tile as it lies: "M017:picture:2". 0: there is none. */
static int laid_code(const char *text) {
    for (int piece = 0; text && *text == '"' && piece < box.tiles; piece++) {
        const char *at = text, *name = box.piece[piece].name;
        while (*name == *at && *at) at++, name++;
        if (*name != '"' || *at != ':') continue;
        int side = at[1] == 'b' || at[1] == 'p' || at[1] == 'f' ? at[1] == 'b' : -1;
        while (*++at && *at != ':' && *at != '"') {}
        int turn = *at == ':' && at[2] == '"' ? at[1] - '0' : -1;
        return side >= 0 && within(turn, 0, 3) ? 1 + 8 * piece + 4 * side + turn : 0;
    }
    return 0;
}

/* What the dealer laid out: all tiles once, start tiles as they may be, open cards and a modifier that may come. */
static int read_deal(State *s, u16 *start) {
    static u8 known[TILES];
    int n = 0, opened = 0, starts = 0;
    const char *modifier = field_of(words, "modifier");
    __builtin_memset(known, 0, sizeof known);
    for (EACH(text, field_of(words, "start"))) {
        int code = laid_code(text), piece = (code - 1) >> 3;
        if (!code || starts == table.starts || known[piece]++ || (code - 1) & 4 || !box.piece[piece].starter) return 0;
        start[starts++] = (u16)code;
    }
    for (EACH(text, field_of(words, "tiles"))) {
        int code = laid_code(text);
        if (!code || n == TILES || known[(code - 1) >> 3]++) return 0;
        s->tile[n++] = (u16)code;
    }
    if (starts != table.starts || n + starts != box.tiles) return 0;
    for (EACH(text, field_of(words, "open"))) {
        int card = thing_of(text) - CARD;
        if (!within(card, 0, table.cards - 1) || has(s->there, CARD + card)) return 0;
        s->there[3] |= 1u << card, opened++;
    }
    int dealt = 0;
    for (int i = 0; i < table.modifiers; i++) {
        if (!same_text(table.modifier_name[i], modifier)) continue;
        for (int j = 0; j < s->modifiers; j++)
            if (s->modifier[j] == i) return 0;
        if (s->modifiers < ROUNDS) s->modifier[s->modifiers++] = (u8)i, dealt = 1;
    }
    s->tiles = (u8)n;
    return opened == table.opens[s->round] && dealt == table.deals_modifier[s->round] && (dealt || !modifier || modifier[1] == '"');
}

static const char *const CLOCK_NAMES[] = {"", "go", "rule", "time_up", "close", "go_on"};

/* The seats that lots are drawn between, as bits. */
static int tied_now(const State *s) {
    int tied = 0;
    for (int i = 0; i < s->windows; i++)
        if (s->window[i].thing == s->lots) earliest(&s->window[i], &tied);
    return tied;
}

static void draw_lots(State *s, int at, int to) {
    int thing = s->lots;
    s->lots = NO_THING;
    rule(s, at, thing, to);
}

/* A move as JSON, by whoever `moment` named. 0: it may not be made. */
EXPORT(deal) int deal(int length) {
    if (length >= ROOM / 2 || !table.seats) return 0;
    words[length] = 0;
    const char *kind = field_of(words, "do");
    look_at_clock(&now);
    if (mover == -2) {
        if (!due_next.kind || !is_text(kind, CLOCK_NAMES[due_next.kind])) return 0;
        tick(&now, clock_time);
        return 1;
    }
    if (mover >= 0) {
        int move = read_move(), allowance = number_of(field_of(words, "allowance"));
        if (mover >= table.seats || move < 0 || allowance < 0 || !may(&now, mover, move, allowance)) return 0;
        apply(&now, mover, clock_time, move, allowance);
        return 1;
    }
    if (now.lots != NO_THING && is_text(kind, "draw_lots")) {
        int to = number_of(field_of(words, "to"));
        if (thing_of(field_of(words, "thing")) != now.lots || to < 0 || !(tied_now(&now) >> to & 1)) return 0;
        draw_lots(&now, clock_time, to);
        return 1;
    }
    static State next;
    u16 start[SEATS] = {0};
    next = now;
    if (now.phase != DEALING || !is_text(kind, "deal") || !read_deal(&next, start)) return 0;
    now = next;
    begin_round(&now, clock_time, start);
    return 1;
}

/* The clock's next move and when, as JSON. */
EXPORT(due) int due(void) {
    look_at_clock(&now);
    said = 0;
    if (!due_next.kind) {
        write("null");
        return said;
    }
    write("["), write_number(due_next.at), write(",{\"do\":\""), write(CLOCK_NAMES[due_next.kind]), write("\"");
    if (due_next.kind == RULE) {
        const Window *window = &now.window[due_next.window];
        write(",\"thing\":\""), write_thing(window->thing), write("\",\"claims\":[");
        for (int i = 0; i < window->claims; i++) {
            const Claim *claim = &window->claim[i];
            write(i ? ",{\"seat\":" : "{\"seat\":"), write_number(claim->seat), write(",\"at\":"), write_number(claim->at);
            write(",\"reached\":"), write_number(claim->reached);
            if (claim->allowance) write(",\"allowance\":"), write_number(claim->allowance);
            write("}");
        }
        write("]");
        if (due_next.to >= 0) write(",\"to\":"), write_number(due_next.to);
    }
    write("}]");
    return said;
}

/* ---- The whole state as a list of numbers, to be compared with the rules' */

static void write_next(int number) { write_number(number), write(","); }

static void write_world(const u16 *world) {
    for (int cell = 0; cell < grounds[table.game == MONDO ? 0 : now.board[0]].cells; cell++) write_next(world[cell]);
}

static void write_player(const Player *p) {
    write_world(p->world);
    write_next((int)p->filled), write_next((int)p->fringe), write_next(p->arm), write_next(p->hand), write_next(p->chip);
    write_next(p->kept), write_next(p->villages);
}

EXPORT(state) int state(void) {
    said = 0;
    write("[");
    write_next(table.seats), write_next(now.phase), write_next(now.since), write_next(now.round), write_next(now.awaited);
    write_next(now.phase == PLAYING || now.phase == RINGING ? now.bell : -1), write_next(now.lots), write_next(now.out);
    write_next(now.step), write_next(now.volcano), write_next(open_cards(&now));
    for (int i = 0; i < now.modifiers; i++) write_next(now.modifier[i]);
    for (int i = 0; i < now.tiles; i++) write_next(now.tile[i]), write_next(has(now.there, i));
    for (int seat = 0; seat < table.seats; seat++) {
        write_next(now.chosen[seat]);
        if (now.phase != DEALING) write_player(&now.player[seat]);
    }
    for (int i = 0; i < now.windows; i++) {
        const Window *window = &now.window[i];
        write_next(window->thing), write_next(window->opened), write_next(window->claims);
        for (int j = 0; j < window->claims; j++) {
            const Claim *claim = &window->claim[j];
            write_next(claim->seat), write_next(claim->at), write_next(claim->reached), write_next(claim->allowance);
        }
    }
    for (int round = 0; table.game == SAPIENS && round < table.rounds; round++) write_next(now.board[round]);
    for (int i = 0; i < now.rounds_over; i++) {
        const Past *past = &now.past[i];
        write_next(past->modifier), write_next(past->volcano);
        for (int seat = 0; seat < table.seats; seat++) {
            write_world(past->worlds[seat]);
            write_next(past->chips[seat]), write_next(past->kept[seat]), write_next(past->totals[seat]);
        }
    }
    write_number(table.rounds), write("]");
    return said;
}

/* The points of each seat, the running round as if it ended now, and who has won, as bits. */
EXPORT(points) int points(void) {
    int sums[SEATS] = {0}, best = -10000, won = 0;
    Past running;
    said = 0;
    for (int i = 0; i < now.rounds_over; i++)
        for (int seat = 0; seat < table.seats; seat++) sums[seat] += now.past[i].totals[seat];
    for (int seat = 0; now.phase == OVER && seat < table.seats; seat++) {
        if (sums[seat] > best) best = sums[seat], won = 0;
        if (sums[seat] == best) won |= 1 << seat;
    }
    if (table.seats == 1 && -sums[0] > table.limit) won = 0;
    if (now.phase == PLAYING || now.phase == RINGING || now.phase == TAKING || now.phase == SETTING) {
        standing(&now, &running);
        for (int seat = 0; seat < table.seats; seat++) sums[seat] += running.totals[seat];
    }
    write("[");
    for (int seat = 0; seat < table.seats; seat++) write_next(sums[seat]);
    write_number(won), write("]");
    return said;
}

/* ---- Random games */

static void deal_by_luck(State *s, int at) {
    u16 start[SEATS], pool[TILES];
    int n = box.tiles, starts = 0;
    for (int tile = 0; tile < n; tile++) pool[tile] = (u16)tile;
    for (int top = n - 1; top > 0; top--) {
        u32 other = below((u32)top + 1);
        u16 piece = pool[top];
        pool[top] = pool[other], pool[other] = piece;
    }
    s->tiles = 0;
    for (int i = 0; i < n; i++)
        if (starts < table.starts && box.piece[pool[i]].starter) start[starts++] = (u16)(1 + 8 * pool[i] + (int)below(4));
        else s->tile[s->tiles++] = (u16)(1 + 8 * pool[i] + (int)below(8));
    while (bits_of(s->there[3]) < table.opens[s->round]) s->there[3] |= 1u << below((u32)table.cards);
    while (table.deals_modifier[s->round] && s->modifiers == s->round) {
        int modifier = (int)below((u32)table.modifiers), dealt = 0;
        for (int i = 0; i < s->modifiers; i++) dealt |= s->modifier[i] == modifier;
        if (!dealt) s->modifier[s->modifiers++] = (u8)modifier;
    }
    begin_round(s, at, start);
}

static int one_of(u64 set) { return nth(&set, (int)below((u32)bits_of(set))); }

/* Random moves to the end of so many games from here; how many moves that were. In real time somebody moves every
 * 200 milliseconds. A solo start is dealt without asking whether it can be won. */
EXPORT(bench) int bench(int games, u32 seed) {
    static State s;
    int made = 0;
    luck_state = seed;
    for (; games; games--) {
        int at = 0;
        s = now, playing = &s;
        for (; s.phase != OVER; made++) {
            look_at_clock(&s);
            if (s.phase == DEALING) deal_by_luck(&s, at);
            else if (s.lots != NO_THING) draw_lots(&s, at, one_of((u64)tied_now(&s)));
            else if (due_next.kind && (!s.awaited || due_next.at <= at)) {
                if (due_next.at > at) at = due_next.at;
                tick(&s, due_next.at);
            } else {
                int seat = one_of(s.awaited);
                apply(&s, seat, at, nth_move(&s, seat, (int)below((u32)count_moves(&s, seat))), 0);
                at += table.in_steps ? 0 : 200;
            }
        }
    }
    playing = &now;
    return made;
}

#pragma clang attribute pop
