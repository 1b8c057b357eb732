/* Content and views of Mondo and Mondo Sapiens, read from the server's JSON. */
#ifndef READING_H
#define READING_H
#include "rules.h"

static char content_words[ROOM];
static const char *chosen; /* the options of the table */

static const char *option(const char *name) { return field_of(chosen, name); }
static int option_is(const char *name, const char *text) { return is_text(option(name), text); }

/* A number up to this limit; otherwise the table is impossible. */
static int option_number(const char *name, int most) {
    int number = number_of(option(name));
    if (number < 0 || number > most) table.odd = 1;
    return number;
}

static const char *part(const char *name, const char *inner) { return field_of(field_of(content_words, name), inner); }

static const char *const LANDS[] = {"WFDP", "WFM"};
static const char *const STREETS[] = {"NE", "ES", "SW", "WN"};
static const char *const BORDER_PICTURES[] = {
    "", "fisherman", "shepherd", "lumberjack", "coach", "ship", "boar", "field", "", "barrel", "", "stilt_house", "tavern",
    "windpump",
};

static int within(int number, int least, int most) { return number >= least && number <= most; }

/* Whether a text is this word, up to its end, an @ or a colon. */
static int is_word(const char *at, const char *word) {
    if (!at || *at++ != '"') return 0;
    while (*word && *word != '"' && *at == *word) at++, word++;
    return (!*word || *word == '"') && (*at == '"' || *at == '@' || *at == ':');
}

static int land_of(char letter) {
    for (int i = 0; LANDS[table.game][i]; i++)
        if (LANDS[table.game][i] == letter) return i;
    return -1;
}

/* One side of a piece in all turns; 0 where it is no face. One letter stands for all four. */
static int add_face(int piece, int side, const char *lands, int picture, char on, int street, char volcano) {
    int land[4], stands = -1;
    if (!lands || *lands != '"') return 0;
    for (int d = 0; d < 4; d++) {
        char letter = lands[2] == '"' ? lands[1] : lands[d + 1];
        land[d] = land_of(letter);
        if (land[d] < 0) return 0;
        if (letter == on && stands < 0) stands = d;
    }
    for (int turn = 0; turn < 4; turn++) {
        Look *look = &box.look[1 + 8 * piece + 4 * side + turn];
        for (int d = 0; d < 4; d++) {
            int mine = land[(d - turn) & 3], next = land[(d + 1 - turn) & 3];
            look->low |= (u8)((mine & 1) << d), look->high |= (u8)((mine >> 1) << d), look->inner |= (u8)((mine == next) << d);
        }
        if (street >= 0) {
            int from = (street + turn) & 3;
            look->bends = (u8)(1 << from), look->ends = (u8)(1 << from | 1 << ((from + 1) & 3));
        }
        look->picture = (u8)picture, look->stands = (i8)(stands < 0 ? -1 : (stands + turn) & 3);
        look->volcano = volcano == 'a' ? 1 : volcano == 'i' ? 2 : 0;
    }
    return 1;
}

/* The number of a picture and the letter of the landscape it stands in; 0: none. */
static int picture_of(const char *name, char *on) {
    *on = 0;
    if (table.game == MONDO) {
        const char *species = field_of(content_words, "species");
        for (int land = 0; land < 4; land++) {
            char letter[2] = {LANDS[MONDO][land], 0};
            int number = 4 * land;
            for (EACH(animal, field_of(species, letter))) {
                number++;
                if (number <= 4 * land + 4 && is_word(name, animal + 1)) return *on = *letter, number;
            }
        }
        return 0;
    }
    for (int number = FISHERMAN; number <= FIELD; number++) {
        if (!is_word(name, BORDER_PICTURES[number])) continue;
        const char *letter = field_of(field_of(content_words, "pictures"), BORDER_PICTURES[number]);
        *on = letter && letter[1] != '"' ? letter[1] : 0;
        return number;
    }
    return 0;
}

static int street_of_text(const char *text) {
    for (int i = 0; i < 4; i++)
        if (is_text(text, STREETS[i])) return i;
    return -1;
}

