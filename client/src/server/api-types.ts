// Written by tools/client_types.py from the server's types. Change those, then run it again.

/** A notice shown to all players until a time. */
export interface Announcement {
  text: string;
  until: number;
}

/** The answer to each of these acts. */
export interface Answered {
  acts: unknown[];
  say: Words;
}

/** An invitation to an open table. */
export interface AskedTo {
  table: TableCard;
  by: string;
  at: number;
}

/** A world, the tiles it was built from, and its points line by line. */
export interface BestWorld {
  tiles: "all" | "laid" | "left" | "yours";
  points: number;
  lines: Line[];
  laid: Laid[];
  pieces: number[];
  bound?: number | null;
}

/** A seat's world of a round, and the best ones found with more and more tiles. */
export interface BestWorlds {
  table: string;
  round: number;
  rounds: number;
  seat: number;
  level: string;
  worlds: BestWorld[];
}

/** A book, complete for display in both languages. */
export interface Book {
  game: string;
  aim: Words;
  picture: Shown;
  turn: Fact[];
  scores: Fact[];
  examples: WorkedExample[];
  tips: Fact[];
  scenes: Record<string, Scene>;
}

/** One of the six bot levels. */
export interface BotCard {
  level: string;
  strength: number;
  person: string;
  face: string;
  line: Words;
}

/** A bot's fixed rating in games of two, or of three and four, with its 95% interval. */
export interface BotRatingCard {
  game: string;
  seats: number;
  level: string;
  value: number;
  low: number;
  high: number;
}

/** All measured bots. */
export interface BotRatings {
  ratings: BotRatingCard[];
}

/** A challenge before it is accepted: whose, how many points, and how they came. Nothing of the deal. */
export interface ChallengeCard {
  link: string;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seat: number;
  levels: string[];
  name: string;
  you: boolean;
  points: number;
  lane: Lane;
  day?: ChallengeDay | null;
}

/** A challenge of a daily deal whose day is not over: it is played as the visitor's counted attempt. */
export interface ChallengeDay {
  day: string;
  ghost: number;
}

/** Win chances of a finished game after every move of a player, estimated from points alone. */
export interface Chances {
  table: string;
  standings: Standing[];
  rounds: number[];
}

/** Every legal action of the visitor's seat. */
export interface Choices {
  seq: number;
  actions: unknown[];
}

/** A table in a round of a tournament; rounds and tables are counted from 1. */
export interface Club {
  tournament: string;
  round: number;
  board: number;
}

/** A page's result. */
export interface Computed {
  n: number;
  answer: string;
}

/** Work for a page. No call: nothing now, or nothing more at this table if `over`. */
export interface Computing {
  n?: number;
  call?: ProgramCall | null;
  over?: boolean;
}

/** A result corrected by the organiser, visible to all. */
export interface CorrectionCard {
  round: number;
  table: number;
  shares: number[];
}

/** Points of a game move by move, as they were public. */
export interface Course {
  table: string;
  points: Point[];
}

/** A table that plays a daily deal. */
export interface Daily {
  day: string;
  counted: boolean;
  gives_back?: boolean;
  runs?: boolean;
}

/** The daily world today. */
export interface DailyCard {
  today: string;
  now: number;
  ends: number;
  deal: DayCard;
  games: string[];
  row: RowOfDays;
  points: ([string, number])[];
}

/** Today's deal in short. */
export interface DayCard {
  game: string;
  sealed: string;
  players: number;
  levels: string[];
  yours: YourTry | null;
}

/** The deal of a day with its leaderboard: friends first, then one page of all. */
export interface DayPage {
  day: string;
  game: string;
  sealed: string;
  seed: string | null;
  rules: number;
  content: string;
  options: Record<string, unknown>;
  seats: number;
  levels: string[];
  races: boolean;
  players: number;
  yours: YourTry | null;
  spread: ([number, number])[];
  friends: DayRow[];
  bots: DayRow[];
  rows: DayRow[];
  since: number;
  ahead: SealCard[];
  before: SealCard[];
  yesterday?: Yesterday | null;
}

