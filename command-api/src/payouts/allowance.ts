import { centsFromUsd } from '@nodo/contracts/cents';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { AggregateStore } from '../commands/aggregate-store.ts';
import type { CommandContext } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';

const HOUR_MS = 3_600_000;
const WINDOW_HOURS = 24;

/** Stream `payoutAllowance-{day}`: cents paid without an approval, keyed by the hour since 1970 of the request. */
export type AllowanceState = ReadonlyMap<number, bigint>;

export const nothingUsed: AllowanceState = new Map();

const hourOf = (at: string) => Math.floor(Date.parse(at) / HOUR_MS);

export function evolveAllowance(state: AllowanceState, event: StoredEvent): AllowanceState {
  if (event.type !== 'PayoutAllowanceUsed') return state;
  const hour = hourOf(event.metadata.occurredAt);
  return new Map(state).set(hour, (state.get(hour) ?? 0n) + centsFromUsd(event.data.amountUsd));
}

/** The UTC day of a moment and the day before: a 24-hour window never reaches further back. */
function allowanceDays(at: string): { readonly today: string; readonly yesterday: string } {
  const dayBefore = new Date(Date.parse(at) - WINDOW_HOURS * HOUR_MS);
  return { today: at.slice(0, 10), yesterday: dayBefore.toISOString().slice(0, 10) };
}

/** Cents used in the 24 hours before `at`, including the whole of the hour in which they begin. */
function usedBefore(state: AllowanceState, at: string): bigint {
  const first = hourOf(at) - WINDOW_HOURS;
  let sum = 0n;
  for (const [hour, cents] of state) if (hour >= first) sum += cents;
  return sum;
}

/** Uses up an amount if the 24-hour limit has room for it; no events otherwise. `maximum` in USD. */
export function decideUse(
  [today, yesterday]: readonly [AllowanceState, AllowanceState],
  payout: { readonly transferId: string; readonly amountUsd: string },
  at: string,
  maximum: string,
): Decision {
  const used = usedBefore(today, at) + usedBefore(yesterday, at) + centsFromUsd(payout.amountUsd);
  return used > centsFromUsd(maximum) ? unchanged : [{ type: 'PayoutAllowanceUsed', data: payout }];
}

/**
 * Uses up an amount of what may be paid in 24 hours without an approval; resolves to whether there was room for it.
 * `maximum` in USD.
 */
export async function useAllowance(
  allowances: AggregateStore<AllowanceState>,
  context: CommandContext,
  payout: { readonly transferId: string; readonly amountUsd: string },
  maximum: string,
): Promise<boolean> {
  const { today, yesterday } = allowanceDays(context.occurredAt);
  const before = await allowances.load(yesterday);
  const changed = await allowances.handleOnce(today, context, ({ state }) =>
    decideUse([state, before.state], payout, context.occurredAt, maximum),
  );
  return changed.events.length > 0;
}
