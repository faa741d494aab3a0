import type {
  accountPayouts,
  accounts,
  distributions,
  returnsByMonth,
} from '@nodo/contracts/earnings/tables';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import type { EventData } from '@nodo/contracts/events';
import { add, subtract } from '@nodo/contracts/money';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

type AccountRow = Row<typeof accounts>;
type PayoutRow = Row<typeof accountPayouts>;
type DistributionRow = Row<typeof distributions>;
type ReturnRow = Row<typeof returnsByMonth>;
type Parts = Pick<DistributionLine, 'gross' | 'managementFee' | 'platformFee' | 'net'>;

/** Monthly returns, the distributions that credited them, and the balances. */
export const earningsProjection: Projection = {
  name: 'earnings',
  categories: ['account', 'distribution'],
  owns: ['accounts', 'accountPayouts', 'distributions', 'returnsByMonth'],
  prefetch: (event, rows) => {
    const subject = streamSubject(event.stream);
    switch (event.type) {
      case 'ReturnsCredited':
        rows.accounts.prefetch(subject);
        rows.returnsByMonth.prefetch(event.data.investmentId, event.data.period);
        return;
      case 'TransferCredited':
      case 'RepurchaseCredited':
      case 'BalanceInvested':
        rows.accounts.prefetch(subject);
        return;
      case 'PayoutReserved':
      case 'PayoutSettled':
      case 'PayoutReleased':
        rows.accounts.prefetch(subject);
        rows.accountPayouts.prefetch(event.data.transferId);
        return;
      case 'DistributionLinesAdded':
        for (const line of event.data.lines) rows.returnsByMonth.prefetch(line.investmentId, subject);
        return;
      case 'DistributionBegun':
      case 'DistributionPrepared':
      case 'DistributionApproved':
      case 'DistributionAdvanced':
      case 'DistributionCompleted':
        rows.distributions.prefetch(subject);
        return;
    }
  },
  apply: async (event, rows, publish) => {
    const subject = streamSubject(event.stream);
    if (event.type === 'DistributionAdvanced') {
      // Each line has its own status: how many are credited by now is only told.
      const advanced = await rows.distributions.get(subject);
      if (advanced) publishToStaff(advanced, event, publish);
      return;
    }
    if (event.type === 'DistributionLinesAdded') {
      await addLines(subject, event.data.lines, rows);
      return;
    }
    const distribution = distributionAfter(await rows.distributions.get(subject), subject, event);
    if (distribution) {
      rows.distributions.put(distribution);
      publishToStaff(distribution, event, publish);
      return;
    }
    await applyToAccount(subject, event, rows, publish);
  },
};

function publishToStaff({ period, state }: DistributionRow, event: StoredEvent, publish: Publish): void {
  const data = { period, state, position: event.position.toString() };
  publish({ event: 'distribution.changed', data, to: ['staff'] });
}

const partsOf = ({ gross, managementFee, platformFee, net }: Parts) => ({
  ...{ gross, management_fee: managementFee, platform_fee: platformFee, net },
});

async function addLines(period: string, lines: readonly DistributionLine[], rows: Rows): Promise<void> {
  for (const { investmentId, investorId, amount, days, ...parts } of lines) {
    const before = await rows.returnsByMonth.get(investmentId, period);
    rows.returnsByMonth.put({
      ...{ investment_id: investmentId, period, investor_id: investorId, amount, days },
      ...partsOf(parts),
      credited_at: before?.credited_at ?? null,
    });
  }
}

function distributionAfter(
  before: DistributionRow | undefined,
  period: string,
  event: StoredEvent,
): DistributionRow | undefined {
  const at = event.metadata.occurredAt;
  const row = before ?? noDistribution(period);
  switch (event.type) {
    case 'DistributionBegun':
      return row;
    case 'DistributionPrepared':
      return { ...row, ...totalsOf(event.data), state: 'prepared', prepared_at: at };
    case 'DistributionApproved': {
      const { actor } = event.metadata;
      const approvedBy = actor.kind === 'user' ? actor.id : null;
      return { ...row, ...totalsOf(event.data), state: 'approved', approved_at: at, approved_by: approvedBy };
    }
    case 'DistributionCompleted':
      return { ...row, ...totalsOf(event.data), state: 'completed', completed_at: at };
    default:
      return undefined;
  }
}

function totalsOf(data: EventData<'DistributionPrepared'>) {
  return { investors: data.investors, investments: data.investments, ...partsOf(data) };
}

function noDistribution(period: string): DistributionRow {
  return {
    ...{ period, state: 'preparing', investors: 0, investments: 0 },
    ...{ gross: '0.00', management_fee: '0.00', platform_fee: '0.00', net: '0.00' },
    ...{ prepared_at: null, approved_at: null, approved_by: null, completed_at: null },
  };
}

async function applyToAccount(
  userId: string,
  event: StoredEvent,
  rows: Rows,
  publish: Publish,
): Promise<void> {
  const before = (await rows.accounts.get(userId)) ?? {
    ...{ user_id: userId, credited: '0.00', deposited: '0.00', reserved: '0.00', paid: '0.00' },
  };
  const after = await accountAfter(before, event, rows);
  if (!after) return;
  rows.accounts.put(after);
  const data = { userId, position: event.position.toString() };
  publish({ event: 'account.changed', data, to: [`user:${userId}`] });
}

async function accountAfter(
  row: AccountRow,
  event: StoredEvent,
  rows: Rows,
): Promise<AccountRow | undefined> {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'ReturnsCredited': {
      rows.returnsByMonth.put(await creditedRow(row.user_id, event.data, at, rows));
      return { ...row, credited: add(row.credited, event.data.net) };
    }
    case 'TransferCredited':
    case 'RepurchaseCredited':
      return { ...row, deposited: add(row.deposited, event.data.amount) };
    case 'BalanceInvested':
      return { ...row, paid: add(row.paid, event.data.amount) };
    case 'PayoutReserved': {
      const { transferId, amount } = event.data;
      rows.accountPayouts.put({
        ...{ transfer_id: transferId, user_id: row.user_id, amount },
        ...{ state: 'reserved', reserved_at: at, ended_at: null },
      });
      return { ...row, reserved: add(row.reserved, amount) };
    }
    case 'PayoutSettled': {
      const payout = await ended(event.data.transferId, 'settled', at, rows);
      const { amount } = event.data;
      return { ...row, reserved: subtract(row.reserved, payout.amount), paid: add(row.paid, amount) };
    }
    case 'PayoutReleased': {
      const payout = await ended(event.data.transferId, 'released', at, rows);
      return { ...row, reserved: subtract(row.reserved, payout.amount) };
    }
    default:
      return undefined;
  }
}

/** Credits come after their batch's lines; one without such a line has no invested amount and no days. */
async function creditedRow(
  investorId: string,
  { period, investmentId, ...parts }: EventData<'ReturnsCredited'>,
  at: string,
  rows: Rows,
): Promise<ReturnRow> {
  const before = await rows.returnsByMonth.get(investmentId, period);
  return {
    ...{ investment_id: investmentId, period, investor_id: investorId },
    ...{ amount: before?.amount ?? null, days: before?.days ?? null },
    ...partsOf(parts),
    credited_at: at,
  };
}

async function ended(
  transferId: string,
  state: PayoutRow['state'],
  at: string,
  rows: Rows,
): Promise<PayoutRow> {
  const row = { ...(await rows.accountPayouts.require(transferId)), state, ended_at: at };
  rows.accountPayouts.put(row);
  return row;
}