/** A result in a leaderboard; `score` decides, then `took`. Bots have no place. */
export interface DayRow {
  name: string;
  points: number;
  score: number;
  took: number;
  place: number | null;
  you: boolean;
  ghost: number;
  level?: string | null;
  table?: string | null;
}

/** A vacation, in seconds since 1970. */
export interface DaysOff {
  begin: number;
  end: number;
}

/** The admin page: users, tables, incidents, reports and past actions. */
export interface Desk {
  people: number;
  accounts: number;
  devices: number;
  sockets: number;
  here: DeskPerson[];
  states: Record<string, number>;
  tables: TableCard[];
  incidents: (Record<string, unknown>)[];
  reports: DeskReport[];
  acts: DeskDone[];
  notice: Announcement | null;
  server: DeskServer;
}

/** An action of the host. */
export interface DeskDone {
  at: number;
  by: string;
  what: "notice" | "notice_ended" | "removed" | "restored" | "settled" | "suspended" | "table_ended";
  whom: string;
  table: string;
  why: string;
}

/** A user as the host sees them. */
export interface DeskPerson {
  id: string;
  name: string;
  login: string | null;
  since: number;
  here: boolean;
  bot: boolean;
  suspended: number;
  why: string;
}

/** A reported chat line. */
export interface DeskReport {
  number: number;
  at: number;
  table: string;
  text: string;
  person: DeskPerson;
}

/** The state of the server that a host looks at first. */
export interface DeskServer {
  version: string;
  disk_free: number;
  disk_used: number;
  memory: number;
  backup: number | null;
  days: number[];
}

/** One of the visitor's devices. */
export interface DeviceCard {
  id: string;
  browser: string;
  made: number;
  seen: number;
  this: boolean;
}

/** A one-use code for another device. */
export interface DeviceCode {
  code: string;
  until: number;
}

/** The table as text, as the visitor's seat sees it now. */
export interface Drawing {
  seq: number;
  text: string;
}

/** The end of a finished game, as a picture of it may name it. */
export interface Ending {
  table: string;
  winners: number[];
  guests: number[];
  sealed: boolean;
}

/** An entrant. */
export interface EntrantCard {
  name: string;
  kind: "bot" | "person";
  level: string | null;
  you: boolean;
  left: boolean;
  missed: boolean;
  since: number;
}

/** All explanations by kind. */
export interface Explained {
  source: "own" | "printed" | "reconstructed" | "ruling";
  kinds: Record<string, Explanation>;
}

/** A kind of piece, place or number: its name, what it is good for, and the rules that say so. */
export interface Explanation {
  name: Words;
  say: Words;
  rules?: string[];
}

export interface Fact {
  title: Words;
  say: Words;
  rules: string[];
  picture: Shown | null;
  phases: string[];
}

/** An error in one sentence, with a code for the client where it has its own words. */
export interface Fault {
  error: string;
  code?: string;
  at?: string;
  why?: string;
  parts?: Record<string, string | number>;
  told?: Record<string, string>;
}

/** A moment of a lesson as the learner's seat sees it. */
export interface Frame {
  at: number;
  view: unknown;
  actions: unknown[];
  sheets: Record<string, Sheet>;
  drawing: Words;
  total: number;
}

/** A fellow player: recent games together, and who did better. */
export interface Friend {
  id: string;
  name: string;
  games: number;
  won: number;
  lost: number;
  bot: boolean;
  table?: string | null;
  watch?: TableCard | null;
}

/** Points of one rule that an act brought. */
export interface Gained {
  rule: string;
  points: number;
  title: Words;
}

