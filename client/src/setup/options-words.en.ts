// The games' options in English: a name, what its values are called, a sentence of help, and what must hold when the
// server refuses a value.

export interface Label {
  name: string;
  values?: Record<string, string>;
  note: string;
  /** What has to hold, said when it does not. */
  must?: string;
}

export const en: Record<string, Label> = {
  seats: {
    name: "Seats",
    note: "How many play.",
    must: "This game is not for that many players.",
  },
  level: {
    name: "Level",
    values: { beginner: "Beginner", advanced: "Advanced", expert: "Expert" },
    note: "Each level adds a few things to remember.",
    must: "The solo game and the small edition have one level: choose Beginner.",
  },
  mode: {
    name: "Pace",
    values: { real_time: "All at once", step: "In turns" },
    note: "“In turns” plays the same game without hurry: everyone chooses in secret, then all tiles go down together.",
  },
  rounds: { name: "Rounds", note: "How many rounds the game has." },
  "mapominoes.rounds": { name: "Rounds", note: "As usual: one round for each player." },
  minutes: {
    name: "Minutes a round",
    note: "As usual: what the level says.",
    must: "A round lasts 4 to 15 minutes, or as long as is usual at the level.",
  },
  side: {
    name: "Border of the world",
    values: { front: "All water", back: "Four landscapes" },
    note: "Water all around is easier. Four landscapes reward planning ahead.",
  },
  edition: {
    name: "Edition",
    values: { classic: "Classic", small: "Small" },
    note: "The small edition builds an island of nine tiles.",
    must: "The small edition is for 2 to 4 players at the beginner level.",
  },
  board: { name: "Board", note: "Which of the four boards everybody builds on." },
  boards: {
    name: "Board of each round",
    note: "A board for every round, instead of one for all.",
    must: "Name a board for every round, or none.",
  },
  quick_start: {
    name: "Each round one level higher",
    note: "Three rounds: beginner, advanced, expert.",
    must: "A quick start has three rounds for 2 to 4 players and begins at the beginner level.",
  },
  deck: {
    name: "Countries",
    values: {
      africa: "Africa",
      americas: "Americas",
      asia_australasia: "Asia and Australasia",
      europe: "Europe",
      europe_47: "Europe, 47",
      us_states: "US states",
    },
    note: "One deck, or several joined into a larger world.",
    must: "Choose one or more decks that do not show the same land and have enough cards for everybody.",
  },
  table: {
    name: "Size of the table",
    values: { cosy: "Cosy", standard: "Standard", banquet: "Banquet" },
    note: "How far the countries can spread.",
  },
  score: {
    name: "What counts",
    values: { cards: "Cards", area: "Area", population: "Population" },
    note: "What a country left in the hand costs.",
  },
  bluff: { name: "Bluffing allowed", note: "A card may lie where it does not fit, until somebody calls it." },
  timer: {
    name: "Timer for a go",
    note: "Once in a go somebody may turn a timer of 30 seconds; when it has run through, the go is over.",
  },
  free_pass: { name: "Passing is always allowed", note: "A country that fits need not be laid." },
  open_deal: {
    name: "Open hands",
    values: { no: "Closed", brief: "For a moment", always: "Open" },
    note: "Whether everybody sees the countries that are dealt.",
  },
  more_transits: {
    name: "More Transits",
    note: "Two or three players share more Transits.",
    must: "More Transits are for two or three players.",
  },
  correct_side: { name: "The right side counts", note: "A neighbour must lie in the right direction." },
  raw: {
    name: "Count in thousands",
    note: "Area or people are counted as they are, not in steps from 1 to 6.",
    must: "Counting in thousands goes with area or population, not with cards.",
  },
  strategic: { name: "Strategic variant", note: "More ways to score a planet." },
  reveals: {
    name: "Who turns the first tiles",
    values: { players: "The players", chance: "Chance" },
    note: "Twelve tiles lie open before the first turn.",
  },
  architects: {
    name: "Architects on a planet",
    values: { four: "Four", seven: "Seven" },
    note: "How many are printed on every planet.",
  },
  portal_from_start: {
    name: "Use the portal you stand on",
    note: "A cart that begins its turn on a portal may leap at once.",
  },
  terrains: {
    name: "Terrains in play",
    values: {
      water: "Water",
      desert: "Desert",
      lowlands: "Lowlands",
      forest: "Forest",
      hills: "Hills",
      mountains: "Mountains",
    },
    note: "None chosen: they are drawn. Two players use four, three use five, four use all.",
    must: "Choose as many terrains as the seats ask for: 4 for two, 5 for three, 6 for four; or none.",
  },
  "lords_of_worlds.boards": {
    name: "How the boards lie",
    note: "As suggested for the seats, or put together by yourselves.",
    must: "The boards must fit the seats, lie on one lattice without overlapping and hang together.",
  },
  monument: {
    name: "Monument",
    values: { capitol: "Capitol", notre_dame: "Notre-Dame", san_pietro: "San Pietro", taj_mahal: "Taj Mahal" },
    note: "What you build together.",
    must: "Choose one of the monuments of this server.",
  },
  open_screens: { name: "Stones lie open", note: "Nobody hides stones behind a screen." },
  reenter: { name: "A walk may return to its start", note: "The worker may end where it began." },
  tempo: {
    name: "Tempo",
    values: {
      "1x": "Normal",
      "2x": "2 times the time",
      "5x": "5 times the time",
      "10x": "10 times the time",
      untimed: "No clock",
    },
    note: "More time for everybody, for instance with a screen reader.",
  },
  hidden_time: { name: "Hidden clock", note: "Nobody sees how much time is left." },
  mask: {
    name: "Shape of the world",
    values: { globe: "Globe", rectangle: "Rectangle" },
    note: "Which cells a world has.",
  },
  difficulty: {
    name: "Solo difficulty",
    values: { easy: "Easy", moderate: "Moderate", hard: "Hard" },
    note: "Only for the game alone.",
  },
  volcano_chip: {
    name: "Volcano chip",
    note: "Whoever scored most in a round also counts extinct volcanoes in the next.",
  },
  children: {
    name: "Children’s scoring",
    note: "Only the lines chosen below count.",
    must: "The solo game counts all its lines: children’s scoring is for two or more.",
  },
  lines: {
    name: "Lines of the children’s scoring",
    note: "Used only with the children’s scoring.",
    must: "Choose at least one line that counts.",
  },
  window: {
    name: "Referee window in milliseconds",
    note: "For so long a second hand may still turn out to have been first; 0: whoever arrives first has it.",
  },
  pause: { name: "Pause between reaches in milliseconds", note: "Nobody reaches faster than this, bots included." },
  allowance: { name: "Allowance for a slow line in milliseconds", note: "So much of a slow line is made good." },
  rest: {
    name: "Seconds between rounds",
    note: "The next round begins then, or when all are ready; 0: when all are ready.",
  },
  steps: {
    name: "Steps of a round in turns",
    note: "0: until everybody has jumped out.",
    must: "Only the pace “In turns” counts steps.",
  },
  two_player_chips: {
    name: "Chips for two",
    values: { "4-2": "4 and 2", "4-3": "4 and 3" },
    note: "What two players take when they stop.",
  },
  strips: {
    name: "Border strips",
    values: { joined: "Joined", separate: "Separate" },
    note: "Whether strips of one landscape on the border belong together.",
  },
  handicap: {
    name: "Handicap",
    values: { none: "None", normal: "Normal", strong: "Strong" },
    note: "Strong players lose points for volcanoes, the others do not; one choice for each seat.",
    must: "Choose a handicap for every seat, or none at all; the solo game has none.",
  },
};
