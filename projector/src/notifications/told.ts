import type { NotificationFact } from '@nodo/contracts/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { RowOf } from '../engine/table.ts';
import type { Rows } from '../tables.ts';
import type { notifications } from './table.ts';
import { toldOfEarnings } from './told-of-earnings.ts';

export type NotificationRow = RowOf<(typeof notifications)['columns']>;
export type Audience = 'staff' | 'super_admins' | 'investors' | `user:${string}` | `warehouse:${string}`;

/** What an event tells somebody. */
export interface Told {
  readonly audience: Audience;
  readonly fact: NotificationFact;
  /** Of what one event tells two audiences, or of a matter that is settled later. Absent: the event itself. */
  readonly id?: string;
  readonly personId?: string;
  readonly warehouseId?: string;
  readonly reviewId?: string;
}

/** The staff's notification about a matter, under a name that the event which settles it knows as well. */
export const staffMatter = (...matter: readonly (string | number)[]): string =>
  deriveId('notification', 'staff', ...matter);

/** Everything that an event tells people. Needs the rows as this event left them. */
export async function toldBy(event: StoredEvent, rows: Rows): Promise<readonly Told[]> {
  switch (event.type) {
    case 'FinancialSettingsUpdated': {
      const { previous, reason: _, ...now } = event.data;
      return [
        { audience: 'investors', fact: { kind: 'settings_changed', params: { now, before: previous } } },
      ];
    }
    case 'ConstructionUpdatePosted': {
      const warehouseId = streamSubject(event.stream);
      const { title, updateType, percentage } = event.data;
      const fact = { kind: 'construction_update', params: { title, updateType, percentage } } as const;
      return [{ audience: `warehouse:${warehouseId}`, fact, warehouseId }];
    }
    case 'UserRoleChanged': {
      const { from, to } = event.data;
      const audience = `user:${streamSubject(event.stream)}` as const;
      return [{ audience, fact: { kind: 'role_changed', params: { from, to } } }];
    }
    case 'ReturnsCredited':
    case 'DistributionPrepared':
      return toldOfEarnings(event, rows);
    default:
      return (
        toldOfKyc(event) ??
        (await toldOfInvestment(event, rows)) ??
        (await toldOfPayout(event, rows)) ??
        (await toldOfReport(event, rows)) ??
        toldOfTransfer(event, rows)
      );
  }
}

async function toldOfReport(event: StoredEvent, rows: Rows): Promise<Told[] | undefined> {
  if (event.type === 'DocumentPublished') {
    const { documentType, investorId } = event.data;
    const documentId = streamSubject(event.stream);
    const fact = { kind: 'document_published', params: { documentId, documentType } } as const;
    return [{ audience: investorId === null ? 'investors' : `user:${investorId}`, fact }];
  }
  if (event.type !== 'ReportGenerated' && event.type !== 'ReportFailed') return undefined;
  const row = await rows.reports.require(streamSubject(event.stream));
  const { id: reportId, type, period_from: periodFrom, period_to: periodTo } = row;
  const kind = event.type === 'ReportGenerated' ? 'report_ready' : 'report_failed';
  const fact = { kind, params: { reportId, type, periodFrom, periodTo } } as const;
  return [{ audience: `user:${row.investor_id}`, fact }];
}

const afterReview = {
  pending: 'kyc_pending',
  under_review: 'kyc_under_review',
  approved: 'kyc_approved',
  rejected: 'kyc_rejected',
  expired: 'kyc_expired',
} as const;

function toldOfKyc(event: StoredEvent): Told[] | undefined {
  const userId = streamSubject(event.stream);
  const audience = `user:${userId}` as const;
  switch (event.type) {
    case 'KycSubmitted': {
      const id = staffMatter(event.stream, event.data.attempt);
      return [
        { audience, fact: { kind: 'kyc_submitted', params: {} } },
        { id, audience: 'staff', fact: { kind: 'kyc_waiting', params: { userId } }, personId: userId },
      ];
    }
    case 'KycReviewed':
      // Notes written without a change of status are for the record.
      if (event.data.from === event.data.to) return [];
      return [{ audience, fact: { kind: afterReview[event.data.to], params: {} }, reviewId: event.id }];
    case 'KycExpired':
      return [{ audience, fact: { kind: 'kyc_expired', params: {} } }];
    default:
      return undefined;
  }
}

