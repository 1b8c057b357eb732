// Whether two acts are the same, whatever the order of their fields.

const written = (act: unknown): string =>
  JSON.stringify(Object.entries(act as Record<string, unknown>).sort(([one], [other]) => (one < other ? -1 : 1)));

export const sameAct = (one: unknown, other: unknown): boolean => written(one) === written(other);
