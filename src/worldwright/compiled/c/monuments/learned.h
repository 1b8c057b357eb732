/* The learned weights for Monuments: with two and three seats they beat games played to the end. */
#ifndef LEARNED_H
#define LEARNED_H
#include "thinking.h"

#define EXPLORE_LESS 0.15 /* a network does not err by luck as a game does */

#pragma clang diagnostic ignored "-Wc23-extensions"
static const u8 VALUE_OF_2[] = {
#embed "value_of_2.bin"
};
static const u8 VALUE_OF_3[] = {
#embed "value_of_3.bin"
};

/* Load the network for this number of seats; 0 if there is none. */
static int know_seats(int seats) {
    if (seats == network.seats) return 1;
    return seats == 2 ? read_network(VALUE_OF_2) : seats == 3 && read_network(VALUE_OF_3);
}

#endif