/** A game as the start page shows it. */
export interface GameCard {
  name: string;
  seats: SeatCounts;
  minutes: number;
  title: Words;
  blurb: Words;
  lessons: LessonCard[];
  practice: boolean;
  rated?: Record<string, unknown[]>;
  age?: number;
}

/** A player's results in a game with so many seats; `alone`: without other people. */
export interface GamesPlayed {
  game: string;
  seats: number;
  won: number;
  shared: number;
  lost: number;
  alone: number;
}

/** A hint, and the last event sent to the requester. */
export interface Given {
  seq: number;
  hint: Hint;
}

/** Status and version of the server, number of tables it cannot play, and state of every part. */
export interface Health {
  status: string;
  version: string;
  unplayable?: number;
  parts?: Record<string, string>;
  warnings?: string[];
  node?: NodeHealth | null;
}

/** A hint about a moment. Fields of a higher grade are empty in a lower one. */
export interface Hint {
  grade: number;
  kind: "clear" | "equal" | "only";
  room: number;
  text: Record<string, string>;
  places?: string[];
  pieces?: string[];
  actions?: unknown[];
  worse?: Worse[];
}

/** A page of the host, in simple Markdown. */
export interface HostPage {
  name: string;
  lang: "de" | "en";
  title: string;
  text: string;
}

/** A piece in a world. `under` is its other side, if the viewer has seen it. */
export interface Laid {
  cell: string;
  face: string;
  turn?: number;
  thing?: string;
  flipped?: boolean;
  under?: string;
}

/** The points of a game over time, and nothing else of it. */
export interface Lane {
  steps: ([number, number, number, number])[];
  name: string;
  level: string | null;
  points: number;
  score: number;
  took: number;
}

/** A lesson, played and complete for display. */
export interface Lesson {
  game: string;
  name: string;
  title: Words;
  seconds: number;
  seats: number;
  you: number;
  alone: boolean;
  only: string[];
  frames: Frame[];
  steps: Step[];
  end: Words;
}

/** A lesson as the client lists it. */
export interface LessonCard {
  name: string;
  title: Words;
  seconds: number;
  teaches: Record<string, unknown>;
}

/** One line of a score sheet: points, the rule that gives them and the places that earned them. */
export interface Line {
  rule: string;
  points: number;
  where?: string[];
  lost?: string[];
}

/** Who can open a link to this server, and with which address. */
export interface LinkReach {
  where: "everywhere" | "machine" | "network";
  origin: string;
  is_yours: boolean;
  addresses: string[];
}

/** The round's tables in memory, as spectators see them. */
export interface Live {
  tables: LiveTable[];
}

/** A table of the round as spectators see it. */
export interface LiveTable {
  id: string;
  points: number[];
  moves: number;
  view: unknown;
}

/** The moves of a table as one viewer saw them. */
export interface LogPage {
  table: string;
  game: string;
  you: number | null;
  sealed: string;
  moves: LoggedMove[];
  notes: LoggedEvent[];
  over: boolean;
}

/** An event that is not a move, such as a player leaving or an undo. */
export interface LoggedEvent {
  seq: number;
  at: number;
  note: string;
  facts: Record<string, unknown>;
}

/** A move as a viewer saw it, with its outcome and text. */
export interface LoggedMove {
  number: number;
  seq: number;
  at: number;
  by: number;
  act: unknown;
  text: string;
  facts: Record<string, unknown>;
}

/** The visitor. */
export interface Me {
  name: string;
  login: string | null;
  bot?: boolean;
  hosts?: boolean;
}

/** State of a search: none, waiting, asked to join, or a table is found. */
export interface Meeting {
  state: "asked" | "found" | "none" | "waiting";
  table?: string | null;
  game?: string;
  speed?: "days" | "live";
  waited?: number;
  rating?: number | null;
  reach?: number | null;
  any_language?: boolean;
  others?: number;
  bot?: string;
  playing?: boolean;
  answer?: number | null;
}