/* Every tile: name, landscapes, (street,) picture, volcano, other side. */
static int read_tiles(const char *list) {
    for (EACH(row, list)) {
        const char *part[6] = {0};
        char on;
        int n = 0, piece = box.pieces, sapiens = table.game == SAPIENS;
        for (EACH(item, row))
            if (n < 6) part[n++] = item;
        if (n != 5 + sapiens || piece >= TILES - 4 || *part[0] != '"' || *part[3 + sapiens] != '"') return 0;
        int picture = picture_of(part[2 + sapiens], &on), street = sapiens ? street_of_text(part[2]) : -1;
        char volcano = part[3 + sapiens][1];
        if (!add_face(piece, 0, part[1], picture, on, street, volcano)) return 0;
        if (!add_face(piece, 1, part[4 + sapiens], 0, 0, -1, '-')) return 0;
        Look *look = &box.look[1 + 8 * piece];
        int one_land = look->inner == 15;
        box.piece[piece].name = part[0], box.piece[piece].two_sided = 1;
        box.piece[piece].starter = (u8)(!look->volcano && (sapiens ? street >= 0 : !one_land));
        box.pieces++;
    }
    box.tiles = box.pieces;
    return box.tiles > 8;
}

static int add_piece(const char *name, const char *lands, const char *picture, const char *street, int building) {
    char on;
    int piece = box.pieces++, number = picture_of(picture, &on), curve = street_of_text(street);
    box.piece[piece].name = name;
    if (building) box.piece[piece].building = (u8)number;
    else box.piece[piece].village = (u8)number;
    return number && add_face(piece, 0, lands, number, on, curve, '-') && add_face(piece, 1, lands, number, on, curve, '-');
}

/* Villages, then buildings, if the table has them. */
static int read_settlements(void) {
    static const char *const VILLAGES[] = {"fishermen", "shepherds", "lumberjacks"};
    static const char *const BUILDINGS[] = {"coach_station", "lighthouse", "hunting_lodge", "mill"};
    const char *villages = field_of(content_words, "villages"), *buildings = field_of(content_words, "buildings");
    for (int i = 0; villages && i < 3; i++) {
        const char *row = field_of(villages, VILLAGES[i]);
        if (!add_piece(VILLAGES[i], field_of(row, "face"), field_of(row, "picture"), 0, 0)) return 0;
        box.villages++;
    }
    for (int i = 0; villages && buildings && i < 4; i++) {
        const char *row = field_of(buildings, BUILDINGS[i]);
        for (EACH(lands, field_of(row, "faces"))) {
            if (table.cards == CARDS || box.pieces == PIECES) return 0;
            table.card_name[table.cards] = BUILDINGS[i], table.card_face[table.cards++] = lands;
            if (!add_piece(BUILDINGS[i], lands, field_of(row, "picture"), field_of(row, "street"), 1)) return 0;
        }
    }
    return 1;
}

/* ---- Boards */

/* The cells of a mask, their neighbours, and the edges of the border, clockwise from the north of the first cell. */
static void read_mask(Ground *g, const char *rows) {
    i8 at[64];
    int cell = 0, d = 0;
    __builtin_memset(at, -1, sizeof at);
    for (int y = 0; *rows; y++, rows += 2)
        for (int x = rows[0] - '0'; x < rows[1] - '0'; x++) g->spot[g->cells] = (u8)(WIDE * y + x), at[8 * y + x + 9] = (i8)g->cells++;
    for (int here = 9; here < 55; here++)
        for (LANES(way)) {
            static const i8 STEP[] = {-8, 1, 8, -1};
            int from = at[here], other = at[here + STEP[way]];
            if (from < 0) continue;
            g->next[from][way] = (i8)other;
            if (other < 0) continue;
            g->near[from] |= 1u << other;
            g->inside.lane[way] |= 1ULL << g->spot[from];
        }
    do {
        g->edge_cell[g->edges] = (u8)cell, g->edge_direction[g->edges++] = (u8)d;
        int along = (d + 1) & 3, ahead = g->next[cell][along];
        if (ahead < 0) d = along; /* round the corner of this cell */
        else if (g->next[ahead][d] < 0) cell = ahead;
        else cell = g->next[ahead][d], d = (d + 3) & 3; /* a cell juts out ahead */
    } while (g->edges < EDGES && (cell || d));
    g->islet = g->pond = NONE;
}

