import { openPayoutStates } from '@nodo/contracts/payouts/states';
import { payoutHolds } from '@nodo/contracts/payouts/values';
import { Gauge, type Registry } from '@nodo/platform/metrics';
import type { Queryable } from '@nodo/platform/postgres';

/** What waits for a person's KYC may wait for as long as they take, which is nothing to raise an alarm about. */
const WAITING = `
  SELECT count(*)::int AS payouts, coalesce(extract(epoch FROM now() - min(requested_at)
    FILTER (WHERE hold IS DISTINCT FROM 'verification')), 0)::float8 AS seconds
  FROM live.payouts WHERE state = ANY($1)`;

const HELD = `
  SELECT hold AS reason, count(*)::int AS payouts FROM live.payouts
  WHERE state = ANY($1) AND hold IS NOT NULL GROUP BY hold`;

/** Publishes metrics of the payouts under way, from the read models; none while those do not exist. */
export function countPayouts(registry: Registry, database: Queryable): void {
  const oldest = new Gauge({
    name: 'payouts_oldest_waiting_seconds',
    help: 'For how long the oldest payout has been on its way, without those that wait for a KYC; 0 where none is',
    registers: [registry],
  });
  new Gauge({
    name: 'payouts_waiting',
    help: 'Payouts that were asked for and are neither confirmed nor given up',
    registers: [registry],
    async collect() {
      try {
        const { rows } = await database.query<{ payouts: number; seconds: number }>(WAITING, [
          openPayoutStates,
        ]);
        this.set(rows[0]?.payouts ?? 0);
        oldest.set(rows[0]?.seconds ?? 0);
      } catch {
        this.remove();
        oldest.remove();
      }
    },
  });
  new Gauge({
    name: 'payouts_held',
    help: 'Payouts that wait for something, by what that is',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      try {
        const { rows } = await database.query<{ reason: string; payouts: number }>(HELD, [openPayoutStates]);
        for (const reason of payoutHolds) this.set({ reason }, 0);
        for (const { reason, payouts } of rows) this.set({ reason }, payouts);
      } catch {
        this.reset();
      }
    },
  });
}
