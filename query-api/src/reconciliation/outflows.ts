import { accounts } from '@nodo/contracts/earnings/tables';
import { add, compare, subtract, usdFromUsdt } from '@nodo/contracts/money';
import { payouts } from '@nodo/contracts/payouts/tables';
import { boolean, nullable, pick, type RowOf, time, uuid } from '@nodo/contracts/read-models/table';
import { outflows as table } from '@nodo/contracts/reconciliation/tables';
import {
  debitable,
  OUTFLOWS_MAX,
  type OutflowsQuery,
  type OutflowView,
} from '@nodo/contracts/reconciliation/views';
import type { Config } from '@nodo/platform/config';
import { isOwnPayout } from '@nodo/platform/own-outflows';
import type { View } from '../read-model/reader.ts';
import { peopleById } from './candidates.ts';
import { decisionColumns, decisionView, IS_RECONCILED, SELECT_DECISION } from './queries.ts';

const columns = {
  ...pick(table.columns, 'id', 'tx_hash', 'block_time'),
  outflow_to: table.columns.to_address,
  outflow_block: table.columns.block_number,
  outflow_usdt: table.columns.amount_usdt,
  ...decisionColumns,
};
/** Of the outflow `o` with the decision `r`: it waits for one, or for the present one to be carried out. */
export const IS_OPEN_OUTFLOW = `(r.state IS NULL OR NOT ${IS_RECONCILED}) AND NOT ${isOwnPayout('')}`;
const filters = {
  open: IS_OPEN_OUTFLOW,
  closed: IS_RECONCILED,
  all: `${IS_RECONCILED} OR NOT ${isOwnPayout('')}`,
} as const;
const select = (state: OutflowsQuery['state']) => `
  SELECT o.id, o.tx_hash, o.block_time, o.to_address AS outflow_to, o.block_number AS outflow_block,
    o.amount_usdt AS outflow_usdt, ${SELECT_DECISION}
  FROM outflows AS o LEFT JOIN reconciliations AS r ON r.transfer_id = o.id LEFT JOIN payouts AS p ON p.id = r.payout_id
  WHERE ${filters[state]} ORDER BY o.block_time DESC, o.id DESC LIMIT ${OUTFLOWS_MAX}`;

const payoutColumns = {
  outflow_id: uuid,
  ...pick(payouts.columns, 'id', 'user_id', 'amount_usd', 'refund_of'),
  requested_at: time,
};
/** Candidates of each outflow. */
const [PAYOUTS_MOST, PEOPLE_MOST] = [20, 3];
/** Payouts that nothing was signed for, or whose signature expired. */
const SAME_PAYOUTS = `
  SELECT o.id AS outflow_id, p.id, p.user_id, p.amount_usd, p.refund_of, p.requested_at
  FROM outflows AS o CROSS JOIN LATERAL (
    SELECT * FROM payouts WHERE (to_address, amount_usdt) = (o.to_address, o.amount_usdt)
      AND state IN ('requested', 'approved') ORDER BY requested_at, id LIMIT ${PAYOUTS_MOST}) AS p
  WHERE o.id = ANY($1::uuid[]) ORDER BY p.requested_at, p.id`;

const ownerColumns = {
  outflow_id: uuid,
  user_id: uuid,
  has_proved: boolean,
  credited: nullable(accounts.columns.credited),
  deposited: nullable(accounts.columns.deposited),
  reserved: nullable(accounts.columns.reserved),
  paid: nullable(accounts.columns.paid),
};
const OWNERS = `
  SELECT o.id AS outflow_id, owner.user_id, owner.has_proved, a.credited, a.deposited, a.reserved, a.paid
  FROM outflows AS o CROSS JOIN LATERAL (
    SELECT known.user_id, bool_or(known.has_proved) AS has_proved FROM (
      SELECT w.user_id, true AS has_proved FROM wallets AS w
      WHERE w.address = o.to_address AND w.released_at IS NULL
      UNION ALL SELECT p.user_id, false FROM payouts AS p WHERE p.to_address = o.to_address AND p.user_id IS NOT NULL
    ) AS known GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${PEOPLE_MOST}) AS owner
  LEFT JOIN accounts AS a ON a.user_id = owner.user_id
  WHERE o.id = ANY($1::uuid[]) ORDER BY owner.has_proved DESC, owner.user_id`;

function availableOf(row: RowOf<typeof ownerColumns>): string {
  const [owed, spent] = [
    add(row.credited ?? '0.00', row.deposited ?? '0.00'),
    add(row.reserved ?? '0.00', row.paid ?? '0.00'),
  ];
  return compare(owed, spent) > 0 ? subtract(owed, spent) : '0.00';
}

/** Money that left the treasury without a payout, with the payouts and people it may belong to. Newest first. */
export async function outflows(
  view: View,
  { state }: OutflowsQuery,
  { explorerUrl, usdToUsdt }: Pick<Config['tron'], 'explorerUrl' | 'usdToUsdt'>,
): Promise<OutflowView[]> {
  const rows = await view.query(columns, select(state));
  const ids = rows.map(({ id }) => id);
  const [same, owners] = await Promise.all([
    view.query(payoutColumns, SAME_PAYOUTS, [ids]),
    view.query(ownerColumns, OWNERS, [ids]),
  ]);
  const person = await peopleById(view, [
    ...rows.flatMap((row) => [row.user_id, row.proposed_by, row.decided_by]),
    ...[...same, ...owners].map((row) => row.user_id),
  ]);
  return rows.map((row) => {
    const found = same.filter(({ outflow_id: id }) => id === row.id);
    const people = owners
      .filter(({ outflow_id: id }) => id === row.id)
      .map((owner) => ({
        ...person(owner.user_id),
        hasProved: owner.has_proved,
        availableUsd: availableOf(owner),
      }));
    const amountUsd = usdFromUsdt(row.outflow_usdt, usdToUsdt);
    return {
      id: row.id,
      amountUsdt: row.outflow_usdt,
      amountUsd,
      to: row.outflow_to,
      transactionHash: row.tx_hash,
      explorerUrl: explorerUrl.replace('{hash}', row.tx_hash),
      blockNumber: row.outflow_block,
      blockTime: row.block_time,
      payouts: found.map((payout) => ({
        payoutId: payout.id,
        person: payout.user_id === null ? null : person(payout.user_id),
        amountUsd: payout.amount_usd,
        isRefund: payout.refund_of !== null,
        requestedAt: payout.requested_at,
      })),
      people,
      suggested: found.length > 0 ? 'payout' : debitable(people, amountUsd) ? 'debit' : 'platform',
      reconciliation: decisionView(row, explorerUrl, person),
    };
  });
}