/* The landscapes of the border. `joined`: equal neighbours are one strip; `apart`: each is one of its own. */
static int read_border(Ground *g, const char *letters, int joined, int apart) {
    if (!letters || *letters++ != '"') return 0;
    for (int edge = 0; edge < g->edges; edge++) {
        int land = land_of(letters[edge]);
        if (land < 0) return 0;
        int d = g->edge_direction[edge];
        u64 bit = 1ULL << g->spot[g->edge_cell[edge]];
        g->border.lane[d] |= bit;
        if (land & 1) g->low.lane[d] |= bit;
        if (land & 2) g->high.lane[d] |= bit;
        if (!joined) continue;
        g->strips += !edge || apart || letters[edge] != letters[edge - 1];
        g->strip_of[edge] = (u8)(g->strips - 1), g->strip[g->strips - 1].lane[d] |= bit;
    }
    if (letters[g->edges] != '"') return 0;
    if (g->strips > 1 && letters[0] == letters[g->edges - 1] && !apart) { /* the border is a ring */
        join(&g->strip[0], &g->strip[--g->strips]);
        for (int edge = 0; edge < g->edges; edge++)
            if (g->strip_of[edge] == g->strips) g->strip_of[edge] = 0;
    }
    return 1;
}

/* "B7", or what follows an @; NONE where it is no edge. */
static u8 edge_of(const Ground *g, const char *text) {
    if (!text || *text++ != '"') return NONE;
    for (const char *at = text; *at && *at != '"'; at++)
        if (*at == '@') text = at + 1;
    int number = *text == 'B' ? number_of(text + 1) : 0;
    return within(number, 1, g->edges) ? (u8)(number - 1) : NONE;
}

static int cell_of(const Ground *g, const char *text) {
    if (!text || *text != '"' || text[3] != '"' || !within(text[1], 'a', 'f') || !within(text[2], '1', '6')) return -1;
    for (int cell = 0; cell < g->cells; cell++)
        if (g->spot[cell] == WIDE * (text[2] - '1') + text[1] - 'a') return cell;
    return -1;
}

#define GLOBE "241506061524" /* where each row begins and ends */
#define RECTANGLE "06060606"
#define ISLAND "0505050505"

static int read_board(const char *row, int apart) {
    int number = number_of(field_of(row, "number"));
    if (!within(number, 1, BOARDS - 1)) return 0;
    Ground *g = &grounds[number];
    read_mask(g, GLOBE);
    if (!read_border(g, field_of(row, "border"), 1, apart)) return 0;
    for (EACH(street, field_of(row, "streets"))) {
        int edge = edge_of(g, street);
        if (edge == NONE) return 0;
        Bits bit;
        at_edge(g, edge, &bit);
        join(&g->segments, &bit);
    }
    for (EACH(standing, field_of(row, "pictures"))) {
        int edge = edge_of(g, standing), picture = 0;
        for (int i = FISHERMAN; i <= WINDPUMP; i++)
            if (is_word(standing, BORDER_PICTURES[i])) picture = i;
        if (edge == NONE || g->pictures_n == PICTURES) return 0;
        g->picture[g->pictures_n] = (u8)picture, g->picture_edge[g->pictures_n++] = (u8)edge;
    }
    g->islet = edge_of(g, field_of(row, "islet")), g->pond = edge_of(g, field_of(row, "pond"));
    return 1;
}

static int read_starts(const Ground *g, const char *row) {
    for (EACH(cell, field_of(row, "tinted"))) {
        int at = cell_of(g, cell);
        if (at < 0 || table.starts == SEATS) return 0;
        table.start_cell[table.starts++] = (u8)at;
    }
    return table.starts > 0;
}

/* ---- The options of the table */

static int level_of(const char *text) {
    return is_text(text, "beginner") ? BEGINNER : is_text(text, "advanced") ? ADVANCED : is_text(text, "expert") ? EXPERT : -1;
}

