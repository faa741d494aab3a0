import type { ObjectStore } from '@nodo/platform/object-store';

const AT_ONCE = 8;

/** What the story needs of an object store. */
export type DemoObjects = Pick<ObjectStore, 'put' | 'remove'>;

/** Puts objects while the story goes on: the disk is waited for once, at the end. */
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

  /** Everything is on the disk. Throws what the first that failed threw. */
  async settle(): Promise<void> {
    await Promise.all(this.#lanes);
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
