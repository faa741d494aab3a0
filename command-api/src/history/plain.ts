import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { OverlaidMap } from '../commands/overlaid-map.ts';

/** A state as JSON: maps as objects, sets as arrays, bigints as decimal strings. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Map || value instanceof OverlaidMap || ImmutableMap.isMap(value))
    return plain(Object.fromEntries([...value].map(([key, one]) => [String(key), one])));
  if (value instanceof Set || ImmutableSet.isSet(value)) return [...value].map(plain);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function');
  return Object.fromEntries(fields.map(([name, one]) => [name, plain(one)]));
}