/** Whether the visitor joins the proposed opponent or keeps playing. */
export interface MeetingAnswer {
  join: boolean;
  table?: string;
}

/** Search an opponent for this game and speed, of this language if there is one. */
export interface MeetingWish {
  game: string;
  speed?: "days" | "live";
  lang?: "de" | "en";
  playing?: boolean;
}

/** A table at an exact move, as one viewer saw it. */
export interface Moment {
  table: string;
  game: string;
  options: Record<string, unknown>;
  move: number;
  moves: number;
  you: number | null;
  text: string;
  view: unknown;
  players: string[];
  at: number;
  sheets: Sheet[];
  drawing: Record<string, string>;
}

/** The visitor's ratings by game and speed; none without a rated game. */
export interface MyRatings {
  ratings: RatingCard[];
}

/** One of the visitor's tables. */
export interface MyTable {
  table: TableCard;
  your_seats: number[];
  your_move: boolean;
  your_answer: boolean;
  left: number | null;
  made: number;
  winners: number[];
  points: number[];
}

/** One of the visitor's tournaments, for lists and the notice that a table is ready. */
export interface MyTournament {
  id: string;
  name: string;
  game: string;
  state: "open" | "over" | "paused" | "running";
  round: number;
  rounds: number;
  organising: boolean;
  your_table: string | null;
  waits: boolean;
  missed: boolean;
}

/** The one piece that would have changed the result for a seat. */
export interface Nearly {
  table: string;
  seat: number;
  found: Record<string, unknown> | null;
}

/** Create a table on these terms. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  listed?: boolean;
  watch?: "anyone" | "nobody";
  leavers?: "bot" | "end" | "free";
  undo?: boolean;
  turn_hours?: number;
  turn_seconds?: number;
  bank_minutes?: number;
  hot_seat?: boolean;
  pace?: "at_once" | "brisk" | "like_me" | "natural";
  rated?: boolean;
  begins?: "full" | "host";
  sits?: boolean;
}

/** Create a tournament on these terms. */
export interface NewTournament {
  name: string;
  game: string;
  seats?: number;
  options?: Record<string, unknown>;
  system?: "round_robin" | "swiss";
  rounds?: number;
  opens?: "by_itself" | "by_organiser";
  wait_seconds?: number;
  late?: "closed" | "half" | "none";
  bots?: string[];
  fill?: string | null;
  size?: number;
  turn_seconds?: number;
  bank_minutes?: number;
  pace?: "at_once" | "brisk" | "like_me" | "natural";
  plays?: boolean;
  starts?: number;
}

/** The state of a node in a cluster: its epoch, its load, and its connection to the others. */
export interface NodeHealth {
  epoch: number;
  steward: boolean;
  leaving: boolean;
  tables: number;
  links: number;
  hand_overs: number;
  take_overs: number;
  lease_age: number;
  bus_lag: number;
}

/** Notification settings. */
export interface NotificationWish {
  push: boolean;
  mail: boolean;
  lang: "de" | "en";
  zone: string;
  quiet?: [number, number] | null;
}

/** The visitor's notification settings, and what this server supports. */
export interface Notifying {
  push: boolean;
  mail: boolean;
  address: string;
  confirmed: boolean;
  lang: "de" | "en";
  zone: string;
  quiet: [number, number] | null;
  here: boolean;
  browsers: number;
  key: string;
  can_mail: boolean;
  tables: Record<string, boolean>;
  holidays: DaysOff[];
  holiday_days_left: number;
}

/** An option in words: its title, a sentence of help, the condition for a refused choice, and its values. */
export interface OptionWords {
  title: string;
  note: string;
  must?: string;
  values?: Record<string, string>;
}

/** The score pad of a game. */
export interface Pad {
  sheets: PadSheet[];
  lines: PadLine[];
  fewest_win?: boolean;
  leader?: Words | null;
  dealer?: Words | null;
  glass_seconds?: number;
}

