import type { InvestmentFilter } from '@nodo/contracts/investments/api';
import { investmentAcceptances, investments, positions } from '@nodo/contracts/investments/tables';
import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { type InvestmentView, investmentView } from '@nodo/contracts/investments/views';
import { nullable, pick, type RowOf } from '@nodo/contracts/read-models/table';
import { repurchases } from '@nodo/contracts/repurchases/tables';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { WAREHOUSES_MAX } from '@nodo/contracts/warehouses/views';
import { AppError } from '@nodo/platform/errors';
import { Conditions } from '../read-model/conditions.ts';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch, PERSON_AND_WAREHOUSE } from '../read-model/search-condition.ts';

const { version, sha256, accepted_at } = investmentAcceptances.columns;
const columns = {
  ...investments.columns,
  ...personAs('investor'),
  warehouse_name: warehouses.columns.name,
  warehouse_location: warehouses.columns.location,
  warehouse_description: warehouses.columns.description,
  terms_version: nullable(version),
  terms_sha256: nullable(sha256),
  accepted_at: nullable(accepted_at),
  repurchase_state: nullable(repurchases.columns.state),
  repurchase_price: nullable(repurchases.columns.price),
  repurchase_requested_at: nullable(repurchases.columns.requested_at),
  repurchase_decided_at: repurchases.columns.decided_at,
  repurchase_reason: repurchases.columns.reason,
};
type InvestmentRow = RowOf<typeof columns>;

const SELECT = `
  SELECT i.*, coalesce(w.name, '') AS warehouse_name, coalesce(w.location, '') AS warehouse_location,
    coalesce(w.description, '') AS warehouse_description, u.first_name AS investor_first_name,
    u.last_name AS investor_last_name, u.email AS investor_email, a.version AS terms_version,
    a.sha256 AS terms_sha256, a.accepted_at, r.state AS repurchase_state, r.price AS repurchase_price,
    r.requested_at AS repurchase_requested_at, r.decided_at AS repurchase_decided_at, r.reason AS repurchase_reason
  FROM investments AS i
  LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  LEFT JOIN users AS u ON u.id = i.investor_id
  LEFT JOIN investment_acceptances AS a ON a.investment_id = i.id
  LEFT JOIN repurchases AS r ON r.investment_id = i.id`;
const NEWEST_FIRST = `ORDER BY i.created_at DESC, i.id DESC LIMIT ${INVESTMENTS_PAGE}`;
const HELD = `
  SELECT warehouse_id FROM positions
  WHERE user_id = $1 AND (confirmed_investments > 0 OR pending_investments > 0)
  ORDER BY warehouse_id LIMIT ${WAREHOUSES_MAX}`;

/** Filter of a page: older than the investment `before`, only the one with this id, of one person or warehouse, matching a search. */
interface Wanted extends InvestmentFilter {
  readonly id?: string | undefined;
  readonly before?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly person?: string | undefined;
}

export interface InvestmentQueries {
  /** One page of a person's own, newest first. */
  own(view: View, investorId: string, wanted?: Omit<Wanted, 'person'>): Promise<InvestmentView[]>;
  /** Ids of the warehouses in which a person has a pending or confirmed investment. */
  warehousesOf(view: View, investorId: string): Promise<string[]>;
  /** All of a person's own, for their data export. */
  everyOwn(view: View, investorId: string): Promise<InvestmentView[]>;
  /** One page of everybody's, or of one person's, with their investor, for staff. */
  all(view: View, wanted: Wanted): Promise<InvestmentView[]>;
  /** One investment, if `viewer` may see it: their own, or any for staff; else undefined. */
  find(view: View, id: string, viewer: { id: string; isStaff: boolean }): Promise<InvestmentView | undefined>;
  /**
   * A person's own investment with their name, for its receipt. Throws PERSONAL_DATA_UNAVAILABLE when the name
   * can't be decrypted.
   */
  receipt(
    view: View,
    id: string,
    investorId: string,
  ): Promise<{ investment: InvestmentView; holder: { name: string; email: string } } | undefined>;
}

