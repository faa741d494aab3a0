import { bogotaMoment } from '@nodo/contracts/bogota';
import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine, DistributionTotals } from '@nodo/contracts/earnings/values';
import type { DomainEvent } from '@nodo/contracts/events';
import type { BranchChange } from '@nodo/contracts/history/branches/values';
import type { InvestmentTerms } from '@nodo/contracts/investments/values';
import type { Decimal } from '@nodo/contracts/money';
import type { Period } from '@nodo/contracts/periods';
import { streamCategory, streamSubject, streams } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { LogEvent } from '../engine/event-index.ts';

/** Consequences of the changes that appear on the log later than they are first needed. */
export interface BranchFacts {
  /** Investments in warehouses that were never opened. */
  readonly goneInvestments: ReadonlySet<string>;
  /** Payments that were never made. */
  readonly goneTransfers: ReadonlySet<string>;
}

/** An investment that the branch changes. */
interface Otherwise {
  readonly investorId: string;
  readonly warehouseId: string;
  readonly amount: Decimal;
  readonly terms: InvestmentTerms;
  confirmedAt: string | undefined;
  repurchasedAt: string | null;
}

interface Batch {
  readonly lines: DistributionLine[];
  isOtherwise: boolean;
  totals?: DistributionTotals;
}

const startOfDay = (day: string) => Date.parse(bogotaMoment(day));
const EXPIRED = 'expired';

/**
 * Rewrites the log for a branch: each event in order, unchanged, changed, replaced by several, or dropped.
 * Positions and times are kept. Whatever a change does not affect passes unmodified, so a branch whose changes
 * affect nothing equals the history. Returns are recomputed by the rule they were prepared with, only for the
 * changed investments.
 */
export class Rewriting {
  readonly #rates: Extract<BranchChange, { kind: 'monthlyRate' | 'fees' }>[];
  readonly #neverOpened: ReadonlySet<string>;
  readonly #unpaid: ReadonlySet<string>;
  readonly #facts: BranchFacts;
  readonly #otherwise = new Map<string, Otherwise>();
  /** Distribution batches in progress. */
  readonly #batches = new Map<Period, Batch>();

