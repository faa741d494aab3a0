import { type MovementType, movementTypes } from '@nodo/contracts/movements/views';

/** Where some of a person's settled movements are found. */
interface Kind {
  readonly kind: string;
  readonly type: MovementType;
  /** What tells them apart: an id, or the month that was credited. */
  readonly id?: string;
  readonly period?: string;
  readonly amount: string;
  readonly settledAt: string;
  /** The table, and which of its rows are this person's, $1. */
  readonly from: string;
}

/** The last return that was credited to a person for a month. */
const LAST_CREDIT = `SELECT max(credited_at) FROM returns_by_month
  WHERE investor_id = $1 AND period = months.period AND credited_at IS NOT NULL`;

/** The returns of all investments for a month are one movement, as they were credited. */
const KINDS: readonly Kind[] = [
  {
    ...{ kind: 'investment', type: 'deposit', id: 'i.id', amount: 'i.amount', settledAt: 'i.confirmed_at' },
    from: `investments AS i WHERE i.investor_id = $1 AND i.status IN ('confirmed', 'repurchased')`,
  },
  {
    ...{ kind: 'credit', type: 'deposit', id: 'c.transfer_id', amount: 'c.credited_usd' },
    settledAt: 'c.reconciled_at',
    from: `reconciliations AS c
      WHERE c.user_id = $1 AND c.state = 'reconciled' AND c.credited_usd IS NOT NULL`,
  },
  {
    ...{ kind: 'repurchase', type: 'repurchase', id: 'r.investment_id', amount: 'r.price' },
    settledAt: 'r.paid_at',
    from: `repurchases AS r WHERE r.investor_id = $1 AND r.state = 'paid'`,
  },
  {
    ...{ kind: 'payout', type: 'withdrawal', id: 'p.id', amount: 'p.amount_usd' },
    settledAt: 'coalesce(p.ended_at, p.block_time, p.requested_at)',
    from: `payouts AS p WHERE p.user_id = $1 AND p.state = 'confirmed' AND p.refund_of IS NULL`,
  },
  {
    ...{ kind: 'month', type: 'dividend', period: 'm.period', amount: 'm.net', settledAt: 'm.credited_at' },
    from: `(SELECT period, net, (${LAST_CREDIT}) AS credited_at FROM credited_months AS months
      WHERE user_id = $1) AS m WHERE m.credited_at IS NOT NULL`,
  },
];

const kindsOf = (type: MovementType | undefined) =>
  KINDS.filter((kind) => type === undefined || kind.type === type);

/** One kind's movements that were settled from $2 and before $3, each null for any time. */
const matching = ({ kind, type, id = 'NULL::uuid', period = 'NULL', amount, settledAt, from }: Kind) => `
  SELECT '${kind}' AS kind, '${type}' AS type, ${id} AS id, ${period} AS period,
    ${amount}::numeric(20, 2) AS amount, ${settledAt} AS settled_at
  FROM ${from} AND ($2::timestamptz IS NULL OR ${settledAt} >= $2)
    AND ($3::timestamptz IS NULL OR ${settledAt} < $3)`;

const newestFirst = (rows: string) =>
  `ORDER BY ${rows}.settled_at DESC, ${rows}.type, ${rows}.id DESC, ${rows}.period DESC`;

/**
 * $4 movements of a type, or of all, after the newest $5. Each kind gives its newest by an index, no more than could be on
 * the page, and only the page's own are joined to the rest of what is told of them. What a transfer paid beyond its
 * investment is a credit of its own.
 */
export function pageSql(type: MovementType | undefined): string {
  const newest = kindsOf(type).map(
    (kind) =>
      `(${matching(kind)} ORDER BY ${kind.settledAt} DESC, ${kind.id ?? kind.period} DESC
        LIMIT $4::bigint + $5::bigint)`,
  );
  return `
    SELECT k.type, coalesce(k.id::text, k.period) AS source, i.id::text AS investment_id,
      w.name AS warehouse_name, k.amount, k.settled_at,
      CASE k.kind WHEN 'credit' THEN c.credited_usdt WHEN 'payout' THEN p.amount_usdt WHEN 'investment' THEN
        CASE i.payment_source WHEN 'chain' THEN i.payment_amount_usdt END
      END AS crypto_amount,
      CASE k.kind WHEN 'credit' THEN t.tx_hash WHEN 'payout' THEN p.tx_hash WHEN 'investment' THEN i.tx_hash
      END AS tx_hash
    FROM (SELECT * FROM (${newest.join(' UNION ALL ')}) AS own ${newestFirst('own')}
      LIMIT $4::bigint OFFSET $5::bigint) AS k
    LEFT JOIN investments AS i ON k.kind IN ('investment', 'repurchase') AND i.id = k.id
    LEFT JOIN reconciliations AS c ON k.kind = 'credit' AND c.transfer_id = k.id
    LEFT JOIN payouts AS p ON k.kind = 'payout' AND p.id = k.id
    LEFT JOIN transfers AS t ON t.id = c.transfer_id
    LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
    ${newestFirst('k')}`;
}

/** Count and sums of all movements of a type, or of all; `to_balance`: of what was credited without an investment. */
export function totalsSql(type: MovementType | undefined): string {
  const sums = kindsOf(type).map(
    (kind) => `SELECT kind, type, count(*) AS count, sum(amount) AS amount FROM (${matching(kind)}) AS one
      GROUP BY kind, type`,
  );
  const sumOf = (which: string) => `coalesce(sum(amount) FILTER (WHERE ${which}), 0)::numeric(20, 2)`;
  return `
    SELECT coalesce(sum(count), 0)::int AS total, ${sumOf("kind = 'credit'")} AS to_balance,
      ${movementTypes.map((each) => `${sumOf(`type = '${each}'`)} AS ${each}`).join()}
    FROM (${sums.join(' UNION ALL ')}) AS sums`;
}
