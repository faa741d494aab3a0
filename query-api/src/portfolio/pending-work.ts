import { eventTypeLabel } from '@nodo/contracts/history/labels';
import { KYC_EXPIRING_DAYS } from '@nodo/contracts/kyc/expiring';
import { periodLabel } from '@nodo/contracts/periods';
import {
  PENDING_WORK_MAX,
  type PendingItem,
  type PendingKind,
  type PendingWork,
  pendingDueAt,
  pendingKinds,
} from '@nodo/contracts/portfolio/pending-work';
import { integer, nullable, numeric, text, time } from '@nodo/contracts/read-models/table';
import { reconciliationPlanLabels, reconciliationWaySchema } from '@nodo/contracts/reconciliation/values';
import { WAITING } from '../kyc/queries.ts';
import { momentOf } from '../read-model/moment.ts';
import { nameOf, personAs, selectPerson } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { IS_OPEN_OUTFLOW } from '../reconciliation/outflows.ts';
import { IS_RECONCILED, IS_TO_DECIDE } from '../reconciliation/queries.ts';

const columns = {
  id: text,
  what: nullable(text),
  usd: nullable(numeric),
  usdt: nullable(numeric),
  since: time,
  due_at: nullable(time),
  person_id: nullable(text),
  proposer_id: nullable(text),
  holder_id: nullable(text),
  total: integer,
  ...personAs('person'),
  ...personAs('proposer'),
  ...personAs('holder'),
};
/** Money that left the treasury, about which nothing is decided. */
const OUTFLOW = 'Salida sin pago';
const DAY_MS = 24 * 3_600_000;

/**
 * SQL per kind, returning `id`, `what`, `usd`, `usdt`, `since`, `due_at`, and the ids of the person concerned and
 * of the proposer. For expiring KYC: approvals given by $2, valid for $2 - $1, or with documents that end by $3.
 */
const searches: Record<PendingKind, string> = {
  // Only of approved people without a renewal: for the others it is part of their KYC review.
  sanctions: `SELECT s.user_id::text AS id,
      jsonb_path_query_first(s.matches, '$[*] ? (@.decision == null)') ->> 'name' AS what, NULL::numeric AS usd,
      NULL::numeric AS usdt, s.screened_at AS since, NULL::timestamptz AS due_at, s.user_id AS person_id, NULL::uuid AS proposer_id
    FROM kyc_screenings AS s JOIN kyc_records AS k ON k.user_id = s.user_id
    WHERE s.open > 0 AND k.status = 'approved' AND k.waiting_since IS NULL`,
  kyc: `SELECT k.user_id::text AS id, NULL AS what, NULL::numeric AS usd, NULL::numeric AS usdt,
      k.waiting_since AS since, NULL::timestamptz AS due_at, k.user_id AS person_id,
      NULL::uuid AS proposer_id
    FROM kyc_records AS k WHERE ${WAITING}`,
  payout: `SELECT id::text, NULL, amount_usd, NULL::numeric, coalesce(requested_at, reserved_at), NULL::timestamptz,
      user_id, NULL::uuid FROM payouts WHERE state = 'requested'`,
  distribution: `SELECT period, period, net, NULL::numeric, prepared_at, NULL::timestamptz, NULL::uuid, NULL::uuid
    FROM distributions WHERE state = 'prepared'`,
  reconciliation: `SELECT t.id::text, r.how, NULL::numeric, t.amount_usdt, t.detected_at, NULL::timestamptz, r.user_id,
      CASE WHEN r.state = 'proposed' AND r.proposed_by ~ '^[0-9a-f]{8}-' THEN r.proposed_by::uuid END
    FROM transfers AS t LEFT JOIN reconciliations AS r ON r.transfer_id = t.id
    WHERE t.matched IS FALSE AND ${IS_TO_DECIDE} AND (r.state IS NULL OR NOT ${IS_RECONCILED})
    UNION ALL SELECT o.id::text, coalesce(r.how, 'outflow'), NULL, o.amount_usdt, o.detected_at, NULL, r.user_id,
      CASE WHEN r.state = 'proposed' AND r.proposed_by ~ '^[0-9a-f]{8}-' THEN r.proposed_by::uuid END
    FROM outflows AS o LEFT JOIN reconciliations AS r ON r.transfer_id = o.id WHERE ${IS_OPEN_OUTFLOW}`,
  claim: `SELECT id::text, NULL, NULL::numeric, NULL::numeric, claimed_at, NULL::timestamptz, user_id, NULL::uuid
    FROM transfer_claims WHERE state = 'open'`,
  repurchase: `SELECT r.investment_id::text, w.name, r.price, NULL::numeric, r.requested_at, NULL::timestamptz,
      r.investor_id, NULL::uuid
    FROM repurchases AS r LEFT JOIN warehouses AS w ON w.id = r.warehouse_id WHERE r.state = 'requested'`,
  settings: `SELECT revision::text, 'Valores fuera de lo usual', NULL::numeric, NULL::numeric, proposed_at,
      NULL::timestamptz, NULL::uuid, proposed_by FROM settings_proposals
    UNION ALL SELECT 'limits-' || revision, 'Límites de reservas', NULL, NULL, updated_at, NULL, NULL, proposed_by
    FROM open_limits WHERE id = 'proposed'`,
  closing: `SELECT c.warehouse_id::text, w.name, NULL::numeric, NULL::numeric, c.requested_at, NULL::timestamptz,
      NULL::uuid, CASE WHEN c.requested_by ~ '^[0-9a-f]{8}-' THEN c.requested_by::uuid END
    FROM warehouse_closings AS c LEFT JOIN warehouses AS w ON w.id = c.warehouse_id WHERE c.state = 'requested'`,
  // Due by the start of the preferred day, in Bogotá.
  visit: `SELECT v.id::text, w.name, NULL::numeric, NULL::numeric, v.requested_at,
      (v.preferred_day || 'T00:00:00-05:00')::timestamptz, v.user_id, NULL::uuid
    FROM visits AS v LEFT JOIN warehouses AS w ON w.id = v.warehouse_id WHERE v.status = 'requested'`,
  question: `SELECT q.id::text, w.name, NULL::numeric, NULL::numeric, q.asked_at, NULL::timestamptz, q.user_id,
      NULL::uuid FROM questions AS q LEFT JOIN warehouses AS w ON w.id = q.warehouse_id WHERE q.status = 'waiting'`,
  parked: `SELECT projection || ' ' || key, min(type), NULL::numeric, NULL::numeric, min(parked_at), NULL::timestamptz,
      NULL::uuid, NULL::uuid FROM projection.parked GROUP BY projection, key`,
  kyc_expiring: `SELECT user_id::text, NULL, NULL::numeric, NULL::numeric, approved_at,
      least(approved_at + ($2::timestamptz - $1::timestamptz), documents_end_at), user_id, NULL::uuid
    FROM kyc_records WHERE status = 'approved' AND waiting_since IS NULL
      AND (approved_at <= $2 OR documents_end_at <= $3)`,
};
const NAMES = 'id, what, usd, usdt, since, due_at, person_id, proposer_id';

