import { CURRENCY, NETWORK, REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { compare } from '@nodo/contracts/money';
import type { PayoutFilter } from '@nodo/contracts/payouts/api';
import {
  type PayoutState,
  payoutStateSchema,
  payoutStates,
  type ShownPayoutState,
  shownPayoutStates,
} from '@nodo/contracts/payouts/states';
import { payouts as table } from '@nodo/contracts/payouts/tables';
import { PAYOUTS_PAGE, payoutFailureLabels, payoutHoldLabels } from '@nodo/contracts/payouts/values';
import { type PayoutFigures, type PayoutView, payoutFiguresSchema } from '@nodo/contracts/payouts/views';
import { integer, nullable, numeric, type RowOf, text, time, uuid } from '@nodo/contracts/read-models/table';
import type { AllTransactionsQuery } from '@nodo/contracts/transfers/api';
import { TRANSACTIONS_PAGE } from '@nodo/contracts/transfers/values';
import { type BlockchainTransactionView, confirmationsAt } from '@nodo/contracts/transfers/views';
import type { Config } from '@nodo/platform/config';
import { Conditions } from '../read-model/conditions.ts';
import { nameOf, personAs, personColumns, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';
import { trxFromSun } from '../transfers/fee.ts';

/** Columns of a payout whose request event is recorded, so that amount and address are known. */
export const columns = { ...table.columns, amount_usdt: numeric, to_address: text, requested_at: time };
const sums = { person_day: nullable(numeric), platform_day: nullable(numeric) };
const staffColumns = { ...columns, user_id: uuid, ...personColumns, ...personAs('decider'), ...sums };
type PayoutRow = RowOf<typeof columns>;

/** Payouts without a request event (only reserved, or abandoned) are never shown. */
export const WRITTEN = "p.state NOT IN ('reserved', 'abandoned')";
/** Rejected, cancelled and failed payouts count in no sum; refunds, which nobody asks for from a balance, neither. */
export const COUNTS = `o.state NOT IN ('reserved', 'abandoned', 'rejected', 'cancelled', 'failed') AND o.refund_of IS NULL`;
const NEWEST_FIRST = 'ORDER BY p.requested_at DESC, p.id DESC';

/** SQL of the sort key of a row of GET /api/blockchain/transactions; `id` is an SQL placeholder. */
export function placeOf(id: string): string {
  return `(SELECT detected_at, id FROM transfers WHERE id = ${id}
    UNION ALL SELECT requested_at, id FROM payouts WHERE id = ${id})`;
}

/** One page of those rows: the one with an id, or those older than another. */
interface Page {
  readonly id: string | null;
  readonly before: string | null;
}
const PAGE = `${WRITTEN} AND ($1::uuid IS NULL OR p.id = $1)
  AND ($2::uuid IS NULL OR (p.requested_at, p.id) < ${placeOf('$2')})`;
const PAGE_ORDER = `${NEWEST_FIRST} LIMIT ${TRANSACTIONS_PAGE}`;

/** A person's own payouts as rows of GET /api/blockchain/transactions, newest first. */
export async function ownPayouts(
  view: View,
  userId: string,
  chain: PayoutChain,
  { id, before }: Page,
): Promise<BlockchainTransactionView[]> {
  const sql = `SELECT p.* FROM payouts AS p WHERE ${PAGE} AND p.user_id = $3 ${PAGE_ORDER}`;
  const rows = await view.query(columns, sql, [id, before, userId]);
  return rows.map((row) => transactionOf(row, chain));
}

const ITS_PERSON = '(SELECT u.search_text FROM users AS u WHERE u.id = p.user_id)';
const REFERENCES = ['p.id::text', 'p.to_address', 'p.tx_hash'];

/** Everybody's payouts; see `ownPayouts`. */
export async function allPayouts(
  view: View,
  chain: PayoutChain,
  { id, before, search, status, ...period }: Omit<AllTransactionsQuery, 'direction' | 'investmentId'>,
): Promise<BlockchainTransactionView[]> {
  const conditions = new Conditions<string>([], [WRITTEN]);
  conditions.holds(id, (it) => `p.id = ${it}`);
  conditions.holds(before, (it) => `(p.requested_at, p.id) < ${placeOf(it)}`);
  if (status !== undefined) {
    const states = payoutStates.filter((state) => statusOf[state] === status);
    conditions.add(`p.state IN (${states.map((state) => `'${state}'`).join(', ')})`);
  }
  conditions.within('p.requested_at', period);
  addSearch(conditions, search, { text: ITS_PERSON, references: REFERENCES });
  const sql = `SELECT p.* FROM payouts AS p ${conditions.where} ${PAGE_ORDER}`;
  const rows = await view.queryAfresh(columns, sql, conditions.values);
  return rows.map((row) => transactionOf(row, chain));
}

/** Chain data that a payout is shown with. */
export interface PayoutChain {
  /** Newest known block; null: unknown, as in views of the past. */
  readonly head: number | null;
  readonly treasury: string;
  /** URL template; `{hash}` is replaced by the transaction hash. */
  readonly explorerUrl: string;
}

const statusOf: Record<PayoutState, BlockchainTransactionView['status']> = {
  reserved: 'pending',
  abandoned: 'failed',
  requested: 'pending',
  approved: 'pending',
  rejected: 'failed',
  cancelled: 'failed',
  signed: 'pending',
  broadcast: 'pending',
  confirming: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
};

function transactionOf(
  row: PayoutRow,
  { head, treasury, explorerUrl }: PayoutChain,
): BlockchainTransactionView {
  const state = payoutStateSchema.exclude(['reserved', 'abandoned']).parse(row.state);
  const { block_number: blockNumber } = row;
  // An approved payout's earlier signature has expired, so its hash is no longer valid.
  const hash = state === 'approved' ? '' : (row.tx_hash ?? '');
  return {
    id: row.id,
    direction: 'out',
    type: row.refund_of === null ? 'distribution' : 'refund',
    amount: row.amount_usdt,
    currency: CURRENCY,
    network: NETWORK,
    status: statusOf[state],
    state,
    transactionHash: hash,
    confirmations: confirmations(state, blockNumber, head),
    blockNumber,
    blockTime: row.block_time,
    walletAddress: treasury,
    recipientAddress: row.to_address,
    gasFee: row.energy_fee === null ? null : trxFromSun(BigInt(row.energy_fee)),
    createdAt: row.requested_at,
    investmentId: null,
    unmatchedReason: null,
    reconciled: null,
    note: noteOf(row),
    explorerUrl: hash === '' ? '' : explorerUrl.replace('{hash}', hash),
  };
}

function noteOf({ state, reason, failure, hold }: PayoutRow): string | null {
  if (state === 'cancelled') return 'Lo canceló quien lo pidió';
  // The one reason for waiting that its person can do something about.
  if (state === 'approved' && hold === 'verification') return payoutHoldLabels[hold];
  return failure === null ? reason : payoutFailureLabels[failure];
}

/** A transaction in a block has at least one confirmation, even if the newest block is unknown. */
function confirmations(state: PayoutState, block: number | null, head: number | null): number {
  if (state === 'confirmed') return REQUIRED_CONFIRMATIONS;
  if (state !== 'confirming' || block === null) return 0;
  return head === null ? 1 : Math.max(1, confirmationsAt(head, block, REQUIRED_CONFIRMATIONS));
}

/** Payouts from balances. Refunds are listed with the reconciliation that decided them. */
const LISTED = [WRITTEN, 'p.user_id IS NOT NULL', 'p.refund_of IS NULL'];
const figureColumns = { state: table.columns.state, payouts: integer, amount: numeric };

/** Number and USD of the listed payouts in each state. */
export async function payoutFigures(view: View): Promise<PayoutFigures> {
  const rows = await view.query(
    figureColumns,
    `SELECT p.state, count(*)::int AS payouts, sum(p.amount_usd)::numeric(20, 2) AS amount
     FROM payouts AS p WHERE ${LISTED.join(' AND ')} GROUP BY p.state`,
  );
  const found = new Map(rows.map(({ state, ...figures }) => [state, figures]));
  const of = (state: ShownPayoutState) => [state, found.get(state) ?? { payouts: 0, amount: '0.00' }];
  return payoutFiguresSchema.parse({ byState: Object.fromEntries(shownPayoutStates.map(of)) });
}

const holdable: ReadonlySet<PayoutState> = new Set(['approved', 'signed', 'broadcast']);

/** SQL of the sum requested in the 24 hours up to a waiting payout, itself included; null for any other state. */
function askedInDayUpTo(whose: string): string {
  return `CASE WHEN p.state = 'requested' THEN (
    SELECT sum(o.amount_usd) FROM payouts AS o WHERE ${whose} AND ${COUNTS}
      AND o.requested_at > p.requested_at - interval '24 hours' AND o.requested_at <= p.requested_at) END`;
}

type Settings = Pick<Config, 'tron' | 'payouts'>;
/** SQL of the sort key of the list, whose order is descending: those awaiting a decision first, then the newest. */
const LISTED_KEY = "(p.state = 'requested'), p.requested_at, p.id";
const FILE_KEY = 'p.requested_at, p.id';

/** Filter of a page; `person`: only theirs; `before`: what follows this payout. */
interface Listed extends PayoutFilter {
  readonly person?: string | undefined;
  readonly id?: string | undefined;
  readonly before?: string | undefined;
}

/**
 * A page of payouts from balances, of everybody or one person, for staff: those awaiting a decision first, then the
 * newest.
 */
export function payoutList(view: View, settings: Settings, listed: Listed) {
  return payoutPage(view, settings, listed, LISTED_KEY);
}

/** A page of the same for a file: newest first, so that a decision meanwhile changes no row's place. */
export function payoutsAfter(view: View, settings: Settings, listed: Omit<Listed, 'person' | 'id'>) {
  return payoutPage(view, settings, listed, FILE_KEY);
}

async function payoutPage(
  view: View,
  { tron, payouts }: Settings,
  { person, id, search, state, before }: Listed,
  key: string,
): Promise<PayoutView[]> {
  const conditions = new Conditions<string>([], LISTED);
  conditions.holds(person, (it) => `p.user_id = ${it}`);
  conditions.holds(state, (it) => `p.state = ${it}`);
  conditions.holds(id, (it) => `p.id = ${it}::uuid`);
  conditions.holds(before, (it) => `(${key}) < (SELECT ${key} FROM payouts AS p WHERE p.id = ${it}::uuid)`);
  addSearch(conditions, search, { text: 'u.search_text', references: REFERENCES });
  const rows = await view.queryAfresh(
    staffColumns,
    `SELECT p.*, u.first_name, u.last_name, u.email, d.first_name AS decider_first_name,
       d.last_name AS decider_last_name, d.email AS decider_email,
       ${askedInDayUpTo('o.user_id = p.user_id')} AS person_day, ${askedInDayUpTo('true')} AS platform_day
     FROM payouts AS p LEFT JOIN users AS u ON u.id = p.user_id LEFT JOIN users AS d ON d.id = ${uuidIn('p.decided_by')}
     ${conditions.where} ORDER BY ${key.replaceAll(/,|$/g, ' DESC$&')} LIMIT ${PAYOUTS_PAGE}`,
    conditions.values,
  );
  return rows.map((row) => payoutView(row, tron.explorerUrl, payouts.approvalAbove));
}

function payoutView(row: RowOf<typeof staffColumns>, explorerUrl: string, approvalAbove: string): PayoutView {
  const { state } = row;
  const hash = state === 'approved' ? null : row.tx_hash;
  const byPerson = row.decider_email !== null && row.decided_by !== row.user_id;
  return {
    id: row.id,
    investor: {
      id: row.user_id,
      name: nameOf(row.first_name, row.last_name, row.email),
      email: row.email ?? '',
    },
    amount: row.amount_usdt,
    amountUsd: row.amount_usd,
    walletAddress: row.to_address,
    state,
    isNewAddress: isNewAddress(row, approvalAbove),
    review: row.review,
    lastDay:
      row.person_day === null || row.platform_day === null
        ? null
        : { person: row.person_day, platform: row.platform_day },
    hold: holdable.has(state) ? row.hold : null,
    failure: row.failure,
    reason: row.reason,
    decidedBy: byPerson ? nameOf(row.decider_first_name, row.decider_last_name, row.decider_email) : null,
    transactionHash: hash,
    explorerUrl: hash === null ? null : explorerUrl.replace('{hash}', hash),
    requestedAt: row.requested_at,
    decidedAt: byPerson ? row.decided_at : null,
  };
}

/** Older events have no review reason: it is inferred from the amount. */
function isNewAddress(
  { review, needs_approval: needsApproval, amount_usd: amount }: PayoutRow,
  limit: string,
) {
  return review === null ? needsApproval === true && compare(amount, limit) <= 0 : review === 'new_address';
}
