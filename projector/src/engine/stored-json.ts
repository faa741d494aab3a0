/**
 * A JSON value with its keys in the order in which Postgres keeps those of a jsonb: shorter first, then byte by byte. A
 * projection that goes over the fields of a row finds them in one order, whether the row came from the database or was
 * put by an earlier event of the same batch; what it makes of them is then the same after a rebuild.
 */
export function inStoredOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStoredOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries: [string, unknown][] = Object.entries(value).filter(([, each]) => each !== undefined);
  for (const entry of entries) entry[1] = inStoredOrder(entry[1]);
  return Object.fromEntries(entries.sort(([a], [b]) => inBytes(a, b)));
}

/** Letters compare as their bytes do, but for those that JavaScript keeps as two. */
function inBytes(a: string, b: string): number {
  const byLength = Buffer.byteLength(a) - Buffer.byteLength(b);
  if (byLength !== 0) return byLength;
  if (surrogates.test(a) || surrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

const surrogates = /[\ud800-\udfff]/;
