import { compare, distance, microUsdtFromUsd, usdFromUsdt } from '@nodo/contracts/money';
import { isAbovePayoutMaximum } from '@nodo/contracts/payouts/limits';
import { payouts } from '@nodo/contracts/payouts/tables';
import { integer, nullable, omit, outer, pick, type RowOf, uuid } from '@nodo/contracts/read-models/table';
import { reconciliations } from '@nodo/contracts/reconciliation/tables';
import type { IncomingWay } from '@nodo/contracts/reconciliation/values';
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
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch, PERSON_AND_WAREHOUSE } from '../read-model/search-condition.ts';
import { candidateView, investmentsById, nearestTo, peopleById } from './candidates.ts';

type Person = Candidate['investor'];

const refundColumns = {
  refund_state: nullable(payouts.columns.state),
  refund_hold: payouts.columns.hold,
  refund_hash: payouts.columns.tx_hash,
};
/** The last decision about a transfer, and its refund. */
export const decisionColumns = {
  ...outer(omit(reconciliations.columns, 'transfer_id', 'state', 'block_number')),
  decision_state: nullable(reconciliations.columns.state),
  proof_block: reconciliations.columns.block_number,
  ...refundColumns,
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
  ...decisionColumns,
  payers: integer,
  proved_by: nullable(uuid),
};
type Row = RowOf<typeof columns>;

/** A reconciliation that is completed, or too far along to be changed. */
export const IS_RECONCILED = "r.state IN ('reconciled', 'refunded')";
/** Wallet proofs (transfers of less than a cent) need no decision, and what left the chain only once it is back. */
export const IS_TO_DECIDE = "t.unmatched_reason IS DISTINCT FROM 'wallet_proof' AND t.state <> 'reverted'";
const filters = {
  open: `t.matched IS FALSE AND ${IS_TO_DECIDE} AND (r.state IS NULL OR NOT ${IS_RECONCILED})`,
  closed: IS_RECONCILED,
  all: '(t.matched IS FALSE OR r.transfer_id IS NOT NULL)',
} as const;
const ofDecision = Object.keys(omit(reconciliations.columns, 'transfer_id', 'state', 'block_number'))
  .map((column) => `r.${column}`)
  .join(', ');
/** SQL of `decisionColumns`, of the reconciliation `r` and its payout `p`. */
export const SELECT_DECISION = `${ofDecision}, r.state AS decision_state, r.block_number AS proof_block,
  p.state AS refund_state, p.hold AS refund_hold, p.tx_hash AS refund_hash`;

/** An address that paid for several people is an exchange's or shared: counting to two is enough. */
const PAYERS = `
  SELECT count(*)::int AS payers FROM (
    SELECT DISTINCT i.investor_id FROM transfers AS other JOIN investments AS i ON i.id = other.investment_id
    WHERE other.from_address = t.from_address LIMIT 2) AS people`;

/**
 * Search text of the people and warehouses a transfer may concern: who proved the wallet, the investment asked to
 * pay this amount, or the one decided.
 */
const ABOUT = `concat_ws(' ',
  (SELECT string_agg(u.search_text, ' ') FROM users AS u WHERE u.id IN (proof.proved_by, r.user_id)),
  (SELECT string_agg(${PERSON_AND_WAREHOUSE}, ' ') FROM investments AS i
    LEFT JOIN users AS u ON u.id = i.investor_id LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
    WHERE i.id IN (t.candidate_investment_id, r.investment_id)))`;

const SELECT = `
  SELECT t.id, t.tx_hash, t.from_address, t.state, t.block_number, t.block_time, t.detected_at, t.unmatched_reason,
    t.candidate_investment_id, t.amount_usdt AS transfer_usdt, ${SELECT_DECISION}, payers, proof.proved_by
  FROM transfers AS t LEFT JOIN reconciliations AS r ON r.transfer_id = t.id
    LEFT JOIN payouts AS p ON p.id = r.payout_id CROSS JOIN LATERAL (${PAYERS}) AS paid LEFT JOIN LATERAL (
      SELECT user_id AS proved_by FROM wallets AS own WHERE own.address = t.from_address AND own.released_at IS NULL
      LIMIT 1) AS proof ON true`;

type Tron = Pick<Config['tron'], 'explorerUrl' | 'usdToUsdt'>;

