import { dayBegins, dayEnds } from '@nodo/contracts/reports/periods';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Builds a WHERE clause: conditions and their parameter values, numbered after those already given. */
export class Conditions<V extends string | number = string> {
  readonly values: V[];
  readonly #all: string[];

  constructor(values: readonly V[] = [], all: readonly string[] = []) {
    this.values = [...values];
    this.#all = [...all];
  }

  /** Adds a value and returns its placeholder: `$3`. */
  parameter(value: V): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(condition: string): void {
    this.#all.push(condition);
  }

  /** Adds a condition on a value, unless the value is undefined. */
  holds(value: V | undefined, condition: (parameter: string) => string): void {
    if (value !== undefined) this.add(condition(this.parameter(value)));
  }

  /** Adds that a row comes after one with these values, in the order of these columns, all in one direction. */
  follows(columns: readonly string[], direction: 'asc' | 'desc', values: readonly V[]): void {
    const after = values.map((value) => this.parameter(value)).join(', ');
    this.add(`(${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${after})`);
  }

  /** Adds that a moment (an SQL column) is in these calendar days in Bogotá, both inclusive. */
  within(this: Conditions<string> | Conditions<string | number>, moment: string, { from, to }: Period): void {
    if (from !== undefined)
      this.add(`${moment} >= ${this.parameter(dayBegins(from).toISOString())}::timestamptz`);
    if (to !== undefined) this.add(`${moment} < ${this.parameter(dayEnds(to).toISOString())}::timestamptz`);
  }

  /** `WHERE …`, empty without conditions. */
  get where(): string {
    return this.#all.length > 0 ? `WHERE ${this.#all.join(' AND ')}` : '';
  }
}
