import { centsFromUsd } from '@nodo/contracts/cents';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { AggregateStore } from '../commands/aggregate-store.ts';
import type { CommandContext } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';

const HOUR_MS = 3_600_000;
const WINDOW_HOURS = 24;

/**
 * What a limit of 24 hours is for: payouts, or money of nobody known that goes to a person. Each has streams of its own,
 * `payoutAllowance-{day}` and `payoutAllowance-assigned-{day}`.
 */
export type AllowancePurpose = 'paid' | 'assigned';

/** Cents that went without an approval, keyed by the hour since 1970 of the request. */
export type AllowanceState = ReadonlyMap<number, bigint>;

export const nothingUsed: AllowanceState = new Map();

const hourOf = (at: string) => Math.floor(Date.parse(at) / HOUR_MS);

export function evolveAllowance(state: AllowanceState, event: StoredEvent): AllowanceState {
  if (event.type !== 'PayoutAllowanceUsed') return state;
  const hour = hourOf(event.metadata.occurredAt);
  return new Map(state).set(hour, (state.get(hour) ?? 0n) + centsFromUsd(event.data.amountUsd));
}

/** The UTC day that begins so many days after that of a moment. */
function dayOf(at: string, after: number): string {
  return new Date(Date.parse(at) + after * WINDOW_HOURS * HOUR_MS).toISOString().slice(0, 10);
}

/**
 * Cents used since 24 hours before `at`, including the whole of the hour in which they begin: never more than a day
 * before the day of `at`.
 */
function usedSince(states: readonly AllowanceState[], at: string): bigint {
  const first = hourOf(at) - WINDOW_HOURS;
  let sum = 0n;
  for (const state of states) for (const [hour, cents] of state) if (hour >= first) sum += cents;
  return sum;
}

/** Uses up an amount if the 24-hour limit has room for it; no events otherwise. `maximum` in USD. */
export function decideUse(
  states: readonly AllowanceState[],
  payout: { readonly transferId: string; readonly amountUsd: string },
  at: string,
  maximum: string,
): Decision {
  const used = usedSince(states, at) + centsFromUsd(payout.amountUsd);
  return used > centsFromUsd(maximum) ? unchanged : [{ type: 'PayoutAllowanceUsed', data: payout }];
}

/**
 * Uses up an amount of what may go in 24 hours without an approval; resolves to whether there was room for it. `maximum`
 * in USD.
 */
export async function useAllowance(
  allowances: AggregateStore<AllowanceState>,
  context: CommandContext,
  payout: { readonly transferId: string; readonly amountUsd: string },
  { maximum, purpose = 'paid' }: { readonly maximum: string; readonly purpose?: AllowancePurpose },
): Promise<boolean> {
  const at = context.occurredAt;
  const idOf = (after: number) => `${purpose === 'paid' ? '' : `${purpose}-`}${dayOf(at, after)}`;
  const stateOf = async (after: number) => (await allowances.load(idOf(after))).state;
  const before = await stateOf(-1);
  const changed = await allowances.handleOnce(idOf(0), context, ({ state }) =>
    decideUse([state, before], payout, at, maximum),
  );
  if (changed.events.length === 0) return false;
  // Around midnight there may be requests of two days at once. Each looks at the other day after it has written: of any
  // two at least one sees the other.
  const others = await Promise.all([-1, 1].map(stateOf));
  return usedSince([changed.state, ...others], at) <= centsFromUsd(maximum);
}
