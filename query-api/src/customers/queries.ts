import {
  CUSTOMER_WALLETS_MAX,
  type CustomerOverview,
  type CustomerWallet,
} from '@nodo/contracts/customers/views';
import { kycRecords } from '@nodo/contracts/kyc/tables';
import { kycDueAt, kycExpiresAt } from '@nodo/contracts/kyc/views';
import { integer, nullable, numeric, outer, pick, type RowOf, text } from '@nodo/contracts/read-models/table';
import { wallets } from '@nodo/contracts/wallets/tables';
import { accountOf } from '../earnings/own-queries.ts';
import { findUserRow } from '../identity/queries.ts';
import { WRITTEN } from '../payouts/queries.ts';
import type { View } from '../read-model/reader.ts';

const kycColumns = pick(
  kycRecords.columns,
  'status',
  'submitted_at',
  'waiting_since',
  'reviewed_at',
  'approved_at',
  'documents_end_at',
);
const capitalColumns = { invested: numeric, unpaid: numeric, confirmed: integer, pending: integer };
const walletColumns = {
  address: text,
  ...outer(pick(wallets.columns, 'method', 'proved_at')),
  released_at: nullable(wallets.columns.proved_at),
  investments: integer,
  payouts: integer,
};

/** A note changes no status, and an approval that is put back counts from when it was given, or renewed. */
const KYC = `SELECT status, submitted_at, waiting_since, approved_at, documents_end_at, coalesce(approved_at,
    CASE WHEN status = 'expired' THEN last_approved_at END,
    (SELECT max(v.reviewed_at) FROM kyc_reviews AS v WHERE v.user_id = $1 AND v.from_status <> v.to_status)
  ) AS reviewed_at FROM kyc_records WHERE user_id = $1`;
const CAPITAL = `
  SELECT coalesce(sum(amount), 0)::numeric(20, 2) AS invested,
    coalesce(sum(pending_amount), 0)::numeric(20, 2) AS unpaid,
    coalesce(sum(confirmed_investments), 0)::int AS confirmed,
    coalesce(sum(pending_investments), 0)::int AS pending
  FROM positions WHERE user_id = $1`;
/** One row per address, whatever it was used for. Investments paid from the balance have none. */
const WALLETS = `
  SELECT address, w.method, w.proved_at, w.released_at, coalesce(i.investments, 0) AS investments,
    coalesce(p.payouts, 0) AS payouts
  FROM (SELECT address, method, proved_at, released_at FROM wallets WHERE user_id = $1) AS w
  FULL JOIN (SELECT wallet_address AS address, count(*)::int AS investments FROM investments
    WHERE investor_id = $1 AND payment_source = 'chain' GROUP BY wallet_address) AS i USING (address)
  FULL JOIN (SELECT p.to_address AS address, count(*)::int AS payouts FROM payouts AS p
    WHERE p.user_id = $1 AND p.refund_of IS NULL AND ${WRITTEN} GROUP BY p.to_address) AS p USING (address)
  ORDER BY w.proved_at IS NULL, w.released_at IS NOT NULL, w.proved_at DESC, address
  LIMIT ${CUSTOMER_WALLETS_MAX}`;

/**
 * Overview of one person for staff, from one snapshot; undefined if unknown. `validDays`: how long a KYC approval
 * is valid.
 */
export async function customerOverview(
  view: View,
  userId: string,
  validDays: number,
): Promise<CustomerOverview | undefined> {
  const [user, [kyc], account, [capital], addresses] = await Promise.all([
    findUserRow(view, userId),
    view.query(kycColumns, KYC, [userId]),
    accountOf(view, userId),
    view.query(capitalColumns, CAPITAL, [userId]),
    view.query(walletColumns, WALLETS, [userId]),
  ]);
  if (!user) return undefined;
  const { available, reserved, credited, paid } = account;
  const { invested = '0.00', unpaid = '0.00', confirmed = 0, pending = 0 } = capital ?? {};
  return {
    user,
    kyc: kyc ? kycOf(kyc, validDays) : null,
    money: { available, reserved, credited, paid, invested, unpaid },
    investments: { confirmed, pending },
    wallets: addresses.map(walletOf),
  };
}

function kycOf(row: RowOf<typeof kycColumns>, validDays: number): CustomerOverview['kyc'] {
  const { submitted_at: submittedAt, reviewed_at: reviewedAt, approved_at: approvedAt } = row;
  const waitingSince = submittedAt === null ? null : row.waiting_since;
  return {
    submittedAt,
    reviewedAt,
    dueAt: waitingSince === null ? null : kycDueAt(waitingSince),
    expiresAt: approvedAt === null ? null : kycExpiresAt(approvedAt, validDays, row.documents_end_at),
  };
}

function walletOf(row: RowOf<typeof walletColumns>): CustomerWallet {
  const { address, method, proved_at: provedAt, released_at: releasedAt, investments, payouts } = row;
  const proof = method === null || provedAt === null ? null : { method, provedAt, releasedAt };
  return { address, proof, investments, payouts };
}
