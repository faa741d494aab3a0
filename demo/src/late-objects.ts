import type { ObjectStore } from '@nodo/platform/object-store';

const AT_ONCE = 8;

/** The part of an object store that the demo needs. */
export type DemoObjects = Pick<ObjectStore, 'put' | 'remove'>;

/** Stores objects in the background: waits for the disk only once, at the end. */
export class LateObjects implements DemoObjects {
  readonly #objects: DemoObjects;
  readonly #lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  readonly #failures: unknown[] = [];
  #count = 0;

  constructor(objects: DemoObjects) {
    this.#objects = objects;
  }

  put: ObjectStore['put'] = async (...object) => {
    const lane = this.#count % AT_ONCE;
    this.#count += 1;
    this.#lanes[lane] = (this.#lanes[lane] ?? Promise.resolve())
      .then(() => this.#objects.put(...object))
      .catch((error: unknown) => void this.#failures.push(error));
  };

  remove: ObjectStore['remove'] = (path) => this.#objects.remove(path);

  /** Resolves when everything is stored. Throws the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#lanes);
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
