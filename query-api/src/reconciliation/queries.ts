import { compare, distance, usdFromUsdt } from '@nodo/contracts/money';
import { payouts } from '@nodo/contracts/payouts/tables';
import { integer, nullable, omit, outer, pick, type RowOf, uuid } from '@nodo/contracts/read-models/table';
import { reconciliations } from '@nodo/contracts/reconciliation/tables';
import type { ReconciliationWay } from '@nodo/contracts/reconciliation/values';
import {
  type Candidate,
  type ReconciliationView,
  UNMATCHED_PAGE,
  type UnmatchedPage,
  type UnmatchedQuery,
  type UnmatchedTransfer,
} from '@nodo/contracts/reconciliation/views';
import { transfers } from '@nodo/contracts/transfers/tables';
import type { Config } from '@nodo/platform/config';
import type { View } from '../read-model/reader.ts';
import { candidateView, investmentsById, nearestTo, peopleById } from './candidates.ts';

type Person = Candidate['investor'];

const refundColumns = {
  refund_state: nullable(payouts.columns.state),
  refund_hold: payouts.columns.hold,
  refund_hash: payouts.columns.tx_hash,
};
const columns = {
  ...pick(
    transfers.columns,
    'id',
    'tx_hash',
    'from_address',
    'state',
    'block_number',
    'block_time',
    'detected_at',
    'unmatched_reason',
    'candidate_investment_id',
  ),
  transfer_usdt: transfers.columns.amount_usdt,
  ...outer(omit(reconciliations.columns, 'transfer_id', 'state', 'block_number')),
  decision_state: nullable(reconciliations.columns.state),
  proof_block: reconciliations.columns.block_number,
  ...refundColumns,
  payers: integer,
  proved_by: nullable(uuid),
};
type Row = RowOf<typeof columns>;

/** A decision that is done, or was carried out so far that nothing else can be decided. */
export const IS_RECONCILED = "r.state IN ('reconciled', 'refunded')";
/** Less than a cent that proved a wallet waits for nobody. */
export const IS_TO_DECIDE = "t.unmatched_reason IS DISTINCT FROM 'wallet_proof'";
const filters = {
  open: `t.matched IS FALSE AND ${IS_TO_DECIDE} AND (r.state IS NULL OR NOT ${IS_RECONCILED})`,
  closed: IS_RECONCILED,
  all: '(t.matched IS FALSE OR r.transfer_id IS NOT NULL)',
} as const;
const decisionColumns = Object.keys(omit(reconciliations.columns, 'transfer_id', 'state', 'block_number'))
  .map((column) => `r.${column}`)
  .join(', ');

/** An address that paid for several people is an exchange's, or one that they share: two are enough to know. */
const PAYERS = `
  SELECT count(*)::int AS payers FROM (
    SELECT DISTINCT i.investor_id FROM transfers AS other JOIN investments AS i ON i.id = other.investment_id
    WHERE other.from_address = t.from_address LIMIT 2) AS people`;

const pageOf = (state: UnmatchedQuery['state']) => `
  SELECT t.id, t.tx_hash, t.from_address, t.state, t.block_number, t.block_time, t.detected_at, t.unmatched_reason,
    t.candidate_investment_id, t.amount_usdt AS transfer_usdt, ${decisionColumns}, r.state AS decision_state,
    r.block_number AS proof_block, p.state AS refund_state, p.hold AS refund_hold, p.tx_hash AS refund_hash, payers, (
      SELECT user_id FROM wallets AS own WHERE own.address = t.from_address AND own.released_at IS NULL
      LIMIT 1) AS proved_by
  FROM transfers AS t LEFT JOIN reconciliations AS r ON r.transfer_id = t.id
    LEFT JOIN payouts AS p ON p.id = r.payout_id CROSS JOIN LATERAL (${PAYERS}) AS paid
  WHERE ${filters[state]} AND ($1::uuid IS NULL OR (t.detected_at, t.id) < (
    SELECT last.detected_at, last.id FROM transfers AS last WHERE last.id = $1))
  ORDER BY t.detected_at DESC, t.id DESC LIMIT ${UNMATCHED_PAGE + 1}`;

type Tron = Pick<Config['tron'], 'explorerUrl' | 'usdToUsdt'>;