/** A line of a pad: what is entered in its cells, and the points of it. */
export interface PadLine {
  name: string;
  rule: string;
  title: Words;
  counts: Words;
  each?: number;
  table?: number[];
  adds?: boolean;
  offers?: number[];
  most?: number;
  entries?: number;
  best?: number;
  worst?: number;
  best_each?: number;
  takes_chip?: boolean;
}

/** A way to play the box: its lines, its time and its chips. */
export interface PadSheet {
  name: string;
  title: Words;
  lines: string[];
  least: number;
  most: number;
  rounds?: number;
  minutes?: number;
  chips?: Record<string, number[]>;
  start?: number;
}

/** A page of the host in the menu. */
export interface PageTitle {
  name: string;
  titles: Record<string, string>;
}

/** Points that an answer brings or costs, with their title. */
export interface Part {
  points: number;
  title: Words;
  rule?: string;
}

/** A finished game of the visitor; `number` is the cursor for earlier ones. */
export interface PlayedGame {
  number: number;
  table: TableCard;
  seat: number;
  ending: "alone" | "lost" | "shared" | "won";
  points: number;
  made: number;
}

/** Every seat's points right after a move. */
export interface Point {
  move: number;
  at: number;
  by: number;
  totals: number[];
  more?: Record<string, number[]>;
}

/** Whether earlier fellow players may invite the visitor, and whether leaderboards show their name. */
export interface Privacy {
  invites: boolean;
  shown: boolean;
}

/** One call of a program with all its input, so that a player's page can run it as well as this process. */
export interface ProgramCall {
  type: "program_call";
  program: string;
  content: string;
  view: string;
  function: string;
  numbers: number[];
}

/** A puzzle with its answer, complete for display. */
export interface Puzzle {
  game: string;
  id: string;
  kind: string;
  difficulty: number;
  level: string;
  seats: number;
  you: number;
  question: Words;
  how: Words;
  imagined: boolean;
  frame: Frame;
  after: Frame;
  choices: PuzzleChoice[];
  best: number;
}

/** One of four answers. */
export interface PuzzleChoice {
  letter: string;
  acts: unknown[];
  label: Words;
  mark: string;
  points: number;
  parts: Part[];
  told: Words;
  why: Words;
  rule: string;
}

/** A puzzle in a list. */
export interface PuzzleHeading {
  id: string;
  kind: string;
  difficulty: number;
}

/** A rating in a game at a speed; 95% likely within two deviations of its value. */
export interface RatingCard {
  game: string;
  speed: "days" | "live";
  value: number | null;
  deviation: number;
  games: number;
  provisional: boolean;
  course?: RatingPoint[];
  bot?: string | null;
}

/** The change of the visitor's rating by a finished game. */
export interface RatingChange {
  rating: RatingCard;
  before: number | null;
}

/** A rating after a game. */
export interface RatingPoint {
  table: string | null;
  ended: number;
  value: number;
  deviation: number;
}

/** Result of verifying a finished game's record: legal moves, and deals that follow from the sealed seed. */
export interface RecordCheck {
  table: string;
  verified: boolean;
  complete: boolean;
  moves: number;
  deals: number;
  fault: string;
  record: string;
}

/** A recovery code: shown once, stored as a hash. */
export interface RecoveryCode {
  code: string;
}

/** An entrant's result of a round: `share` in 24ths, `against` by numbers, None for a bot that fills in. */
export interface ResultCard {
  how: "absent" | "bye" | "late" | "out" | "played";
  share: number;
  against: (number | null)[];
  bots?: number[];
}

/** A slice of the review of a seat's decisions. */
export interface Review {
  table: string;
  seat: number;
  numbers: number[];
  first: number;
  next: number | null;
  decisions: Reviewed[];
  light: boolean;
}

