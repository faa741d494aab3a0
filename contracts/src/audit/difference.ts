/** One field that an event changed. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields in which two values differ; a field missing on one side is null there. */
export function difference(before: object, after: object): Change[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** All fields as added. */
export const made = (fields: object) => difference({}, fields);
/** All fields as removed. */
export const gone = (fields: object) => difference(fields, {});
/** A single field's change of value. */
export const from = (field: string, before: unknown, after: unknown): Change[] => [{ field, before, after }];
/** For events that contain only new values: the fields that differ from the known ones. */
export const changedFrom = (known: object, fields: object) => difference(known, { ...known, ...fields });
/** For events without fields worth reporting. */
export const nothing = (): Change[] => [];

/** Prefixes field names: `email` with `notify` → `notifyEmail`. */
export function prefixed(prefix: string, fields: object): object {
  const named = Object.entries(fields).map(([name, value]) => [
    `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
  return Object.fromEntries(named);
}
