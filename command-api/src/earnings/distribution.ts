import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine, DistributionTotals } from '@nodo/contracts/earnings/values';
import type { DistributionState } from '@nodo/contracts/earnings/views';
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
  /** By investment. */
  readonly lines: ReadonlyMap<string, DistributionLine>;
  /** Of all its lines; null until it is prepared. */
  readonly totals: DistributionTotals | null;
}

export const noDistribution: Distribution = { status: 'absent', lines: new Map(), totals: null };

/** Lines that one append may carry: a quarter of what the store takes at once. */
export const LINES_AT_ONCE = 1_000;
/** What was confirmed in the last moments of a month stands on the log by then. */
const SETTLING_MS = 10 * 60_000;

export function evolveDistribution(state: Distribution, event: StoredEvent): Distribution {
  switch (event.type) {
    case 'DistributionBegun':
      return { ...state, status: 'preparing' };
    case 'DistributionLinesAdded': {
      const lines = new Map(state.lines);
      for (const line of event.data.lines) lines.set(line.investmentId, line);
      return { ...state, lines };
    }
    case 'DistributionPrepared': {
      const { period: _, ...totals } = event.data;
      return { ...state, status: 'prepared', totals };
    }
    case 'DistributionApproved':
      return { ...state, status: 'approved' };
    case 'DistributionCompleted':
      return { ...state, status: 'completed' };
    default:
      return state;
  }
}

/** What an investment earned in a closed month, from its own stream; undefined when it earned nothing. */
export function lineOf(
  investmentId: string,
  investment: InvestmentState,
  period: Period,
): DistributionLine | undefined {
  if (!isInvestment(investment) || investment.confirmedAt === null) return undefined;
  const { amount, investorId, terms } = investment.data;
  const earned = monthlyReturn(amount, terms, investment.confirmedAt, period);
  return earned && { investorId, investmentId, amount, ...earned };
}

/** Begins the batch of a month that is over; nothing when it is begun already. */
export function decideBegin(state: Distribution, period: Period, now: string): Decision {
  if (state.status !== 'absent') return unchanged;
  if (Date.parse(now) < Date.parse(endOf(period)) + SETTLING_MS) {
    const message = `${capital(periodLabel(period))} aún no termina: sus rendimientos se preparan el mes siguiente.`;
    return refusal('NOT_ALLOWED_NOW', message, { period: message });
  }
  return [{ type: 'DistributionBegun', data: { period } }];
}

/**
 * Writes down what every investment earned, as many lines as one append takes; the last append prepares the batch. Asked
 * again until nothing is left to write, it ends in the same batch wherever it was cut off.
 */
export function decideLines(
  state: Distribution,
  period: Period,
  lines: readonly DistributionLine[],
): Decision {
  if (state.status === 'absent') return notBegun(period);
  if (state.status !== 'preparing') return unchanged;
  if (lines.length === 0) return nothingEarned(period);
  const missing = lines.filter(({ investmentId }) => !state.lines.has(investmentId));
  const next = missing.slice(0, LINES_AT_ONCE);
  const added: DomainEvent[] =
    next.length > 0 ? [{ type: 'DistributionLinesAdded', data: { lines: [...next] } }] : [];
  if (missing.length > LINES_AT_ONCE) return added;
  const totals = totalsOf([...state.lines.values(), ...next]);
  return [...added, { type: 'DistributionPrepared', data: { period, ...totals } }];
}

export function nothingEarned(period: Period) {
  const message = `Ninguna inversión generó rendimientos en ${periodLabel(period)}.`;
  return refusal('NOT_ALLOWED_NOW', message, { period: message });
}

function notBegun(period: Period) {
  return refusal('NOT_FOUND', `No hay una distribución de ${periodLabel(period)}.`);
}

/** From here on every line is owed. Only once: who is second is told so. */
export function decideApprove({ status, totals }: Distribution, period: Period): Decision {
  if (status === 'absent') return notBegun(period);
  if (status === 'preparing' || !totals) {
    return refusal('NOT_ALLOWED_NOW', 'La distribución aún se está preparando.');
  }
  if (status !== 'prepared') return refusal('NOT_ALLOWED_NOW', 'Esta distribución ya se aprobó.');
  return [{ type: 'DistributionApproved', data: { period, ...totals } }];
}

/** Credits an account with those of its lines that it does not hold yet. The batch has to be approved. */
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

/** Notes that every line was credited; whoever asks has seen it on the accounts. */
export function decideComplete({ status, totals }: Distribution, period: Period): Decision {
  if (status === 'completed') return unchanged;
  if (status !== 'approved' || !totals) {
    return refusal('NOT_ALLOWED_NOW', 'La distribución aún no se aprueba.');
  }
  return [{ type: 'DistributionCompleted', data: { period, ...totals } }];
}

/** The lines of each investor. */
export function byInvestor({ lines }: Distribution): ReadonlyMap<string, readonly DistributionLine[]> {
  const grouped = new Map<string, DistributionLine[]>();
  for (const line of lines.values()) {
    const own = grouped.get(line.investorId);
    if (own) own.push(line);
    else grouped.set(line.investorId, [line]);
  }
  return grouped;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