static int read_mondo(int level) {
    static const char *const MODIFIERS[] = {"most_landscapes", "most_lakes", "most_aquatic_animals", "largest_lake", "largest_forest"};
    static const struct {
        const char *name;
        u8 kind, species;
    } TASKS[] = {
        {"buffalos", HERD, 13}, {"elephants", HERD, 14}, {"pandas", HERD, 5}, {"parrots", HERD, 6}, {"snakes", HERD, 9},
        {"scorpions", HERD, 10}, {"plains_animals", GATHERING, 13}, {"forest_animals", GATHERING, 5},
        {"desert_animals", GATHERING, 9}, {"perfection", PERFECTION, 0}, {"on_time", ON_TIME, 0}, {"first", FIRST, 0},
    };
    const char *mask = option("mask"), *board = 0;
    table.island = (u8)option_is("edition", "small");
    if (!read_tiles(part(table.island ? "small_tiles" : "tiles", "tiles"))) return 0;
    read_mask(&grounds[0], table.island ? ISLAND : is_text(mask, "globe") ? GLOBE : RECTANGLE);
    if (table.island) return table.seats > 1 && level == BEGINNER;
    for (EACH(row, part("boards", "boards")))
        if (mask && is_word(field_of(row, "mask"), mask + 1)) board = row;
    const char *border = field_of(board, option_is("side", "front") ? "front" : "back");
    if (!read_border(&grounds[0], border, option_is("strips", "joined"), 0)) return 0;
    if (table.seats == 1) return read_starts(&grounds[0], board);
    for (EACH(name, part("modifiers", "names"))) {
        if (level == BEGINNER || table.modifiers == 8) break;
        int kind = 0;
        while (kind < 5 && !is_text(name, MODIFIERS[kind])) kind++;
        if (kind == 5) return 0;
        table.modifier_name[table.modifiers] = name, table.modifier[table.modifiers++] = (u8)kind;
    }
    for (const char *at = level == EXPERT ? first_of(field_of(content_words, "tasks")) : 0; at; at = next_of(skip_blank(after(at)))) {
        int task = 0;
        if (is_text(at, "source")) continue;
        while (task < 12 && !is_text(at, TASKS[task].name)) task++;
        if (task == 12 || table.cards == CARDS) return 0;
        table.card_name[table.cards] = TASKS[task].name, table.task[table.cards] = TASKS[task].kind;
        table.task_species[table.cards] = TASKS[task].species;
        table.task_points[table.cards++] = (u8)number_of(skip_blank(after(at)));
    }
    table.cards_each = 2;
    return level == BEGINNER || table.modifiers >= table.rounds;
}

static int read_sapiens(int level) {
    const char *rows = part("boards", "boards");
    int apart = option_is("strips", "separate"), all = 0, round = 0;
    if (!read_tiles(part("tiles", "tiles")) || !read_settlements()) return 0;
    for (EACH(row, rows)) {
        if (!read_board(row, apart)) return 0;
        all |= 1 << number_of(field_of(row, "number"));
    }
    for (; round < table.rounds; round++) now.board[round] = (u8)option_number("board", 4);
    round = 0;
    for (EACH(board, option("boards")))
        if (round < table.rounds) now.board[round++] = (u8)number_of(board);
    for (round = 0; round < table.rounds; round++)
        if (!within(now.board[round], 1, 4) || !grounds[now.board[round]].cells) return 0;
    table.may_choose_board = 1;
    if (!table.in_steps && table.rounds > 1 && all != 30) return 0; /* any board may be chosen between two rounds */
    for (EACH(row, rows))
        if (table.seats == 1 && number_of(field_of(row, "number")) == now.board[0]) return read_starts(&grounds[now.board[0]], row);
    for (round = 0; round < table.rounds; round++) {
        int here = is_true(option("quick_start")) ? (round < 3 ? round : EXPERT) : level;
        table.level[round] = (u8)here, table.has_villages[round] = here != BEGINNER;
        table.opens[round] = (u8)(here == EXPERT ? table.seats : 0);
        if ((here != BEGINNER && box.villages != 3) || (here == EXPERT && table.cards < table.seats)) return 0;
    }
    table.cards_are_pieces = 1, table.cards_each = 1;
    return 1;
}