/** `usdtContract` goes into the link that opens a wallet. */
export function investmentQueries(usdtContract: string): InvestmentQueries {
  const toView = (row: InvestmentRow, withInvestor: boolean) =>
    investmentView(knownOf(row, withInvestor), usdtContract);
  const own: InvestmentQueries['own'] = async (view, investorId, wanted) =>
    (await page(view, { ...wanted, person: investorId })).map((row) => toView(row, false));
  return {
    own,
    async warehousesOf(view, investorId) {
      const rows = await view.query(pick(positions.columns, 'warehouse_id'), HELD, [investorId]);
      return rows.map((row) => row.warehouse_id);
    },
    async everyOwn(view, investorId) {
      const all: InvestmentView[] = [];
      for (;;) {
        const older = await own(view, investorId, { before: all.at(-1)?.id });
        all.push(...older);
        if (older.length < INVESTMENTS_PAGE) return all;
      }
    },
    async all(view, wanted) {
      return (await page(view, wanted)).map((row) => toView(row, true));
    },
    async find(view, id, viewer) {
      const [row] = await view.query(columns, `${SELECT} WHERE i.id = $1 AND ($2 OR i.investor_id = $3)`, [
        id,
        viewer.isStaff,
        viewer.id,
      ]);
      return row && toView(row, viewer.isStaff);
    },
    async receipt(view, id, investorId) {
      const [row] = await view.query(columns, `${SELECT} WHERE i.id = $1 AND i.investor_id = $2`, [
        id,
        investorId,
      ]);
      // A receipt must name its holder.
      if (row?.investor_email === null) throw new AppError('PERSONAL_DATA_UNAVAILABLE');
      return row && { investment: toView(row, false), holder: holderOf(row) };
    },
  };
}

function page(
  view: View,
  { id, before, person, warehouseId, search, status, ...period }: Wanted,
): Promise<InvestmentRow[]> {
  const conditions = new Conditions();
  conditions.holds(
    before,
    (it) => `(i.created_at, i.id) < (SELECT created_at, id FROM investments WHERE id = ${it})`,
  );
  conditions.holds(id, (it) => `i.id = ${it}`);
  conditions.holds(person, (it) => `i.investor_id = ${it}`);
  conditions.holds(warehouseId, (it) => `i.warehouse_id = ${it}`);
  conditions.holds(status, (it) => `i.status = ${it}`);
  conditions.within('i.created_at', period);
  addSearch(conditions, search, {
    text: PERSON_AND_WAREHOUSE,
    references: ['i.id::text', 'i.wallet_address', 'i.tx_hash'],
  });
  const sql = `${SELECT} ${conditions.where} ${NEWEST_FIRST}`;
  return search
    ? view.queryAfresh(columns, sql, conditions.values)
    : view.query(columns, sql, conditions.values);
}

function knownOf(row: InvestmentRow, withInvestor: boolean) {
  return {
    id: row.id,
    warehouseId: row.warehouse_id,
    warehouse: {
      name: row.warehouse_name,
      location: row.warehouse_location,
      description: row.warehouse_description,
    },
    investor: withInvestor ? investorOf(row) : null,
    amount: row.amount,
    sharePercentage: row.share_percentage,
    status: row.status,
    failureReason: row.failure_reason,
    purchaseDate: row.created_at,
    confirmedAt: row.confirmed_at,
    repurchasedAt: row.repurchased_at,
    repurchase: repurchaseOf(row),
    walletAddress: row.wallet_address,
    terms: row.terms,
    acceptedTerms: acceptedOf(row),
    payment: {
      to: row.payment_to,
      amountUsdt: row.payment_amount_usdt,
      expiresAt: row.payment_expires_at,
      ...(row.payment_source === 'balance' && { source: row.payment_source }),
      transferId: row.transfer_id,
      txHash: row.tx_hash,
    },
  };
}

function repurchaseOf(row: InvestmentRow): InvestmentView['repurchase'] {
  const { repurchase_state: state, repurchase_price: price, repurchase_requested_at: requestedAt } = row;
  if (!state || price === null || requestedAt === null) return null;
  // Notes on an approval are internal; only the reason of a rejection is shown.
  const reason = state === 'rejected' ? row.repurchase_reason : null;
  return { state, price, requestedAt, decidedAt: row.repurchase_decided_at, reason };
}

function acceptedOf(row: InvestmentRow): InvestmentView['acceptedTerms'] {
  const { terms_version: version, terms_sha256: sha256, accepted_at } = row;
  return version && sha256 && accepted_at ? { version, sha256, acceptedAt: accepted_at } : null;
}

function investorOf(row: InvestmentRow): InvestmentView['investor'] {
  return { id: row.investor_id, ...holderOf(row) };
}

function holderOf(row: InvestmentRow): { name: string; email: string } {
  const { investor_first_name: firstName, investor_last_name: lastName, investor_email: email } = row;
  return { name: nameOf(firstName, lastName, email), email: email ?? '' };
}