/**
 * Join of the current assignee: KYC assignments for KYC and sanctions, else an assignment made since the item
 * began to wait. Assignments from an earlier wait don't count.
 */
function holdersOf(kind: PendingKind): string {
  if (kind === 'kyc' || kind === 'sanctions') return 'kyc_assignments AS a ON a.user_id = f.person_id';
  return `work_assignments AS a ON a.kind = '${kind}' AND a.item_id = f.id AND a.assigned_at >= f.since`;
}

/** All work waiting for staff, with person, amount, since when, due date and assignee. */
export async function pendingWork(view: View, validDays: number): Promise<PendingWork> {
  const now = await momentOf(view);
  const asked = pendingKinds.filter((kind) => !(view.isPast && kind === 'parked'));
  const found = await Promise.all(
    asked.map(async (kind) => ({ kind, rows: await rowsOf(view, kind, now, validDays) })),
  );
  const counts = Object.fromEntries(pendingKinds.map((kind) => [kind, 0])) as PendingWork['counts'];
  for (const { kind, rows } of found) counts[kind] = rows[0]?.total ?? 0;
  const items = found.flatMap(({ kind, rows }) => rows.map((row) => itemOf(kind, row)));
  return { items: items.toSorted(byUrgency), counts };
}

type PendingRow = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(view: View, kind: PendingKind, now: number, validDays: number) {
  const lasts = validDays * DAY_MS;
  // An approval that ends before the third moment was given before the second one; its validity is the distance
  // between two consecutive moments.
  const endsBefore = now + KYC_EXPIRING_DAYS * DAY_MS;
  const moments = [endsBefore - 2 * lasts, endsBefore - lasts, endsBefore].map((moment) =>
    new Date(moment).toISOString(),
  );
  return view.query(
    columns,
    `SELECT f.id, f.what, f.usd, f.usdt, f.since, f.due_at, f.person_id::text, f.proposer_id::text, a.assignee_id::text AS holder_id, f.total,
       ${selectPerson('person', 'p')}, ${selectPerson('proposer', 'o')}, ${selectPerson('holder', 'h')}
     FROM (SELECT *, count(*) OVER ()::int AS total FROM (${searches[kind]}) AS each (${NAMES})
       ORDER BY coalesce(due_at, since), since, id LIMIT ${PENDING_WORK_MAX}) AS f
     LEFT JOIN ${holdersOf(kind)}
     LEFT JOIN users AS p ON p.id = f.person_id LEFT JOIN users AS o ON o.id = f.proposer_id
     LEFT JOIN users AS h ON h.id = a.assignee_id
     ORDER BY f.since, f.id`,
    kind === 'kyc_expiring' ? moments : [],
  );
}

function whatOf(kind: PendingKind, what: string): string {
  if (kind === 'distribution') return periodLabel(what);
  if (kind === 'parked') return eventTypeLabel(what);
  if (kind !== 'reconciliation') return what;
  return what === 'outflow' ? OUTFLOW : reconciliationPlanLabels[reconciliationWaySchema.parse(what)];
}

function itemOf(kind: PendingKind, row: PendingRow): PendingItem {
  return {
    kind,
    id: row.id,
    who:
      row.person_id === null ? null : nameOf(row.person_first_name, row.person_last_name, row.person_email),
    personId: row.person_id,
    what: row.what === null ? null : whatOf(kind, row.what),
    usd: row.usd,
    usdt: row.usdt,
    since: row.since,
    dueAt: row.due_at ?? pendingDueAt(kind, row.since),
    proposedBy:
      row.proposer_id === null
        ? null
        : nameOf(row.proposer_first_name, row.proposer_last_name, row.proposer_email),
    holder:
      row.holder_id === null
        ? null
        : {
            id: row.holder_id,
            name: nameOf(row.holder_first_name, row.holder_last_name, row.holder_email),
          },
  };
}

/**
 * Earliest first, by due date or else by when the item began to wait: overdue and waiting items come before those
 * due later. What came in over a weekend is due at one moment: then whoever waits longest is first.
 */
function byUrgency(one: PendingItem, other: PendingItem): number {
  const at = ({ dueAt, since }: PendingItem) => Date.parse(dueAt ?? since);
  const waited = Date.parse(one.since) - Date.parse(other.since);
  return at(one) - at(other) || waited || (one.id < other.id ? -1 : 1);
}