/** Money that belongs to no investment and what is known to decide about it, the newest first. */
export async function unmatchedPage(
  view: View,
  { state, after }: UnmatchedQuery,
  tron: Tron,
): Promise<UnmatchedPage> {
  const found = await view.query(columns, pageOf(state), [after ?? null]);
  const rows = found.slice(0, UNMATCHED_PAGE);
  const [asked, near] = await Promise.all([
    investmentsById(
      view,
      rows.flatMap((row) => row.candidate_investment_id ?? []),
    ),
    nearestTo(
      view,
      rows.map((row) => row.id),
    ),
  ]);
  const person = await peopleById(view, [
    ...rows.flatMap((row) => [row.user_id, row.proposed_by, row.decided_by, row.proved_by]),
    ...[...asked, ...near].map((row) => row.investor_id),
  ]);
  const askedById = new Map(asked.map((row) => [row.id, row]));
  return {
    rows: rows.map((row) => {
      const candidate = row.candidate_investment_id && askedById.get(row.candidate_investment_id);
      const nearest = near.filter(({ transfer_id }) => transfer_id === row.id);
      return transferView(row, tron, {
        provedBy: row.proved_by === null ? null : person(row.proved_by),
        askedBy: candidate ? candidateView(candidate, person) : null,
        nearest: nearest.map((one) => candidateView(one, person)),
        reconciliation: decisionView(row, tron.explorerUrl, person),
      });
    }),
    next: found.length > UNMATCHED_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

type Known = Pick<UnmatchedTransfer, 'askedBy' | 'provedBy' | 'nearest' | 'reconciliation'>;

function transferView(row: Row, { explorerUrl, usdToUsdt }: Tron, known: Known): UnmatchedTransfer {
  return {
    id: row.id,
    amountUsdt: row.transfer_usdt,
    amountUsd: usdFromUsdt(row.transfer_usdt, usdToUsdt),
    from: row.from_address,
    transactionHash: row.tx_hash,
    explorerUrl: explorerUrl.replace('{hash}', row.tx_hash),
    state: row.state,
    blockNumber: row.block_number,
    blockTime: row.block_time,
    detectedAt: row.detected_at,
    reason: row.unmatched_reason ?? 'unknown',
    ...known,
    payersFromAddress: row.payers,
    suggested: suggestedFor(row.transfer_usdt, known),
  };
}

/** How much more than asked may be a slip, and not another payment: one part in fifty. */
const SLIP = 50;

/** What an open investment asked for, to a slip, pays it; whose is known is credited; all else goes back. */
function suggestedFor(amount: string, { askedBy, provedBy, nearest }: Known): ReconciliationWay {
  if (askedBy) return 'credit';
  const otherwise = provedBy ? 'credit' : 'refund';
  const [near] = nearest;
  if (!near || compare(amount, near.amountUsdt) < 0) return otherwise;
  const allowed = (Number(near.amountUsdt) / SLIP).toFixed(6);
  return compare(distance(amount, near.amountUsdt), allowed) <= 0 ? 'match' : otherwise;
}

function decisionView(
  row: Row,
  explorerUrl: string,
  person: (id: string) => Person,
): ReconciliationView | null {
  const { proposal, how, decision_state: state, proposed_by: proposedBy, proposed_at: proposedAt } = row;
  if (proposal === null || !how || !state || proposedBy === null || proposedAt === null) return null;
  return {
    proposal,
    how,
    state,
    needsApproval: row.needs_approval ?? false,
    investmentId: row.investment_id,
    person: row.user_id === null ? null : person(row.user_id),
    to: row.to_address,
    note: row.note ?? '',
    proposedBy: person(proposedBy),
    proposedAt,
    decidedBy: row.decided_by === null ? null : person(row.decided_by),
    reason: row.reason,
    failure: row.failure,
    creditedUsd: row.credited_usd,
    proof:
      row.proof_block === null || row.solid_height === null
        ? null
        : { blockNumber: row.proof_block, solidHeight: row.solid_height },
    refund:
      row.payout_id === null || row.refund_state === null
        ? null
        : {
            payoutId: row.payout_id,
            state: row.refund_state,
            hold: row.refund_hold,
            transactionHash: row.refund_hash,
            explorerUrl: row.refund_hash === null ? null : explorerUrl.replace('{hash}', row.refund_hash),
          },
    reconciledAt: row.reconciled_at,
  };
}