/* The length of a round: the option's if set, otherwise the level's or the difficulty's. */
static int minutes_of(int level) {
    int agreed = option_number("minutes", 15);
    if (agreed) return agreed;
    if (table.seats == 1) return table.limit == 3 ? 10 : table.limit == 2 ? 6 : 5;
    int usual = table.game == SAPIENS ? 7 : table.island ? 4 : 7 - level;
    return usual + (is_true(option("children")) ? 3 : 0);
}

/* The score lines of a game with children. */
static int read_lines(void) {
    static const char NAMES[] = "S1S2S3S4S5S6S7S8A2A3E3E4E5E6E7E8";
    table.picked = ~0u;
    if (!is_true(option("children"))) return 1;
    table.picked = 0;
    for (EACH(line, option("lines"))) {
        if (*line != '"' || !line[1] || !line[2] || line[3] != '-') return 0;
        for (int i = 0; i < 16; i++)
            if (line[4] == NAMES[2 * i] && line[5] == NAMES[2 * i + 1]) table.picked |= 2u << i;
    }
    return 1;
}

static int read_chips(void) {
    char digit[2] = {(char)('0' + table.seats), 0};
    for (EACH(chip, part("chips", digit)))
        if (table.chips < CHIPS) table.chip[table.chips++] = (u8)number_of(chip);
    if (table.seats == 2 && option_is("two_player_chips", "4-3")) table.chip[1] = 3;
    if (table.island) table.chips = 1, table.chip[0] = 4;
    table.chips_for_full = table.island;
    return table.chips > 0 || table.seats == 1;
}

static int read_table(const char *view) {
    __builtin_memset(&table, 0, sizeof table), __builtin_memset(&box, 0, sizeof box), __builtin_memset(grounds, 0, sizeof grounds);
    __builtin_memset(&now, 0, sizeof now);
    const char *tempo = option("tempo");
    int level = level_of(option("level")), n = 0, seats = number_of(field_of(view, "seats")), rounds = option_number("rounds", ROUNDS);
    table.game = field_of(content_words, "species") ? MONDO : SAPIENS;
    if (!option(table.game == MONDO ? "edition" : "quick_start") || level < 0 || !tempo) return 0;
    if (!within(seats, 1, SEATS) || table.odd || !rounds) return 0;
    table.seats = (u8)seats, table.rounds = (u8)(seats == 1 ? 1 : rounds), table.everybody = (u8)((1 << seats) - 1);
    table.in_steps = (u8)option_is("mode", "step");
    table.window = seats > 1 ? option_number("window", 1000) : 0, table.pause = option_number("pause", 5000);
    table.allowance = option_number("allowance", 500), table.rest = option_number("rest", 3600), table.steps = option_number("steps", 200);
    table.limit = option_is("difficulty", "easy") ? 3 : option_is("difficulty", "moderate") ? 2 : 1;
    for (EACH(handicap, option("handicap"))) {
        if (n == seats) return 0;
        table.handicap[n] = is_text(handicap, "normal") ? 1 : is_text(handicap, "strong") ? 2 : 0;
        table.handicapped |= table.handicap[n++] > 0;
    }
    table.volcano_chip = is_true(option("volcano_chip")) && !table.handicapped && seats > 1;
    for (int round = 0; round < table.rounds; round++) {
        table.level[round] = (u8)level;
        if (table.game == SAPIENS) continue;
        table.deals_modifier[round] = level != BEGINNER, table.opens[round] = (u8)(level == EXPERT ? 2 * seats : 0);
    }
    if (!(table.game == MONDO ? read_mondo(level) : read_sapiens(level)) || !read_lines() || !read_chips()) return 0;
    const Ground *g = &grounds[table.game == MONDO ? 0 : now.board[0]];
    table.length = 60000 * minutes_of(level) * (is_text(tempo, "untimed") ? 0 : number_of(tempo + 1) & 15);
    table.whole = table.island ? 9 : g->cells, table.first = table.island ? 1u << 12 : (1u << g->cells) - 1;
    return table.opens[0] <= table.cards && !table.odd && (!n || n == seats) && (table.in_steps || option_is("mode", "real_time"))
           && (seats > 1 || level == BEGINNER);
}

#endif
