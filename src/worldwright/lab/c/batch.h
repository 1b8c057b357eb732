/* Many games of one table at once: a step takes an id of each and writes what each seat that is asked next may know.
 *
 * A game's file includes its compiled rules, says what a game in progress is (`Game`: the rules' state, or more) and what
 * it remembers of a row that it wrote (`Shown`; all zeros: nothing), includes this, and defines what is declared first.
 * The reference is `worldwright.lab.Env`: `python -m tests.lab.equal`.
 */
#ifndef BATCH_H
#define BATCH_H

typedef short i16;

#define PREFIX 16

typedef struct {
    Game state;
    u64 luck;
    u32 episode;
    int decisions, begun;
    i16 prefix[PREFIX];
    double worth[SEATS];
    Shown shown;
} Lane;

/* ---- What a game defines */

/* Whether the table that was seen, of so many seats, can be played here. */
static int is_covered(void);
/* Begin with the table that was seen. */
static void begin_game(Game *game);
/* Called before anything is done with a state. */
static void look_at(Game *s);
/* How many ids there are, and how many numbers an observation has without the ids of an action begun. */
static int count_ids(void);
static int count_numbers(void);
/* The most ids of an action. */
static int most_steps(void);
/* Deal by luck while it is the dealer's turn. */
static void settle_lane(Game *s);
/* The seat that is asked; -1: the game is over. */
static int asked_of(const Game *s);
/* Set the legal ids in a row of zeros. */
static void write_mask(const Lane *lane, u8 *mask);
/* `shown` says what stands in the row already; 0: nothing. */
static void write_numbers(const Game *s, int seat, i16 *to, Shown *shown);
/* Take a legal id; 1: that made an action whole. `lane->prefix` holds `lane->begun` ids before it. */
static int take_id(Lane *lane, int id);
static int total_of(const Game *s, int seat);
/* The seats that won, as bits. */
static int winners_of(const Game *s);
/* The dealer's moves since the last move of a seat, as JSON. */
static void write_deals(const Game *s);

/* ---- The batch */

enum { WIN, RANK, MARGIN, SHAPED };

static int lanes, seats, ids, numbers, steps, reward_kind, fewest_win, most_decisions;
static double scale;
static u64 seed;
static Lane *lane_at;
static i32 *actions, *totals;
static i16 *observed, *spare;
static u8 *masks, *done;
static i8 *asked;
static float *rewards;

#ifdef __wasm__
static char *more_memory(u64 bytes) {
    u64 pages = (bytes + 65535) >> 16;
    u64 first = pages > 60000 ? (u64)-1 : __builtin_wasm_memory_grow(0, pages);
    return first > 65535 ? 0 : (char *)(unsigned long)(first << 16);
}
#else
void *calloc(unsigned long, unsigned long);
static char *more_memory(u64 bytes) { return calloc(1, bytes); }
#endif

/* Make room for `n` games of the table that was seen; once. Returns the ids, or 0 if there is no room. */
EXPORT(open) int open(int n, int of_seats, int kind, double worth_one, int fewest, int limit) {
    if (n < 1 || n > 1 << 18 || of_seats < 1 || of_seats > SEATS || lanes) return 0;
    seats = of_seats;
    if (!is_covered()) return 0;
    reward_kind = kind, scale = worth_one, fewest_win = fewest, most_decisions = limit;
    ids = count_ids(), steps = most_steps(), numbers = count_numbers() + steps - 1;
    if (steps > PREFIX) return 0;
    u64 sizes[] = {
        n * sizeof(i32), n * (u64)numbers * sizeof(i16), n * (u64)ids, n, n * (u64)seats * sizeof(float), n,
        n * (u64)seats * sizeof(i32), (u64)numbers * sizeof(i16), n * sizeof(Lane),
    };
    u64 whole = 0;
    for (int i = 0; i < 9; i++) whole += sizes[i] = (sizes[i] + 63) & ~63ULL;
    char *at = more_memory(whole);
    if (!at) return 0;
    lane_at = (Lane *)at, at += sizes[8];
    actions = (i32 *)at, at += sizes[0];
    observed = (i16 *)at, at += sizes[1];
    masks = (u8 *)at, at += sizes[2];
    asked = (i8 *)at, at += sizes[3];
    rewards = (float *)at, at += sizes[4];
    done = (u8 *)at, at += sizes[5];
    totals = (i32 *)at, at += sizes[6];
    spare = (i16 *)at;
    lanes = n;
    return ids;
}

EXPORT(length) int length(void) { return numbers; }

EXPORT(where) void *where(int what) {
    void *found[] = {actions, observed, masks, asked, rewards, done, totals, spare};
    return found[what & 7];
}

static void write_row(const Lane *lane, int seat, int is_asked, i16 *to, Shown *shown) {
    write_numbers(&lane->state, seat, to, shown);
    for (int i = 0; i < steps - 1; i++) to[numbers - steps + 1 + i] = is_asked && i < lane->begun ? (i16)(lane->prefix[i] + 1) : 0;
}

/* Write what the asked seat may know and do. After an id that only begins an action little has changed. */
static void write_lane(int number, int is_begun) {
    Lane *lane = &lane_at[number];
    i16 *row = observed + (u64)number * numbers;
    u8 *mask = masks + (u64)number * ids;
    if (is_begun) row[numbers - steps + lane->begun] = (i16)(lane->prefix[lane->begun - 1] + 1);
    else {
        asked[number] = (i8)asked_of(&lane->state);
        write_row(lane, asked[number], 1, row, &lane->shown);
    }
    __builtin_memset(mask, 0, (unsigned)ids);
    write_mask(lane, mask);
}

