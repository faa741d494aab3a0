import { Gauge, type Registry } from '@nodo/platform/metrics';
import type { Queryable } from '@nodo/platform/postgres';
import { oldestUnconfirmed } from './due-transfers.ts';

/** Publishes for how long the oldest transfer that is due has waited to be recorded or confirmed, or an undone one to be told. */
export function countUnconfirmed(registry: Registry, database: Queryable): void {
  new Gauge({
    name: 'transfers_oldest_unconfirmed_seconds',
    help: 'For how long the oldest transfer in an irreversible block has waited to be recorded or confirmed, or command-api to learn that a block was undone; 0 where none does',
    registers: [registry],
    async collect() {
      const seconds = await oldestUnconfirmed(database).catch(() => undefined);
      if (seconds === undefined) this.remove();
      else this.set(seconds);
    },
  });
}
