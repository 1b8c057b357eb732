/* Mondo and Mondo Sapiens: the functions that the program exports. */
#include "reading.h"

static int clock_time, mover; /* when the next move is made, and by whom: a seat, -1 the dealer, -2 the clock */

/* Store the content of a table. It is read when the table is seen. */
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
    chosen = field_of(words, "options");
    if (!content_words[0] || !chosen || !is_text(field_of(words, "phase"), "dealing")) return 0;
    if (number_of(field_of(words, "round")) != 1 || first_of(field_of(words, "past"))) return 0;
    if (!read_table(words)) {
        table.seats = 0;
        return 0;
    }
    now.bell = -1, now.lots = NO_THING;
    for (int seat = 0; seat < SEATS; seat++) now.chosen[seat] = -1;
    playing = &now, clock_time = 0, mover = -1;
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

static const Ground *board_now(void) { return &grounds[table.game == MONDO ? 0 : now.board[0]]; }

static void write_cell(int cell) {
    int spot = board_now()->spot[cell];
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

/* ---- Moves in notation: of the dealer, of the clock, and unlisted ones of seats */

static int thing_of(const char *text) {
    for (int thing = 0; thing <= CHIP; thing++) {
        int is_thing = thing < now.tiles || (thing >= CARD && thing < CARD + table.cards)
                       || (thing >= VILLAGE && thing < VILLAGE + box.villages) || thing == CHIP;
        if (!is_thing) continue;
        said = ROOM / 2; /* behind the words that are read */
        write_thing(thing);
        if (is_text(text, words + ROOM / 2)) return thing;
    }
    return NO_THING;
}

static int side_of(const char *text) {
    if (!text) return table.island ? -1 : 0;
    if (is_text(text, table.island ? "back" : "bare")) return 1;
    return is_text(text, table.island ? "front" : "picture") ? 0 : -1;
}

/* The move in the text; -1: there is none. */
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
    if (is_text(kind, "place")) what = cell_of(board_now(), field_of(words, "cell"));
    return what >= 0 && side >= 0 ? MOVE(DO_PLACE, what << 3 | side << 2 | (number_of(field_of(words, "turn")) & 3)) : -1;
}

/* By the first letter of picture and bare, front and back. */
static int side_of_letter(char letter) { return letter == 'b' ? 1 : letter == (table.island ? 'f' : 'p') ? 0 : -1; }

/* A tile as it lies: "M017:picture:2". 0: there is none. */
static int laid_code(const char *text) {
    for (int piece = 0; piece < box.tiles; piece++) {
        if (!is_word(text, box.piece[piece].name + 1)) continue;
        const char *at = text, *end = after_text(text) - 2;
        while (at < end && *at != ':') at++;
        int side = side_of_letter(at[1]), turn = *end - '0';
        return side >= 0 && end[-1] == ':' && within(turn, 0, 3) ? 1 + 8 * piece + 4 * side + turn : 0;
    }
    return 0;
}

/* The dealer's setup: all tiles once, possible start tiles, open cards and a possible modifier. */
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
        if (!is_word(modifier, table.modifier_name[i] + 1)) continue;
        for (int j = 0; j < s->modifiers; j++)
            if (s->modifier[j] == i) return 0;
        if (s->modifiers < ROUNDS) s->modifier[s->modifiers++] = i, dealt = 1;
    }
    s->tiles = n;
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

/* A move as JSON, by the mover that `moment` set. 0: it is illegal. */
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

/* ---- The whole state as a list of numbers, for comparison with the Python rules */

static void write_next(int number) { write_number(number), write(","); }

static void write_all(const int *numbers, int n) {
    while (n--) write_next(*numbers++);
}

static void write_world(const u16 *world) {
    for (int cell = 0; cell < board_now()->cells; cell++) write_next(world[cell]);
}

EXPORT(state) int state(void) {
    said = 0;
    write("[");
    write_all(now.numbers, 13);
    for (int i = 0; i < now.modifiers; i++) write_next(now.modifier[i]);
    for (int i = 0; i < now.tiles; i++) write_next(now.tile[i]);
    for (int i = 0; i < 4; i++) write_next((int)now.there[i]), write_next((int)(now.there[i] >> 32));
    for (int seat = 0; seat < table.seats; seat++) {
        const Player *p = &now.player[seat];
        write_next(now.chosen[seat]);
        if (now.phase != DEALING) write_world(p->world), write_all(p->numbers, 7);
    }
    for (int i = 0; i < now.windows; i++) write_all(now.window[i].numbers, 3 + 4 * now.window[i].claims);
    for (int round = 0; round < table.rounds; round++) write_next(now.board[round]);
    for (int i = 0; i < now.rounds_over; i++) {
        for (int seat = 0; seat < table.seats; seat++) write_world(now.past[i].worlds[seat]);
        write_all(now.past[i].numbers, 3 * SEATS + 2);
    }
    write_number(table.seats), write("]");
    return said;
}

/* The clock's next move: its kind, its time, the seat that gets the thing, and the thing. */
EXPORT(due) int due(void) {
    look_at_clock(&now);
    said = 0;
    write("["), write_all(due_next.numbers, 3), write_number(now.window[due_next.window].thing), write("]");
    return said;
}

/* The points of each seat in the running round, as if it ended now. */
EXPORT(points) int points(void) {
    static Past round;
    standing(&now, &round);
    said = 0;
    write("["), write_all(round.totals, table.seats), write("0]");
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
        if (!dealt) s->modifier[s->modifiers++] = modifier;
    }
    begin_round(s, at, start);
}

static int one_of(u64 set) { return nth(&set, (int)below((u32)bits_of(set))); }

/* Random moves to the end of `games` games from here; returns how many moves that were. In real time a seat moves
 * every 200 milliseconds. A solo start is dealt even if it cannot be won. */
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
