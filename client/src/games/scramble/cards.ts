// The animals that tasks ask for.

/** Tasks that want three of a kind together. */
export const herds: Record<string, string> = {
  buffalos: "buffalo",
  elephants: "elephant",
  pandas: "panda",
  parrots: "parrot",
  snakes: "snake",
  scorpions: "scorpion",
};
/** Tasks that want all four animals of a landscape. */
export const gatherings: Record<string, string[]> = {
  plains_animals: ["zebra", "lion", "buffalo", "elephant"],
  forest_animals: ["panda", "parrot", "tiger", "cassowary"],
  desert_animals: ["snake", "camel", "scorpion", "lizard"],
};
