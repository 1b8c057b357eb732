/* A table of Mondo or Mondo Sapiens: what was agreed on, and where the game stands. */
#ifndef TABLE_H
#define TABLE_H
#include "ground.h"

#define SEATS 4
#define ROUNDS 5
#define CARDS 16
#define TILES 152
#define CHIPS 4
#define BOARDS 5
#define RULES 17
/* Score lines: 1 to 8 as S1 to S8 in the rulebooks; then of Mondo Sapiens A2 A3 E3 to E8. */
#define ISLAND_CHIP 9
#define KINDS 10

enum { MONDO, SAPIENS };
enum { BEGINNER, ADVANCED, EXPERT };
enum { MOST_LANDSCAPES, MOST_LAKES, MOST_AQUATIC, LARGEST_LAKE, LARGEST_FOREST };
enum { HERD, GATHERING, PERFECTION, ON_TIME, FIRST };
/* Pictures of Mondo Sapiens: the workers, what buildings count, and what stands on borders alone. A building has the
 * number of what it counts; a kind of points is the number less one. */
enum { FISHERMAN = 1, SHEPHERD, LUMBERJACK, COACH, SHIP, BOAR, FIELD, BARREL = 9, STILT_HOUSE = 11, TAVERN, WINDPUMP };
enum { ISLAND_KIND = 7, BARREL_KIND, LAKE_KIND };
enum { DEALING, COUNTING, PLAYING, RINGING, RESTING, TAKING, SETTING, OVER };
/* Things that a hand can take: places of the pool from 0, then these. Sets of them are four words of bits. */
enum { NO_THING = -1, CARD = 192, VILLAGE = 208, CHIP = 224 };

typedef struct {
    u8 game, seats, everybody, in_steps, rounds, island, volcano_chip, handicapped, chips_for_full, cards_are_pieces;
    u8 handicap[SEATS], chip[CHIPS];
    u8 level[ROUNDS], deals_modifier[ROUNDS], opens[ROUNDS], has_villages[ROUNDS];
    int length, window, pause, allowance, rest, steps, chips, cards, cards_each, modifiers, starts, limit;
    u8 modifier[8], start_cell[SEATS], may_choose_board;
    u8 task[CARDS], task_species[CARDS], task_points[CARDS];
    const char *card_name[CARDS];
    const char *card_face[CARDS]; /* a building's landscapes, the second half of its name */
    const char *modifier_name[8];
    u32 first, frame[9], picked;
    int whole;
} Table;

typedef struct {
    u16 world[CELLS];
    u32 filled, fringe;
    int arm;
    short hand;
    u8 chip, villages;
    u16 kept;
} Player;

typedef struct {
    int at, reached, allowance;
    u8 seat;
} Claim;

typedef struct {
    short thing;
    u8 claims;
    int opened;
    Claim claim[SEATS];
} Window;

/* A round that was scored: all that counted, and what it came to. */
typedef struct {
    u16 worlds[SEATS][CELLS], kept[SEATS];
    u8 chips[SEATS], volcano;
    i8 modifier;
    short totals[SEATS];
} Past;

typedef struct {
    u8 phase, round, awaited, out, volcano, modifiers, rounds_over, windows, tiles;
    short step, lots;
    int since, bell; /* bell -1: none */
    u64 there[4]; /* the tiles and the cards that lie open */
    u16 tile[TILES]; /* what lies, or lay, on each place */
    short chosen[SEATS]; /* in steps: the thing, then the place; -1: nothing yet */
    u8 modifier[ROUNDS], board[ROUNDS];
    Window window[SEATS];
    Player player[SEATS];
    Past past[ROUNDS];
} State;

static Table table;
static Ground grounds[BOARDS]; /* of Mondo the first alone, of Mondo Sapiens by their numbers */
static State now;
static State *playing; /* the state that moves are made in: it says which board a round has */

static const Ground *ground_of(int round) { return &grounds[table.game == MONDO ? 0 : playing->board[round]]; }

#endif