/** A reviewed decision of a finished game. */
export interface Reviewed {
  number: number;
  played: Weighed;
  best: Weighed;
  instead: Words;
  why: Words | null;
  cost: number;
  error: number;
  weighed: boolean;
  chance: number;
  best_chance: number;
  lead: number;
  lead_error: number;
}

/** The result that a table plays against, with the same deal. */
export interface RivalCard {
  link: string;
  seat: number;
  table: string | null;
}

/** A day of the streak. `open`: before the first, today before a game, or in the future. */
export interface RowDay {
  day: string;
  kind: "missed" | "open" | "played" | "rest";
}

/** Length of a streak, rest days included, and the last weeks from Monday to Sunday. */
export interface RowOfDays {
  days: number;
  rests: number;
  weeks: RowDay[][];
}

/** A numbered rule in our own words; `mark` says where we had to rule or reconstruct. */
export interface Rule {
  number: string;
  title: string;
  text: string;
  mark?: "" | "reconstructed" | "ruling";
}

/** All rules of a game in one language, and the words for its options. */
export interface Rulebook {
  title: string;
  blurb: string;
  minutes: number;
  sections: Section[];
  age?: number;
  options?: Record<string, OptionWords>;
}

/** A table as one seat sees it, or a typed-in position; never both. */
export interface Scene {
  seats: number;
  you: number;
  view: unknown;
  position: unknown;
  sheets: Record<string, Sheet>;
  drawing: Words | null;
  next?: unknown;
  gain?: number | null;
}

/** The score sheets of a position, one a seat. */
export interface Scored {
  game: string;
  sheets: Sheet[];
}

/** The fairness code of a table's deals, and the seed once the game is over. */
export interface Seal {
  table: string;
  chance: string;
  sealed: string;
  seed: string | null;
  verify: string;
}

/** The seal of a day, and its seed once published. */
export interface SealCard {
  day: string;
  game: string;
  sealed: string;
  seed?: string | null;
}

/** A seat as every visitor may see it. */
export interface SeatCard {
  name: string;
  kind: "bot" | "free" | "person";
  you: boolean;
  ready: boolean;
  level?: string | null;
  back?: boolean;
  away?: number | null;
  rating?: number | null;
  bot_account?: boolean;
}

/** The smallest and largest number of players. */
export interface SeatCounts {
  min: number;
  max: number;
}

export interface Section {
  title: string;
  rules: Rule[];
}

/** A seat's score, line by line. The total is always the sum of the lines. */
export interface Sheet {
  total: number;
  lines: Line[];
}

/** The public score. */
export interface Sheets {
  table: string;
  over: boolean;
  sheets: Sheet[];
}

/** A picture: the part of a scene, the highlighted places, and their points. */
export interface Shown {
  scene: string;
  part: string;
  mark: string[];
  where: string[][];
  lost: string[];
  points: number | null;
}

/** The moment of another table that a table goes on from. */
export interface Source {
  table: string;
  move: number;
}

/** Every seat's points and its chance to win, from 0 to 1, right after a move. */
export interface Standing {
  move: number;
  points: number[];
  chances: number[];
}

/** An entrant's standing after the finished rounds; points in 24ths. */
export interface StandingCard {
  entrant: number;
  place: number | null;
  points: number;
  opponents: number;
  wins: number;
  results: ResultCard[];
}

/** A step as played: the numbers of the frames before and after its act, and the answers to acts. */
export interface Step {
  title: Words;
  say: Words;
  why: Words;
  show: string[];
  frame: number;
  after: number;
  expect: unknown[];
  replies: Answered[];
  gained: Gained[];
  done: Words | null;
}

