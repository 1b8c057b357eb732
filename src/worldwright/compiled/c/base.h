/* What all compiled programs share: a buffer for input and output, a reader and a writer of JSON, and luck.
 *
 * A program runs without a C library, as WebAssembly, on the server and in the page. All memory is fixed at build time.
 */
#ifndef BASE_H
#define BASE_H

typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef unsigned long long u64;

#define EXPORT(name) __attribute__((export_name(#name)))
#define ROOM (1 << 18)

static char words[ROOM];
/* The buffer for input and output. */
static int said;
/* How many bytes have been written. */

EXPORT(room) char *room(void) { return words; }
EXPORT(room_size) int room_size(void) { return ROOM; }

/* ---- Reading: a pointer to the first byte of a value; 0 where there is none. */

static const char *skip_blank(const char *at) {
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' || *at == ',' || *at == ':') at++;
    return at;
}

static const char *after_text(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

/* What follows a value. */
static const char *after(const char *at) {
    int depth = 0;
    do {
        at = skip_blank(at);
        if (*at == '"') at = after_text(at);
        else if (*at == '{' || *at == '[') depth++, at++;
        else if (*at == '}' || *at == ']') depth--, at++;
        else if (!*at) return at;
        else while (*at && *at != ',' && *at != '}' && *at != ']' && *at != ' ' && *at != '\n') at++;
    } while (depth > 0);
    return at;
}

/* The first item of a list, or the first name of an object; 0 where it is empty or no such thing. */
static const char *first_of(const char *at) {
    if (!at) return 0;
    at = skip_blank(at);
    if (*at != '[' && *at != '{') return 0;
    at = skip_blank(at + 1);
    return *at == ']' || *at == '}' || !*at ? 0 : at;
}

/* What stands after an item in its list; 0 at the end. */
static const char *next_of(const char *item) {
    const char *at = skip_blank(after(item));
    return *at == ']' || *at == '}' || !*at ? 0 : at;
}

#define EACH(item, list) const char *item = first_of(list); item; item = next_of(item)

/* Whether a value is this text. */
static int is_text(const char *at, const char *text) {
    if (!at) return 0;
    at = skip_blank(at);
    if (*at++ != '"') return 0;
    while (*text && *at == *text) at++, text++;
    return !*text && *at == '"';
}

/* Whether two texts are the same. */
static int same_text(const char *one, const char *other) {
    if (!one || !other || *one != '"' || *other != '"') return 0;
    for (one++, other++; *one == *other; one++, other++)
        if (*one == '"') return 1;
    return 0;
}

/* The value of a name in an object. */
static const char *field_of(const char *object, const char *name) {
    for (const char *at = first_of(object); at;) {
        const char *value = skip_blank(after(at));
        if (is_text(at, name)) return value;
        at = next_of(value);
    }
    return 0;
}

static int number_of(const char *at) {
    if (!at) return 0;
    at = skip_blank(at);
    int minus = *at == '-', number = 0;
    for (at += minus; *at >= '0' && *at <= '9'; at++) number = number * 10 + (*at - '0');
    return minus ? -number : number;
}

static int is_true(const char *at) { return at && *at == 't'; }
static int is_null(const char *at) { return !at || *at == 'n'; }

static int length_of(const char *list) {
    int length = 0;
    for (EACH(item, list)) length++;
    return length;
}

/* ---- Writing */

static void write_byte(char byte) {
    if (said < ROOM - 1) words[said++] = byte;
    words[said] = 0;
}

static void write(const char *text) {
    while (*text) write_byte(*text++);
}

static void write_text_at(const char *at) { /* a text of the input or of the content, with its quotes left out */
    for (at++; *at && *at != '"'; at++) write_byte(*at);
}

static void write_number(long long number) {
    char digits[24];
    int n = 0;
    if (number < 0) write_byte('-'), number = -number;
    do digits[n++] = '0' + number % 10, number /= 10;
    while (number);
    while (n) write_byte(digits[--n]);
}

/* A number with three places after the point. */
static void write_fraction(double number) {
    long long thousandths = (long long)(number < 0 ? number * 1000 - 0.5 : number * 1000 + 0.5);
    if (thousandths < 0) write_byte('-'), thousandths = -thousandths;
    write_number(thousandths / 1000);
    write_byte('.');
    int rest = (int)(thousandths % 1000);
    write_byte('0' + rest / 100), write_byte('0' + rest / 10 % 10), write_byte('0' + rest % 10);
}

/* ---- Luck: splitmix64, the same everywhere for the same seed. */

static u64 luck_state;

static u32 luck(void) {
    u64 z = luck_state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return (u32)((z ^ z >> 31) >> 32);
}

/* A number from 0 to n-1. */
static u32 below(u32 n) { return (u32)((u64)luck() * n >> 32); }

/* ---- A little arithmetic, without a library */

static double root_of(double x) { return __builtin_sqrt(x); }

static double log_of(double x) { /* natural logarithm by its exponent and a series */
    if (x <= 0) return 0;
    int exponent = 0;
    while (x > 1.5) x *= 0.5, exponent++;
    while (x < 0.75) x *= 2, exponent--;
    double t = (x - 1) / (x + 1), t2 = t * t;
    return exponent * 0.6931471805599453 + 2 * t * (1 + t2 * (1.0 / 3 + t2 * (1.0 / 5 + t2 * (1.0 / 7 + t2 / 9))));
}

static int bits_of(u64 mask) { return __builtin_popcountll(mask); }
static int lowest(u64 mask) { return __builtin_ctzll(mask); }

#endif
