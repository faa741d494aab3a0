/** Conditions of a list, and the values they compare with, numbered after those that are there already. */
export class Conditions<V extends string | number = string> {
  readonly values: V[];
  readonly #all: string[];

  constructor(values: readonly V[] = [], all: readonly string[] = []) {
    this.values = [...values];
    this.#all = [...all];
  }

  /** Adds a value; answers its parameter: `$3`. */
  parameter(value: V): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(condition: string): void {
    this.#all.push(condition);
  }

  /** Adds a condition on a value where there is one. */
  holds(value: V | undefined, condition: (parameter: string) => string): void {
    if (value !== undefined) this.add(condition(this.parameter(value)));
  }

  /** `WHERE …`, empty without conditions. */
  get where(): string {
    return this.#all.length > 0 ? `WHERE ${this.#all.join(' AND ')}` : '';
  }
}
