/** One field that an event changed. */
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
/** Everything that is no longer there. */
export const gone = (fields: object) => difference(fields, {});
/** One field that went from one value to another. */
export const from = (field: string, before: unknown, after: unknown): Change[] => [{ field, before, after }];
/** Of fields that are told only as they are now: which of them were otherwise. */
export const changedFrom = (known: object, fields: object) => difference(known, { ...known, ...fields });
/** It happened: there is no field to tell of. */
export const nothing = (): Change[] => [];

/** Fields under names of their own: `email` with `notify` → `notifyEmail`. */
export function prefixed(prefix: string, fields: object): object {
  const named = Object.entries(fields).map(([name, value]) => [
    `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
  return Object.fromEntries(named);
}