async function toldOfInvestment(event: StoredEvent, rows: Rows): Promise<Told[] | undefined> {
  const isTold =
    event.type === 'InvestmentPaymentDetected' ||
    event.type === 'InvestmentConfirmed' ||
    event.type === 'InvestmentFailed';
  if (!isTold) return undefined;
  const investmentId = streamSubject(event.stream);
  const row = await rows.investments.require(investmentId);
  const { amount, payment_amount_usdt: amountUsdt, warehouse_id: warehouseId } = row;
  const to = { audience: `user:${row.investor_id}`, warehouseId } as const;
  if (event.type === 'InvestmentPaymentDetected')
    return [{ ...to, fact: { kind: 'payment_detected', params: { investmentId, amountUsdt } } }];
  if (event.type === 'InvestmentConfirmed')
    return [{ ...to, fact: { kind: 'investment_confirmed', params: { investmentId, amount } } }];
  const { reason } = event.data;
  return [{ ...to, fact: { kind: 'investment_failed', params: { investmentId, amount, reason } } }];
}

async function toldOfPayout(event: StoredEvent, rows: Rows): Promise<Told[] | undefined> {
  const isTold =
    event.type === 'TransferRequested' ||
    event.type === 'TransferRejected' ||
    event.type === 'TransferBroadcast' ||
    event.type === 'TransferConfirmed' ||
    event.type === 'TransferFailed';
  const transferId = streamSubject(event.stream);
  const row = isTold ? await rows.payouts.get(transferId) : undefined;
  if (!isTold || !row) return undefined;
  const { user_id: userId } = row;
  const audience = `user:${userId}` as const;
  const params = { transferId, amountUsdt: row.amount_usdt ?? '' };
  switch (event.type) {
    case 'TransferRequested': {
      const { needsApproval } = event.data;
      const own: Told = {
        audience,
        fact: { kind: 'payout_requested', params: { ...params, needsApproval } },
      };
      if (!needsApproval) return [own];
      const fact = { kind: 'payout_waiting', params: { ...params, userId } } as const;
      return [own, { id: staffMatter(event.stream), audience: 'super_admins', fact, personId: userId }];
    }
    case 'TransferRejected':
      return [{ audience, fact: { kind: 'payout_rejected', params } }];
    case 'TransferBroadcast':
      // A second signature is news to nobody.
      return row.attempt === 1 ? [{ audience, fact: { kind: 'payout_sent', params } }] : [];
    case 'TransferConfirmed':
      return [{ audience, fact: { kind: 'payout_confirmed', params } }];
    case 'TransferFailed':
      return [
        { audience, fact: { kind: 'payout_failed', params: { ...params, reason: event.data.reason } } },
      ];
  }
}

async function toldOfTransfer(event: StoredEvent, rows: Rows): Promise<Told[]> {
  const isTold =
    event.type === 'TransferConfirmed' ||
    event.type === 'TransferMatched' ||
    event.type === 'TransferLeftUnmatched';
  if (!isTold) return [];
  const transfer = await rows.transfers.require(streamSubject(event.stream));
  const { amount_usdt: amountUsdt } = transfer;
  if (event.type === 'TransferLeftUnmatched') {
    const { investmentId, reason } = event.data;
    const staff: Told = {
      id: staffMatter(event.stream),
      audience: 'staff',
      fact: { kind: 'transfer_unmatched', params: { amountUsdt, reason } },
    };
    const investment = investmentId ? await rows.investments.require(investmentId) : undefined;
    if (!investment) return [staff];
    const params = { investmentId: investment.id, amountUsdt, reason };
    const audience = `user:${investment.investor_id}` as const;
    return [staff, { audience, fact: { kind: 'payment_unmatched', params } }];
  }
  // Whichever comes last, its confirmations or its investment.
  if (transfer.state !== 'confirmed' || transfer.investment_id === null) return [];
  const investment = await rows.investments.require(transfer.investment_id);
  const params = { investmentId: investment.id, amountUsdt };
  const audience = `user:${investment.investor_id}` as const;
  return [{ audience, fact: { kind: 'payment_confirmed', params }, warehouseId: investment.warehouse_id }];
}

/** A matter of the staff that an event settles, or opens again. */
export interface Matter {
  readonly id: string;
  readonly isSettled: boolean;
}

export async function matterOf(event: StoredEvent, rows: Rows): Promise<Matter | undefined> {
  if (
    event.type === 'DistributionApproved' ||
    event.type === 'TransferMatched' ||
    event.type === 'TransferApproved' ||
    event.type === 'TransferRejected' ||
    event.type === 'TransferCancelled'
  )
    return { id: staffMatter(event.stream), isSettled: true };
  // What was sent before is decided with what was sent now.
  if (event.type === 'KycSubmitted')
    return { id: staffMatter(event.stream, event.data.attempt - 1), isSettled: true };
  if (event.type !== 'KycReviewed') return undefined;
  const record = await rows.kycRecords.get(streamSubject(event.stream));
  if (!record) return undefined;
  // A decision can be taken back.
  const waits = event.data.to === 'pending' || event.data.to === 'under_review';
  return { id: staffMatter(event.stream, record.attempt), isSettled: !waits };
}
