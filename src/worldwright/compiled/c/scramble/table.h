/* A table of Mondo or Mondo Sapiens: its options, and the state of the game. */
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
    int game, seats, everybody, in_steps, rounds, island, volcano_chip, handicapped, chips_for_full, cards_are_pieces;
    u8 handicap[SEATS], chip[CHIPS];
    u8 level[ROUNDS], deals_modifier[ROUNDS], opens[ROUNDS], has_villages[ROUNDS];
    int length, window, pause, allowance, rest, steps, chips, cards, cards_each, modifiers, starts, limit;
    int may_choose_board, odd;
    u8 modifier[8], start_cell[SEATS];
    u8 task[CARDS], task_species[CARDS], task_points[CARDS];
    const char *card_name[CARDS];
    const char *card_face[CARDS]; /* a building's landscapes, the second half of its name */
    const char *modifier_name[8];
    u32 first, picked;
    int whole;
} Table;

/* A seat's own things. The plain numbers are adjacent, so that they can be written one after another. */
typedef struct {
    u16 world[CELLS];
    union {
        struct {
            u32 filled, fringe;
            int arm, hand, chip, villages, kept;
        };
        int numbers[7];
    };
} Player;

typedef struct {
    int seat, at, reached, allowance;
} Claim;

typedef struct {
    union {
        struct {
            int thing, opened, claims;
            Claim claim[SEATS];
        };
        int numbers[3 + 4 * SEATS];
    };
} Window;

/* A scored round: all that counted, and the points. */
typedef struct {
    u16 worlds[SEATS][CELLS];
    union {
        struct {
            int kept[SEATS], chips[SEATS], totals[SEATS], volcano, modifier;
        };
        int numbers[3 * SEATS + 2];
    };
} Past;

typedef struct {
    union {
        struct {
            int phase, round, awaited, out, step, volcano, modifiers, rounds_over, windows, tiles, lots, since;
            int bell; /* -1: none rings */
        };
        int numbers[13];
    };
    u64 there[4]; /* the places with a tile, and the open cards */
    u16 tile[TILES]; /* the tile that lies, or lay, on each place */
    int chosen[SEATS]; /* in steps: the thing, then the place; -1: nothing yet */
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
