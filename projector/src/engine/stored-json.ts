/**
 * A JSON value with its keys in the order in which Postgres keeps those of a jsonb: shorter first, then byte by byte. A
 * projection that goes over the fields of a row finds them in one order, whether the row came from the database or was
 * put by an earlier event of the same batch; what it makes of them is then the same after a rebuild.
 */
export function inStoredOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStoredOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const keyed = entries.map(([key, each]) => ({ key, bytes: Buffer.from(key), each }));
  keyed.sort((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes));
  return Object.fromEntries(keyed.map(({ key, each }) => [key, inStoredOrder(each)]));
}
