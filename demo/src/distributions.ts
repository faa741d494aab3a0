import { addMonths, endOf, periodOf } from '@nodo/contracts/periods';
import { deriveId } from '@nodo/platform/ids';
import type { DemoDay } from './day.ts';
import type { Step } from './steps.ts';
import { demoInvestments } from './timeline.ts';

const HOUR_MS = 3_600_000;
/** Offsets from the month's end in Bogotá: to 1:00, when the worker runs, and to 10:00 on the second day after it. */
const PREPARED_AFTER_MS = HOUR_MS;
const APPROVED_AFTER_MS = 34 * HOUR_MS;

/**
 * Every month's distribution since the first investment: approved and credited on the second day of the next month. The
 * newest one is left waiting until then, or permanently if something should await approval (`keepsWaiting`).
 */
export function distributionSteps(day: DemoDay, approver: string, keepsWaiting: boolean): Step[] {
  const closed = closedPeriods(day);
  const newest = closed.at(-1);
  return closed.flatMap((period) => {
    const prepared = preparation(day, period);
    const waits = period === newest && (keepsWaiting || after(period, APPROVED_AFTER_MS) > day.today);
    return waits ? [prepared] : [prepared, approval(day, period, approver)];
  });
}

function closedPeriods({ ago, today }: DemoDay): string[] {
  const first = Math.max(...demoInvestments.map(({ at }) => at));
  const periods: string[] = [];
  let period = periodOf(ago(first).toISOString());
  while (after(period, PREPARED_AFTER_MS).getTime() <= today.getTime()) {
    periods.push(period);
    period = addMonths(period, 1);
  }
  return periods;
}

function after(period: string, ms: number): Date {
  return new Date(Date.parse(endOf(period)) + ms);
}

function preparation({ commands }: DemoDay, period: string): Step {
  return {
    at: after(period, PREPARED_AFTER_MS),
    run: async (at) => {
      const step = `distribution/${period}/prepare`;
      const correlationId = deriveId('distribution', period);
      const payload = { period };
      await commands.send({ command: 'PrepareDistribution', step, correlationId, at, payload });
    },
  };
}

function approval(day: DemoDay, period: string, approver: string): Step {
  return {
    at: after(period, APPROVED_AFTER_MS),
    run: async (at) => {
      const actor = day.actor(approver);
      const step = `distribution/${period}/approve`;
      await day.commands.send({ command: 'ApproveDistribution', step, at, actor, payload: { period } });
    },
  };
}
