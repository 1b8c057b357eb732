// The sixty strokes round a big screen: a clock, whose turn it is, or who has come. Read without reading, from afar.

export const STROKES = 60;
const LONG = 0.9;

/** Strokes in one colour, from the top clockwise; `count` need not be whole. */
export interface Stretch {
  from: number;
  count: number;
  colour: string;
}

/** The dashes of a stretch on a path of sixty units. */
export function dashes({ from, count }: Stretch): string {
  const found = [0, from];
  for (let at = 0; at < count; at += 1) {
    const length = Math.min(LONG, count - at);
    found.push(length, 1 - length);
  }
  found.push(0, STROKES);
  return found.map((each) => Math.round(each * 1000) / 1000).join(" ");
}

/** What is left of a clock: it runs out clockwise, so the strokes that are gone are those from the top. */
export const clockRim = (part: number, isLast: boolean): Stretch[] => {
  const left = STROKES * Math.max(0, Math.min(1, part));
  return left > 0 ? [{ from: STROKES - left, count: left, colour: isLast ? "var(--accent)" : "var(--ink)" }] : [];
};

/** Whose turn it is: ink and the seats' colours by turns; ink alone where all or none are to act. */
export function turnRim(seats: readonly number[]): Stretch[] {
  const ink = { from: 0, count: STROKES, colour: "var(--ink)" };
  if (seats.length === 0) return [ink];
  const stripes = Array.from({ length: STROKES / 4 }, (_, at) => ({
    from: at * 4,
    count: 2,
    colour: `var(--seat-${((seats[at % seats.length] ?? 0) % 5) + 1})`,
  }));
  return [ink, ...stripes];
}

/** A stretch in the colour of each seat that is taken. */
export const seatsRim = (taken: readonly boolean[]): Stretch[] =>
  taken.flatMap((is, seat) =>
    is
      ? [
          {
            from: (seat * STROKES) / taken.length,
            count: STROKES / taken.length,
            colour: `var(--seat-${(seat % 5) + 1})`,
          },
        ]
      : [],
  );

export const goldRim: Stretch[] = [{ from: 0, count: STROKES, colour: "var(--lit)" }];
