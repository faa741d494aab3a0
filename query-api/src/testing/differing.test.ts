/** A value that two answers tell otherwise, and where in them it stands. */
export interface Difference {
  readonly at: string;
  readonly live: unknown;
  readonly past: unknown;
}

/** Where two answers differ, down to the single value. */
export function differencesOf(live: unknown, past: unknown, at = ''): Difference[] {
  if (Object.is(live, past)) return [];
  if (!isComposed(live) || !isComposed(past) || Array.isArray(live) !== Array.isArray(past))
    return [{ at, live, past }];
  const names = [...new Set([...Object.keys(live), ...Object.keys(past)])];
  return names.flatMap((name) => differencesOf(live[name], past[name], `${at}/${name}`));
}

function isComposed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