static void settle_by_luck(Lane *lane) {
    luck_state = lane->luck;
    settle_lane(&lane->state);
    lane->luck = luck_state;
}

/* The points ahead of the mean of the others. */
static void margins(const Game *s, double *to) {
    double points[SEATS], total = 0;
    for (int seat = 0; seat < seats; seat++) total += points[seat] = (fewest_win ? -1 : 1) * total_of(s, seat);
    for (int seat = 0; seat < seats; seat++)
        to[seat] = (seats == 1 ? points[0] : points[seat] - (total - points[seat]) / (seats - 1)) / scale;
}

static void begin(int number) {
    Lane *lane = &lane_at[number];
    look_at(&lane->state);
    __builtin_memset(&lane->shown, 0, sizeof lane->shown);
    lane->begun = lane->decisions = 0, begin_game(&lane->state);
    luck_state = seed ^ (u64)(number + 1) * 0xd1342543de82ef95ULL;
    luck();
    luck_state ^= (u64)lane->episode++ * 0x2545f4914f6cdd1dULL;
    lane->luck = (u64)luck() << 32;
    lane->luck |= luck();
    settle_by_luck(lane);
    if (reward_kind == SHAPED) margins(&lane->state, lane->worth);
    write_lane(number, 0);
}

/* Begin all games; the same seed gives each number the same games, however many there are. */
EXPORT(reset) void reset(u32 high, u32 low) {
    seed = (u64)high << 32 | low;
    for (int number = 0; number < lanes; number++) {
        lane_at[number].episode = 0, done[number] = 0;
        for (int seat = 0; seat < seats; seat++) rewards[number * seats + seat] = 0, totals[number * seats + seat] = 0;
        begin(number);
    }
}

/* For a game played to its end, as in `worldwright.lab.rewards`. */
static void returns(const Game *s, double *to) {
    int winners = winners_of(s), keys[SEATS];
    for (int seat = 0; seat < seats; seat++) {
        if (seats == 1) to[seat] = winners ? 1 : -1;
        else to[seat] = winners >> seat & 1 ? ((double)seats / bits_of((u64)winners) - 1) / (seats - 1) : -1.0 / (seats - 1);
        keys[seat] = (fewest_win ? -1 : 1) * total_of(s, seat) + (winners >> seat & 1 ? 1 << 20 : 0);
    }
    if (reward_kind != RANK || seats == 1) return;
    for (int seat = 0; seat < seats; seat++) {
        int ahead = 0, beside = -1;
        for (int other = 0; other < seats; other++) ahead += keys[other] > keys[seat], beside += keys[other] == keys[seat];
        to[seat] = 1 - (double)(2 * ahead + beside) / (seats - 1);
    }
}

/* The seats with the most points, or the fewest. */
static int best_of(const Game *s) {
    int best = 0, winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        int points = (fewest_win ? -1 : 1) * total_of(s, seat);
        if (!winners || points > best) best = points, winners = 0;
        if (points == best) winners |= 1 << seat;
    }
    return winners;
}

/* Write the rewards of an action; a game that has ended is replaced by the next one. */
static void reward(int number, Lane *lane) {
    double earned[SEATS] = {0}, worth[SEATS];
    int over = asked_of(&lane->state) < 0 ? 1 : most_decisions && lane->decisions >= most_decisions ? 2 : 0;
    if (reward_kind == SHAPED) {
        margins(&lane->state, worth);
        for (int seat = 0; seat < seats; seat++) earned[seat] = worth[seat] - lane->worth[seat], lane->worth[seat] = worth[seat];
    } else if (over && reward_kind == MARGIN) margins(&lane->state, earned);
    else if (over == 1) returns(&lane->state, earned);
    for (int seat = 0; seat < seats; seat++) rewards[number * seats + seat] = (float)earned[seat];
    done[number] = (u8)over;
    if (!over) return;
    for (int seat = 0; seat < seats; seat++) totals[number * seats + seat] = total_of(&lane->state, seat);
}

/* Take the ids in `actions`. Returns -1, or the first game whose id is illegal: then nothing has changed. */
EXPORT(step) int step(void) {
    for (int number = 0; number < lanes; number++)
        if ((u32)actions[number] >= (u32)ids || !masks[(u64)number * ids + actions[number]]) return number;
    for (int number = 0; number < lanes; number++) {
        Lane *lane = &lane_at[number];
        int id = actions[number];
        done[number] = 0;
        look_at(&lane->state);
        if (!take_id(lane, id)) {
            lane->prefix[lane->begun++] = (i16)id;
            for (int seat = 0; seat < seats; seat++) rewards[number * seats + seat] = 0;
            write_lane(number, 1);
            continue;
        }
        lane->begun = 0, lane->decisions++;
        settle_by_luck(lane);
        reward(number, lane);
        if (done[number]) begin(number);
        else write_lane(number, 0);
    }
    return -1;
}

/* Write into the spare row what any seat of a game may know. */
EXPORT(observe) int observe(int number, int seat) {
    if (number < 0 || number >= lanes || seat < 0 || seat >= seats) return 0;
    look_at(&lane_at[number].state);
    write_row(&lane_at[number], seat, seat == asked[number], spare, 0);
    return 1;
}

/* The dealer's moves since the last move of a seat, as a list of JSON. */
EXPORT(deals) int deals(int number) {
    said = 0;
    if (number < 0 || number >= lanes) return 0;
    look_at(&lane_at[number].state);
    write_deals(&lane_at[number].state);
    return said;
}

#endif
