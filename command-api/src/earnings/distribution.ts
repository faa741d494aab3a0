import { CLOCKS_APART_MS } from '@nodo/contracts/constants';
import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionState } from '@nodo/contracts/earnings/states';
import type { DistributionLine, DistributionTotals } from '@nodo/contracts/earnings/values';
import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import { endOf, type Period, periodLabel } from '@nodo/contracts/periods';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { type InvestmentState, isInvestment } from '../investments/decider.ts';
import { type AccountState, returnKey } from './account.ts';

/** Stream `distribution-{period}`: the returns of one month, prepared, approved and credited as one batch. */
export interface Distribution {
  readonly status: DistributionState | 'absent';
  /** In the batches in which they were appended: many lines take several appends. */
  readonly lines: readonly (readonly DistributionLine[])[];
  /** Every account up to this investor id (text order) has its lines credited; '' while none is known to. */
  readonly creditedUpTo: string;
  /** Totals of all its lines; null until it is prepared. */
  readonly totals: DistributionTotals | null;
}

export const noDistribution: Distribution = { status: 'absent', lines: [], creditedUpTo: '', totals: null };

/** Lines in one append: a quarter of the event store's limit. */
export const LINES_AT_ONCE = 1_000;

export function evolveDistribution(state: Distribution, event: StoredEvent): Distribution {
  switch (event.type) {
    case 'DistributionBegun':
      return { ...state, status: 'preparing' };
    case 'DistributionLinesAdded':
      return { ...state, lines: [...state.lines, event.data.lines] };
    case 'DistributionPrepared': {
      const { period: _, ...totals } = event.data;
      return { ...state, status: 'prepared', totals };
    }
    case 'DistributionApproved':
      return { ...state, status: 'approved' };
    case 'DistributionAdvanced':
      return { ...state, creditedUpTo: event.data.upTo };
    case 'DistributionCompleted': {
      const { period: _, ...totals } = event.data;
      return { ...state, status: 'completed', totals };
    }
    default:
      return state;
  }
}

/**
 * The distribution line of an investment for a closed month, from its own stream; undefined when it earned nothing.
 */
export function lineOf(
  investmentId: string,
  investment: InvestmentState,
  period: Period,
): DistributionLine | undefined {
  if (!isInvestment(investment) || investment.confirmedAt === null) return undefined;
  const { amount, investorId, terms } = investment.data;
  const earned = monthlyReturn(amount, terms, investment.confirmedAt, period, investment.repurchasedAt);
  return earned && { investorId, investmentId, amount, ...earned };
}

/** Begins the batch of a month that is over; no events when it has begun already. */
export function decideBegin(state: Distribution, period: Period, now: string): Decision {
  if (state.status !== 'absent') return unchanged;
  if (Date.parse(now) < Date.parse(endOf(period)) + CLOCKS_APART_MS) {
    const message = `${capital(periodLabel(period))} aún no termina: sus rendimientos se preparan el mes siguiente.`;
    return refusal('NOT_ALLOWED_NOW', message, { period: message });
  }
  return [{ type: 'DistributionBegun', data: { period } }];
}

/**
 * Records the investments' lines, as many as one append takes; with the last of them (`isWhole`) the batch becomes
 * prepared; one that was begun and turns out to have none is over. Repeating it until nothing is left produces the same
 * batch wherever it was interrupted.
 */
export function decideLines(
  state: Distribution,
  period: Period,
  lines: readonly DistributionLine[],
  { isWhole = true } = {},
): Decision {
  if (state.status === 'absent') return notBegun(period);
  if (state.status !== 'preparing') return unchanged;
  const written = new Set(state.lines.flat().map(({ investmentId }) => investmentId));
  if (isWhole && lines.length === 0 && written.size === 0) {
    // Refused, it would stay in preparation for ever; and there is nothing to approve or to credit.
    return [{ type: 'DistributionCompleted', data: { period, ...totalsOf([]) } }];
  }
  const missing = lines.filter(({ investmentId }) => !written.has(investmentId));
  const next = missing.slice(0, LINES_AT_ONCE);
  const added: DomainEvent[] =
    next.length > 0 ? [{ type: 'DistributionLinesAdded', data: { lines: [...next] } }] : [];
  if (missing.length > LINES_AT_ONCE || !isWhole) return added;
  const totals = totalsOf([...state.lines.flat(), ...next]);
  return [...added, { type: 'DistributionPrepared', data: { period, ...totals } }];
}

export function nothingEarned(period: Period) {
  const message = `Ninguna inversión generó rendimientos en ${periodLabel(period)}.`;
  return refusal('NOT_ALLOWED_NOW', message, { period: message });
}

function notBegun(period: Period) {
  return refusal('NOT_FOUND', `No hay una distribución de ${periodLabel(period)}.`);
}

/** From here on every line is owed. A batch can be approved only once: a second approver is refused. */
export function decideApprove({ status, totals }: Distribution, period: Period): Decision {
  if (status === 'absent') return notBegun(period);
  if (status === 'preparing' || !totals) {
    return refusal('NOT_ALLOWED_NOW', 'La distribución aún se está preparando.');
  }
  if (status !== 'prepared') return refusal('NOT_ALLOWED_NOW', 'Esta distribución ya se aprobó.');
  return [{ type: 'DistributionApproved', data: { period, ...totals } }];
}

/** Credits an account with those of its lines that it does not have yet. The batch has to be approved. */
export function decideCredit(
  account: AccountState,
  period: Period,
  lines: readonly DistributionLine[],
): Decision {
  return lines
    .filter(({ investmentId }) => !account.returns.has(returnKey(period, investmentId)))
    .map(({ investmentId, gross, managementFee, platformFee, net }) => ({
      type: 'ReturnsCredited',
      data: { period, investmentId, gross, managementFee, platformFee, net },
    }));
}

/** Records how far crediting has come; the caller has verified those accounts. */
export function decideAdvance({ status, creditedUpTo }: Distribution, upTo: string): Decision {
  if (status !== 'approved' || upTo <= creditedUpTo) return unchanged;
  return [{ type: 'DistributionAdvanced', data: { upTo } }];
}

/** Records that every line was credited; the caller has verified the accounts. */
export function decideComplete({ status, totals }: Distribution, period: Period): Decision {
  if (status === 'completed') return unchanged;
  if (status !== 'approved' || !totals) {
    return refusal('NOT_ALLOWED_NOW', 'La distribución aún no se aprueba.');
  }
  return [{ type: 'DistributionCompleted', data: { period, ...totals } }];
}

/** The lines of each investor not yet known to be credited, in crediting order. */
export function uncredited({
  lines,
  creditedUpTo,
}: Distribution): (readonly [investorId: string, lines: readonly DistributionLine[]])[] {
  const grouped = new Map<string, DistributionLine[]>();
  for (const line of lines.flat()) {
    if (line.investorId <= creditedUpTo) continue;
    const own = grouped.get(line.investorId);
    if (own) own.push(line);
    else grouped.set(line.investorId, [line]);
  }
  return [...grouped].sort(([a], [b]) => (a < b ? -1 : 1));
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
