/** A property in which two states differ; undefined on a side that lacks it. */
export interface StateDifference {
  /** 'payment.expiresAt', 'passkeys[0].name'. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Branch = Readonly<Record<string, unknown>> | readonly unknown[];

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

function isSameKind(a: Branch, b: Branch): boolean {
  return Array.isArray(a) === Array.isArray(b);
}

function step(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

/**
 * The properties in which two states differ, by path, down to plain values. An added or removed object yields one
 * difference for each of its values, so that none is hidden in a blob of JSON.
 */
export function stateDifferences(before: unknown, after: unknown, path = ''): StateDifference[] {
  if (Object.is(before, after)) return [];
  const old = isBranch(before) ? before : undefined;
  const now = isBranch(after) ? after : undefined;
  if ((!old && !now) || (old && now && !isSameKind(old, now))) return [{ path, before, after }];
  // A plain value replaced by an object, or vice versa: the value is reported once, at its own path.
  const plain = old ? after : before;
  const lost = (!old || !now) && plain !== undefined && plain !== null ? [{ path, before, after }] : [];
  if (lost.length > 0) return lost;
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  if (keys.size === 0) return old && now ? [] : [{ path, before, after }];
  return [...keys].flatMap((key) =>
    stateDifferences(propertyOf(old, key), propertyOf(now, key), step(path, key, Array.isArray(old ?? now))),
  );
}

function propertyOf(branch: Branch | undefined, key: string): unknown {
  return branch && Object.hasOwn(branch, key) ? Reflect.get(branch, key) : undefined;
}
