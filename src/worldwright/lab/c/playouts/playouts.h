/* Games by random players: each from the table that was seen to its end, with a luck of its own.
 *
 * A game's file includes its compiled rules, includes this, and defines what is declared first. The Python rules are the
 * reference: `python -m tests.lab.played_again` makes the same moves on both.
 */
#ifndef PLAYOUTS_H
#define PLAYOUTS_H

/* ---- What a game defines */

/* The names of its actions, and of what is counted at the end; 0 after the last. */
static const char *const VERBS[], *const FACTS[];
static const int FEWEST_WIN;
/* Read what deals need of the content besides; 0: it cannot be played here. */
static int read_more(const char *content);
/* Whether the table that was seen can be played here. */
static int is_covered(void);
/* Make a random move of whoever comes next, and call `made` before it; 0: the game is over. */
static int move_by_luck(State *s);
static int total_of(const State *s, int seat);
/* Whether every piece is there, and once. */
static int is_whole(const State *s);

/* ---- Many games */

enum { MADE, ACTED, WINNERS, BEGAN, WHOLE, COLUMNS }; /* ACTED: the moves of seats among those made */
#define MOST_FACTS 2
#define MOST_VERBS 20
#define WIDTH (COLUMNS + SEATS + MOST_FACTS + MOST_VERBS)
#define MOST_GAMES 1024

static i32 rows[MOST_GAMES][WIDTH], *row, *facts, *verbs;
/* What is known of each game, and where that of the game in progress stands. */
static State game;
static int seats, aloud;
/* `aloud`: moves are written. */

/* Count a move: of a seat, the dealer (-1) or the clock (-2). */
static void made(int by, int verb) {
    row[MADE]++, row[ACTED] += by >= 0, verbs[verb]++;
    if (by >= 0 && row[BEGAN] < 0) row[BEGAN] = by;
    if (aloud) write("["), write_number(by), write(",");
}

static void begin_game(int number, i32 *to, u64 seed) {
    luck_state = seed ^ (u64)(number + 1) * 0xd1342543de82ef95ULL;
    u64 high = luck();
    luck_state = high << 32 | luck();
    game = now;
    row = to, facts = row + COLUMNS + SEATS, verbs = facts + MOST_FACTS;
    __builtin_memset(row, 0, sizeof rows[0]);
    row[BEGAN] = -1;
}

static void end_game(void) {
    int best = 0;
    for (int seat = 0; seat < seats; seat++) {
        int total = row[COLUMNS + seat] = total_of(&game, seat), points = FEWEST_WIN ? -total : total;
        if (!seat || points > best) best = points, row[WINNERS] = 0;
        if (points == best) row[WINNERS] |= 1 << seat;
    }
    row[WHOLE] = is_whole(&game);
}

EXPORT(more) int more(int length) {
    words[length] = 0;
    return read_more(words);
}

/* Whether the table that was seen, of so many seats, can be played here. */
EXPORT(open) int open(int of_seats) {
    seats = of_seats;
    return seats > 1 && seats <= SEATS && is_covered();
}

static void write_names(const char *const *name) {
    write("[");
    for (int i = 0; name[i]; i++) write(i ? ",\"" : "\""), write(name[i]), write("\"");
    write("]");
}

/* The columns of a row after its first ones: how many totals, facts and verbs, with the names of both. */
EXPORT(columns) int columns(void) {
    said = 0;
    write("["), write_number(SEATS), write(","), write_number(MOST_FACTS), write(","), write_number(MOST_VERBS);
    write(","), write_names(FACTS), write(","), write_names(VERBS), write("]");
    return said;
}

/* Play games by their numbers. Returns where their rows are; 0: they are too many. */
EXPORT(play_games) void *play_games(int first, int n, u32 high, u32 low) {
    if (n < 1 || n > MOST_GAMES) return 0;
    aloud = 0;
    for (int i = 0; i < n; i++) {
        begin_game(first + i, rows[i], (u64)high << 32 | low);
        while (move_by_luck(&game));
        end_game();
    }
    return rows;
}

/* Begin one game, to be told move by move. */
EXPORT(tell_game) void *tell_game(int number, u32 high, u32 low) {
    aloud = 1;
    begin_game(number, rows[0], (u64)high << 32 | low);
    return rows;
}

/* The next move: who and what, as JSON; nothing at the end, when the row is whole. */
EXPORT(tell_move) int tell_move(void) {
    said = 0;
    if (move_by_luck(&game)) write("]");
    else end_game();
    return said;
}

#endif
