import type { Actor } from '@nodo/contracts/event';
import type { DemoCommands } from './commands.ts';

export const MONTH_MS = 30.4375 * 24 * 3_600_000;

/** What every step of the demo stands on: its clock, and who and what there is by then. */
export interface DemoDay {
  readonly commands: DemoCommands;
  /** The moment that "today" stands for. */
  readonly today: Date;
  /** So many months, whole or broken, before today. */
  readonly ago: (months: number) => Date;
  /** Somebody who is registered by then; throws otherwise. */
  readonly actor: (email: string) => Actor & { kind: 'user' };
  /** Ids of the warehouses by their key. */
  readonly warehouses: Map<string, string>;
}

/** The id of a warehouse that was created by then; throws otherwise. */
export function warehouseId({ warehouses }: DemoDay, key: string): string {
  const id = warehouses.get(key);
  if (id === undefined) throw new Error(`${key} does not exist yet`);
  return id;
}
