/* The twin of Monuments with a second way to think, to be measured beside the first in the same sandbox. */
#include "twin.c"
#include "search.h"

/* Take in the weights of a network from the room; 0 where they or the content do not fit. */
EXPORT(weights) int weights(void) { return read_network((const u8 *)words) && know_content(); }

EXPORT(manner_is) int manner_is(int leaf_judge, int explore_thousandths, int widen_thousandths, int wide) {
    manner = (Manner){.judge = leaf_judge, .explore = explore_thousandths / 1000.0, .widen = widen_thousandths / 1000.0,
                      .wide = wide};
    return 1;
}

/* The number of the choice that was tried most. */
EXPORT(think_by_manner) int think_by_manner(int iterations, u32 seed_high, u32 seed_low) {
    luck_state = (u64)seed_high << 32 | seed_low;
    manner.iterations = iterations;
    search_by_manner();
    return ranked[0]->number;
}

/* What the network sees of the position and what it hopes for: pairs of input and size, then a value and a lead a seat. */
EXPORT(hopes) int hopes(void) {
    double value[SEATS], lead[SEATS];
    valued(&now, value, lead);
    said = 0;
    write("[[");
    for (int i = 0; i < lit_n; i++)
        write(i ? ",[" : "["), write_number(lit[i]), write(","), write_number(lit_by[i]), write("]");
    write("],[");
    for (int seat = 0; seat < now.seats; seat++)
        write(seat ? "," : ""), write_fraction(value[seat]), write(","), write_fraction(lead[seat]);
    write("]]");
    return said;
}