/** The matching rows, newest first, at most `most`. */
function unmatchedRows(
  view: View,
  { state, search, id, after }: UnmatchedQuery,
  most: number,
): Promise<Row[]> {
  const conditions = new Conditions<string>([], [filters[state]]);
  conditions.holds(id, (it) => `t.id = ${it}::uuid`);
  conditions.holds(
    after,
    (it) => `(t.detected_at, t.id) < (SELECT detected_at, id FROM transfers WHERE id = ${it}::uuid)`,
  );
  addSearch(conditions, search, {
    text: ABOUT,
    references: ['t.id::text', 't.tx_hash', 't.from_address'],
  });
  // A search makes a new SQL text each time: not prepared.
  const read = search ? view.queryAfresh : view.query;
  return read(
    columns,
    `${SELECT} ${conditions.where} ORDER BY t.detected_at DESC, t.id DESC LIMIT ${most}`,
    conditions.values,
  );
}

const peopleOf = (row: Row) => [row.user_id, row.proposed_by, row.decided_by, row.proved_by];

/** One page of unmatched transfers with what is known to decide about them, newest first. */
export async function unmatchedPage(
  view: View,
  query: UnmatchedQuery,
  { tron, payouts }: Pick<Config, 'tron' | 'payouts'>,
): Promise<UnmatchedPage> {
  const found = await unmatchedRows(view, query, UNMATCHED_PAGE + 1);
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
    ...rows.flatMap(peopleOf),
    ...[...asked, ...near].map((row) => row.investor_id),
  ]);
  const maximum = microUsdtFromUsd(payouts.maximum, tron.usdToUsdt);
  const askedById = new Map(asked.map((row) => [row.id, row]));
  return {
    rows: rows.map((row) => {
      const candidate = row.candidate_investment_id && askedById.get(row.candidate_investment_id);
      const nearest = near.filter(({ transfer_id }) => transfer_id === row.id);
      const facts = factsOf(row, tron, person);
      const investments = {
        askedBy: candidate ? candidateView(candidate, person) : null,
        nearest: nearest.map((one) => candidateView(one, person)),
      };
      return {
        ...facts,
        ...investments,
        suggested: suggestedFor({ ...facts, ...investments }, maximum),
      };
    }),
    next: found.length > UNMATCHED_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** An unmatched transfer without the investments it may concern. */
export type UnmatchedFacts = Omit<UnmatchedTransfer, 'askedBy' | 'nearest' | 'suggested'>;

/** A page of the facts of the matching transfers, newest first. */
export async function unmatchedFacts(
  view: View,
  query: UnmatchedQuery,
  tron: Tron,
): Promise<UnmatchedFacts[]> {
  const rows = await unmatchedRows(view, query, UNMATCHED_PAGE);
  const person = await peopleById(view, rows.flatMap(peopleOf));
  return rows.map((row) => factsOf(row, tron, person));
}

function factsOf(row: Row, { explorerUrl, usdToUsdt }: Tron, person: (id: string) => Person): UnmatchedFacts {
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
    provedBy: row.proved_by === null ? null : person(row.proved_by),
    payersFromAddress: row.payers,
    reconciliation: decisionView(row, explorerUrl, person),
  };
}

type Known = Pick<UnmatchedTransfer, 'amountUsdt' | 'askedBy' | 'provedBy' | 'nearest'>;

/** Largest overpayment still taken for a mistake, not another payment: 1/50 of the amount. */
const SLIP = 50;

/**
 * Suggests a decision: credit if an investment asked for this exact amount, as its investor is known; else match if
 * the nearest pending investment is paid in full, or over by at most 1/SLIP; else credit if the sender has proved
 * the wallet or the amount exceeds the payout limit (to be withdrawn in parts); else refund. `maximum`: micro-USDT.
 */
function suggestedFor(known: Known, maximum: bigint): IncomingWay {
  const { amountUsdt: amount, askedBy, provedBy, nearest } = known;
  if (askedBy) return 'credit';
  const otherwise = provedBy || isAbovePayoutMaximum(amount, maximum) ? 'credit' : 'refund';
  const [near] = nearest;
  if (!near || compare(amount, near.amountUsdt) < 0) return otherwise;
  const allowed = (Number(near.amountUsdt) / SLIP).toFixed(6);
  return compare(distance(amount, near.amountUsdt), allowed) <= 0 ? 'match' : otherwise;
}

export function decisionView(
  row: RowOf<typeof decisionColumns>,
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
      how !== 'refund' || row.payout_id === null || row.refund_state === null
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
