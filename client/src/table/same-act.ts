// Whether two acts are the same, whatever the order of their fields.

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "";
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${name}:${written(each)}`).join()}}`;
}

export const sameAct = (one: unknown, other: unknown): boolean => written(one) === written(other);
