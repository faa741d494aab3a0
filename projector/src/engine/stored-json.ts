/**
 * Sorts a JSON value's keys as Postgres does for jsonb: shorter first, then bytewise. A projection that iterates
 * a row's fields then sees one order, whether the row came from the database or from an earlier event of the same
 * batch, so that a rebuild gives the same result.
 */
export function inStoredOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStoredOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries: [string, unknown][] = Object.entries(value).filter(([, each]) => each !== undefined);
  for (const entry of entries) entry[1] = inStoredOrder(entry[1]);
  return Object.fromEntries(entries.sort(([a], [b]) => inBytes(a, b)));
}

/** UTF-16 code units compare like UTF-8 bytes, except for surrogate pairs. */
function inBytes(a: string, b: string): number {
  const byLength = Buffer.byteLength(a) - Buffer.byteLength(b);
  if (byLength !== 0) return byLength;
  if (surrogates.test(a) || surrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

const surrogates = /[\ud800-\udfff]/;
