import type { Actor } from '@nodo/contracts/event';
import type { DemoCommands } from './commands.ts';

export const MONTH_MS = 30.4375 * 24 * 3_600_000;

/** Context of every step of the demo: its clock, and the people and warehouses existing by then. */
export interface DemoDay {
  readonly commands: DemoCommands;
  /** The moment used as "today". */
  readonly today: Date;
  /** The moment a number of months, possibly fractional, before today. */
  readonly ago: (months: number) => Date;
  /** The actor of a registered person; throws for anybody else. */
  readonly actor: (email: string) => Actor & { kind: 'user' };
  /** Warehouse ids by key. */
  readonly warehouses: Map<string, string>;
}

/** Id of a warehouse created by then; throws otherwise. */
export function warehouseId({ warehouses }: DemoDay, key: string): string {
  const id = warehouses.get(key);
  if (id === undefined) throw new Error(`${key} does not exist yet`);
  return id;
}
