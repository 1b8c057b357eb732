/* Mapominoes: the functions that the program exports. */
#include "reading.h"
#include "thinking.h"

static Move moves[MOVES];

static void write_cell(int cell) {
    int x = cell % table.columns;
    if (x >= 26) write_byte('a');
    write_byte((char)('a' + x % 26)), write_number(cell / table.columns + 1);
}

static void write_move(const Move *move) {
    if (move->kind >= DO_DRAW) {
        write(move->kind == DO_DRAW ? "{\"do\":\"draw\"}" : "{\"do\":\"pass\"}");
        return;
    }
    write(move->kind == DO_LAY ? "{\"do\":\"lay\",\"card\":\"" : "{\"do\":\"transit\",\"name\":\"");
    write_text_at(box.name[move->thing]), write("\",\"cell\":\""), write_cell(move->cell), write("\"}");
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

/* Play what the dealer or the clock did. */
EXPORT(deal) int deal(int length) {
    if (length >= ROOM) return 0;
    words[length] = 0;
    if (is_text(field_of(words, "do"), "begin")) {
        now.phase = PLAY;
        return 1;
    }
    int seat = 0, start = card_number(field_of(words, "start"));
    for (EACH(hand, field_of(words, "hands")))
        if (seat < table.seats) now.hands[seat] = cards_of(hand), now.lacks[seat++] = 0;
    if (start < 0 || seat < table.seats || now.phase != TO_DEAL) return 0;
    begin_round(&now, start);
    return 1;
}

static void write_next(long long number) { write_number(number), write(","); }

/* The whole state as a list of numbers, for comparison with the Python rules. */
EXPORT(state) int state(void) {
    said = 0;
    write("[");
    write_next(table.seats), write_next(now.phase), write_next(now.follow), write_next(now.extra), write_next(now.round);
    write_next(now.finished), write_next(now.dealer), write_next(now.mover), write_next(now.idle), write_next(now.pile);
    for (int seat = 0; seat < table.seats; seat++) {
        write_next((long long)now.hands[seat]), write_next((long long)now.lacks[seat]);
        write_next(now.transits[seat]), write_next(now.points[seat]);
    }
    for (int cell = 0; cell < table.cells; cell++)
        if (now.cells[cell]) write_next(cell), write_next(now.cells[cell]);
    for (int i = 0; i < now.edge_n; i++) {
        int cell = now.edge[i];
        write_next(cell), write_next((long long)now.fits[cell]);
        write_next((long long)now.names[cell].cards), write_next(now.names[cell].waters);
    }
    write_number((long long)now.open), write("]");
    return said;
}

/* Random moves to the end of `games` games from here; returns how many moves that were. */
EXPORT(bench) int bench(int games, u32 seed) {
    int made = 0;
    luck_state = seed;
    for (; games; games--) {
        State s = imagined();
        while (s.phase != OVER) {
            if (s.phase == TO_DEAL) deal_by_luck(&s);
            if (s.phase == SHOWN) s.phase = PLAY;
            apply(&s, &moves[below((u32)all_moves(&s, moves))]);
            made++;
        }
    }
    return made;
}
