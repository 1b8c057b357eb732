// Motion explains and never delays: whoever wants less of it gets none.

const still = (): boolean => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The parameters of a transition, without any time where less motion is wanted. */
export const moving = <T extends { duration?: number; delay?: number }>(how: T): T =>
  still() ? { ...how, duration: 0, delay: 0 } : how;