/** A table as the lobby shows it, without anything of its game. */
export interface TableCard {
  id: string;
  game: string;
  options: Record<string, unknown>;
  state: "abandoned" | "open" | "over" | "running";
  seats: SeatCard[];
  host: string;
  hosting: boolean;
  listed: boolean;
  watch: "anyone" | "nobody";
  leavers: "bot" | "end" | "free";
  undo: boolean;
  turn_hours: number;
  turn_seconds: number;
  bank_minutes: number;
  hot_seat: boolean;
  pace: "at_once" | "brisk" | "like_me" | "natural";
  sealed: string;
  rematch: string | null;
  source?: Source | null;
  evening?: number[][];
  hints?: number[][];
  daily?: Daily | null;
  rated?: boolean;
  unrated?: "" | "bots" | "hints" | "network" | "newcomers" | "paused" | "program";
  speed?: "days" | "live";
  club?: Club | null;
  begins?: "full" | "host";
  rival?: RivalCard | null;
  challenge?: string;
}

/** Content of a notification: only what everyone at the table may see. */
export interface TableNews {
  kind: "answer" | "invited" | "move" | "over" | "reminder" | "seated";
  table: string;
  game: string;
  title: string;
  by: string;
  move: number;
  left: number | null;
  lang: "de" | "en";
  end: string;
}

/** A line of an example; `picture` is the example's own with this line highlighted. */
export interface Told {
  say: Words;
  rules: string[];
  picture: Shown;
}

/** A tournament as everyone with its link sees it. */
export interface TournamentPage {
  id: string;
  name: string;
  game: string;
  options: Record<string, unknown>;
  seats: number;
  system: "round_robin" | "swiss";
  state: "open" | "over" | "paused" | "running";
  rounds: number;
  opens: "by_itself" | "by_organiser";
  late: "closed" | "half" | "none";
  fill: string | null;
  size: number;
  wait_seconds: number;
  turn_seconds: number;
  bank_minutes: number;
  starts: number;
  organiser: string;
  organising: boolean;
  you: number | null;
  your_table: string | null;
  now: number;
  entrants: EntrantCard[];
  standings: StandingCard[];
  played: TournamentRound[];
  corrections: CorrectionCard[];
  sealed: string;
  seed: string | null;
  fault: string;
  crowded_out: boolean;
}

/** A round with its tables and byes. */
export interface TournamentRound {
  tables: TournamentTable[];
  byes: number[];
  begins: number;
  over: boolean;
}

/** A table of a round; entrants by number, None: a bot that fills in. */
export interface TournamentTable {
  id: string;
  entrants: (number | null)[];
  state: "abandoned" | "open" | "over" | "running";
  shares: number[];
  missing?: number[];
  bots?: number[];
}

/** An action, its immediate outcome, its text, and the places that show it. */
export interface Weighed {
  act: unknown;
  text: string;
  facts: Record<string, unknown>;
  where: string[];
}

/** A short text in every language, as a content file holds it and the page gets it. */
export interface Words {
  en: string;
  de: string;
}

/** The browser's answers to earlier questions, and its request for the next one. */
export interface Work {
  answers?: Computed[];
}

export interface WorkedExample {
  title: Words;
  source: "own" | "printed" | "reconstructed" | "ruling";
  picture: Shown;
  lines: Told[];
  sum: Words | null;
  total: number | null;
}

/** An action that is clearly behind the best, and by how many points. */
export interface Worse {
  action: unknown;
  less: number;
}

/** The best result of the day before, which is over, and the visitor's points. */
export interface Yesterday {
  day: string;
  game: string;
  best: DayRow;
  yours: number | null;
}

/** The player's own page. */
export interface YourPage {
  name: string;
  login: string | null;
  since: number;
  tallies: GamesPlayed[];
  best: PlayedGame[];
  friends: Friend[];
  invitations: AskedTo[];
  privacy: Privacy;
  recovery: boolean;
  bot: boolean;
}

/** The visitor's one attempt of a day, with its result once it counts. */
export interface YourTry {
  table: string;
  state: "given_back" | "given_up" | "late" | "over" | "running";
  points: number;
  score: number;
  took: number;
  place: number;
}

/** Rated games before a rating is shown. */
export const FEWEST_RATED = 3;
