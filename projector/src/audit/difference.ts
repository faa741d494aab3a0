export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields in which two values differ; a field that one side lacks reads null there. */
export function difference(before: object, after: object): Change[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Everything that was not there before. */
export const made = (fields: object) => difference({}, fields);
/** One field that went from one value to another. */
export const from = (field: string, before: unknown, after: unknown): Change[] => [{ field, before, after }];
