import { Map as ImmutableMap } from 'immutable';

/**
 * A persistent map: `set` and `delete` return another one that shares what did not change. It lies over a plain map
 * decoded from a snapshot, which nobody changes any more: an immutable map of 50,000 entries takes twenty times as
 * long to build.
 */
export class OverlaidMap<V> implements Iterable<[string, V]> {
  readonly #base: ReadonlyMap<string, V>;
  /** Undefined: deleted from the base. */
  readonly #changes: ImmutableMap<string, V | undefined>;
  readonly size: number;

  constructor(base?: ReadonlyMap<string, V>, changes?: ImmutableMap<string, V | undefined>, size?: number) {
    this.#base = base ?? new Map();
    this.#changes = changes ?? ImmutableMap();
    this.size = size ?? this.#base.size;
  }

  get(key: string): V | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: V): OverlaidMap<V> {
    const size = this.size + (this.has(key) ? 0 : 1);
    return new OverlaidMap(this.#base, this.#changes.set(key, value), size);
  }

  delete(key: string): OverlaidMap<V> {
    if (!this.has(key)) return this;
    const changes = this.#base.has(key) ? this.#changes.set(key, undefined) : this.#changes.delete(key);
    return new OverlaidMap(this.#base, changes, this.size - 1);
  }

  *[Symbol.iterator](): Generator<[string, V]> {
    for (const [key, value] of this.#base) {
      const [changed, now] = [this.#changes.has(key), this.#changes.get(key)];
      if (!changed) yield [key, value];
      else if (now !== undefined) yield [key, now];
    }
    for (const [key, value] of this.#changes)
      if (value !== undefined && !this.#base.has(key)) yield [key, value];
  }

  *keys(): Generator<string> {
    for (const [key] of this) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }
}