  constructor(changes: readonly BranchChange[], facts: BranchFacts) {
    // In whatever order they were written: of two that are in force, the later day's counts.
    this.#rates = changes
      .filter((change) => change.kind === 'monthlyRate' || change.kind === 'fees')
      .toSorted((one, other) => one.from.localeCompare(other.from));
    this.#neverOpened = new Set(
      changes.flatMap((change) => (change.kind === 'warehouseNeverOpened' ? [change.warehouseId] : [])),
    );
    this.#unpaid = new Set(
      changes.flatMap((change) => (change.kind === 'paymentNotArrived' ? [change.investmentId] : [])),
    );
    this.#facts = facts;
  }

  /** The events that replace an event. */
  next(event: LogEvent): readonly LogEvent[] {
    const subject = streamSubject(event.stream);
    switch (streamCategory(event.stream)) {
      case 'warehouse':
        return this.#neverOpened.has(subject) || this.#isFreedAgain(event) ? [] : [event];
      case 'transfer':
      case 'reconciliation':
        return this.#facts.goneTransfers.has(subject) ? [] : [event];
      case 'investment':
        if (this.#facts.goneInvestments.has(subject)) return [];
        return 'unreadable' in event ? [event] : this.#investment(subject, event);
      case 'distribution':
        return 'unreadable' in event ? [event] : this.#distribution(subject, event);
      case 'account':
        return 'unreadable' in event ? [event] : this.#account(event);
      default:
        return [event];
    }
  }

  #investment(id: string, event: StoredEvent): readonly LogEvent[] {
    const isUnpaid = this.#unpaid.has(id);
    switch (event.type) {
      case 'InvestmentCreated': {
        const { investorId, warehouseId, amount } = event.data;
        const terms = this.#termsAt(event.data.terms, event.metadata.occurredAt);
        if (terms === event.data.terms && !isUnpaid) return [event];
        this.#otherwise.set(id, {
          investorId,
          warehouseId,
          amount,
          terms,
          confirmedAt: undefined,
          repurchasedAt: null,
        });
        return [{ ...event, data: { ...event.data, terms } }];
      }
      case 'InvestmentPaymentDetected':
      case 'RepurchaseRequested':
      case 'RepurchaseWithdrawn':
      case 'RepurchaseRejected':
      case 'RepurchaseApproved':
        return isUnpaid ? [] : [event];
      case 'InvestmentRepurchased': {
        const otherwise = this.#otherwise.get(id);
        if (otherwise) otherwise.repurchasedAt = event.metadata.occurredAt;
        return isUnpaid ? [] : [event];
      }
      case 'InvestmentPaidFromBalance':
      case 'InvestmentConfirmed': {
        const otherwise = this.#otherwise.get(id);
        if (!otherwise) return [event];
        if (isUnpaid) return notPaid(id, otherwise, event);
        otherwise.confirmedAt = event.metadata.occurredAt;
        return [event];
      }
      default:
        return [event];
    }
  }

  /** An investment that was never paid can't be sold back: its capital was already released when it expired. */
  #isFreedAgain(event: LogEvent): boolean {
    return (
      !('unreadable' in event) &&
      event.type === 'CapitalReleased' &&
      event.data.reason === 'repurchased' &&
      this.#unpaid.has(event.data.investmentId)
    );
  }

  /** Returns the same object if no rate applies. */
  #termsAt(terms: InvestmentTerms, at: string): InvestmentTerms {
    let changed = terms;
    for (const change of this.#rates) {
      if (Date.parse(at) < startOfDay(change.from)) continue;
      changed =
        change.kind === 'monthlyRate'
          ? { ...changed, monthlyReturnRate: change.rate }
          : {
              ...changed,
              managementFeeRate: change.managementFeeRate ?? changed.managementFeeRate,
              platformFeeRate: change.platformFeeRate ?? changed.platformFeeRate,
            };
    }
    const isSame =
      changed.monthlyReturnRate === terms.monthlyReturnRate &&
      changed.managementFeeRate === terms.managementFeeRate &&
      changed.platformFeeRate === terms.platformFeeRate;
    return isSame ? terms : changed;
  }

  #distribution(period: Period, event: StoredEvent): readonly LogEvent[] {
    switch (event.type) {
      case 'DistributionLinesAdded': {
        const batch = this.#batches.get(period) ?? { lines: [], isOtherwise: false };
        this.#batches.set(period, batch);
        const lines = event.data.lines.flatMap((line) => this.#line(period, line));
        batch.lines.push(...lines);
        const isSame =
          lines.length === event.data.lines.length &&
          lines.every((line, index) => line === event.data.lines[index]);
        if (isSame) return [event];
        batch.isOtherwise = true;
        return lines.length === 0 ? [] : [{ ...event, data: { lines } }];
      }
      case 'DistributionPrepared': {
        const batch = this.#batches.get(period);
        if (!batch?.isOtherwise) {
          this.#batches.delete(period);
          return [event];
        }
        batch.totals = totalsOf(batch.lines);
        batch.lines.length = 0;
        return this.#totals(period, event);
      }
      case 'DistributionApproved':
        return this.#totals(period, event);
      case 'DistributionCompleted': {
        const completed = this.#totals(period, event);
        this.#batches.delete(period);
        return completed;
      }
      default:
        return [event];
    }
  }

  /** A batch without any line left is started but never prepared. */
  #totals(period: Period, event: StoredEvent): readonly LogEvent[] {
    const totals = this.#batches.get(period)?.totals;
    if (!totals) return [event];
    if (totals.investments === 0) return [];
    return [otherwise(event, { type: totalsType(event), data: { period, ...totals } })];
  }

  /** The same line if its investment is unchanged; none if nothing was earned. */
  #line(period: Period, line: DistributionLine): DistributionLine[] {
    if (this.#facts.goneInvestments.has(line.investmentId)) return [];
    const otherwise = this.#otherwise.get(line.investmentId);
    if (!otherwise) return [line];
    const earned = this.#earned(period, otherwise);
    return earned ? [{ ...line, ...earned }] : [];
  }

  #account(event: StoredEvent): readonly LogEvent[] {
    if (event.type === 'TransferCredited')
      return this.#facts.goneTransfers.has(event.data.transferId) ? [] : [event];
    if (event.type === 'RepurchaseCredited' || event.type === 'BalanceInvested') {
      const { investmentId } = event.data;
      return this.#facts.goneInvestments.has(investmentId) || this.#unpaid.has(investmentId) ? [] : [event];
    }
    if (event.type !== 'ReturnsCredited') return [event];
    const { period, investmentId } = event.data;
    if (this.#facts.goneInvestments.has(investmentId)) return [];
    const otherwise = this.#otherwise.get(investmentId);
    if (!otherwise) return [event];
    const earned = this.#earned(period, otherwise);
    if (!earned) return [];
    const { days: _, ...parts } = earned;
    return [{ ...event, data: { period, investmentId, ...parts } }];
  }

  #earned(period: Period, { amount, terms, confirmedAt, repurchasedAt }: Otherwise) {
    if (confirmedAt === undefined) return undefined;
    return monthlyReturn(amount, terms, confirmedAt, period, repurchasedAt);
  }
}

function otherwise(event: StoredEvent, said: DomainEvent): StoredEvent {
  return { ...event, ...said };
}

function totalsType({ type }: StoredEvent) {
  if (type === 'DistributionPrepared' || type === 'DistributionApproved') return type;
  return 'DistributionCompleted' as const;
}

/** Instead of being confirmed, the investment expires and its capital is released. */
function notPaid(id: string, { warehouseId, amount }: Otherwise, event: StoredEvent): LogEvent[] {
  const released = {
    type: 'CapitalReleased' as const,
    data: { investmentId: id, amount, reason: EXPIRED },
  };
  return [
    otherwise(event, { type: 'InvestmentFailed', data: { reason: EXPIRED } }),
    { ...otherwise(event, released), stream: streams.warehouse(warehouseId) },
  ];
}
