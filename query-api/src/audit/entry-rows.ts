import { auditEntryView } from '@nodo/contracts/audit/entry-view';
import { nameOfOurs, personSubjectKinds, subjectLabel } from '@nodo/contracts/audit/labels';
import type { AuditSubjectKind } from '@nodo/contracts/audit/subjects';
import { auditEntries } from '@nodo/contracts/audit/tables';
import { usdtWords } from '@nodo/contracts/audit/value-formats';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { SESSION_ORIGIN_YEARS } from '@nodo/contracts/constants';
import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { projectImages } from '@nodo/contracts/images/tables';
import { maskAddress, maskPerson, shortWallet } from '@nodo/contracts/masking';
import { outer, type RowOf, text, time } from '@nodo/contracts/read-models/table';
import { documents } from '@nodo/contracts/reports/tables';
import { transfers } from '@nodo/contracts/transfers/tables';
import { cameras, progressVideos } from '@nodo/contracts/videos/tables';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { describeDevice } from '@nodo/platform/device';
import { personAs } from '../read-model/names.ts';

/** What ENTRY_COLUMNS and NAME_COLUMNS select. */
export const entryColumns = {
  ...auditEntries.columns,
  ...personAs('actor'),
  ...personAs('subject'),
  ...outer({
    origin_address: text,
    origin_user_agent: text,
    origin_method: text,
    origin_began_at: time,
    subject_role: users.columns.role,
    warehouse_name: warehouses.columns.name,
    image_title: projectImages.columns.title,
    video_title: progressVideos.columns.title,
    camera_name: cameras.columns.name,
    document_name: documents.columns.name,
    transfer_address: transfers.columns.from_address,
    transfer_amount: transfers.columns.amount_usdt,
  }),
  document_investor: documents.columns.investor_id,
};
type EntryRow = RowOf<typeof entryColumns>;

export const ENTRY_COLUMNS = `e.id, e.event_position, e.occurred_at, e.recorded_at, e.actor_kind, e.actor_id, e.actor_role,
  e.action, e.subject_kind, e.subject_id, e.changes, e.reason, e.correlation_id, e.session_id`;
export const NAME_COLUMNS = `a.first_name AS actor_first_name, a.last_name AS actor_last_name, a.email AS actor_email,
  s.first_name AS subject_first_name, s.last_name AS subject_last_name, s.email AS subject_email, s.role AS subject_role,
  w.name AS warehouse_name, p.title AS image_title, v.title AS video_title, c.name AS camera_name,
  t.name AS document_name, t.investor_id AS document_investor,
  coalesce(x.from_address, y.to_address) AS transfer_address, coalesce(x.amount_usdt, y.amount_usdt) AS transfer_amount,
  o.address AS origin_address, o.user_agent AS origin_user_agent, o.method AS origin_method,
  o.began_at AS origin_began_at`;
/** Whether an entry's subject id is a person's. */
export const IS_OF_PERSON = `e.subject_kind IN (${personSubjectKinds.map((kind) => `'${kind}'`).join(', ')})`;
/**
 * Joins the transfer of each entry with a lateral lookup: in a past view, a plain join would first build every
 * past row.
 */
const ofTransfer = (table: string, alias: string) => `LEFT JOIN LATERAL (
    SELECT * FROM ${table} WHERE id = CASE
      WHEN e.subject_kind IN ('transfer', 'reconciliation') THEN e.subject_id::uuid END LIMIT 1
  ) AS ${alias} ON true`;
/**
 * Joins the actor and the person or thing the entry is about. Investments, transfers and decisions also bring
 * their owner and warehouse, payouts their owner.
 */
export const NAME_JOINS = `
  LEFT JOIN users AS a ON a.id = CASE WHEN e.actor_kind = 'user' THEN e.actor_id::uuid END
  ${ofTransfer('payouts', 'y')}
  ${ofTransfer('transfers', 'x')}
  LEFT JOIN investments AS i ON i.id = CASE
    WHEN e.subject_kind = 'investment' THEN e.subject_id::uuid
    ELSE coalesce(x.investment_id, x.candidate_investment_id) END
  LEFT JOIN decisions AS d ON d.id = CASE WHEN e.subject_kind = 'decision' THEN e.subject_id::uuid END
  LEFT JOIN reports AS r ON r.id = CASE WHEN e.subject_kind = 'report' THEN e.subject_id::uuid END
  LEFT JOIN documents AS t ON t.id = CASE WHEN e.subject_kind = 'document' THEN e.subject_id::uuid END
  LEFT JOIN users AS s ON s.id = CASE
    WHEN ${IS_OF_PERSON} THEN e.subject_id::uuid
    WHEN e.subject_kind = 'personalDataView' THEN (SELECT (c ->> 'after')::uuid FROM jsonb_array_elements(e.changes) AS c
      WHERE c ->> 'field' = 'viewed' AND pg_input_is_valid(c ->> 'after', 'uuid'))
    ELSE coalesce(i.investor_id, y.user_id, d.user_id, r.investor_id, t.investor_id) END
  LEFT JOIN warehouses AS w ON w.id = CASE
    WHEN e.subject_kind IN ('warehouse', 'waitlist') THEN e.subject_id::uuid ELSE coalesce(i.warehouse_id, d.warehouse_id) END
  LEFT JOIN project_images AS p ON p.id = CASE WHEN e.subject_kind = 'projectImage' THEN e.subject_id::uuid END
  LEFT JOIN progress_videos AS v ON v.id = CASE WHEN e.subject_kind = 'video' THEN e.subject_id::uuid END
  LEFT JOIN cameras AS c ON c.id = CASE WHEN e.subject_kind = 'camera' THEN e.subject_id::uuid END
  LEFT JOIN platform.session_origins AS o ON o.session_id = e.session_id
    AND o.began_at > now() - make_interval(years => ${SESSION_ORIGIN_YEARS})`;

/** The reader of the audit. If `isMasked`, all names but those of staff are masked. */
export interface AuditViewer {
  readonly isMasked: boolean;
}

/** An entry as this viewer may see it. */
export function auditRow(row: EntryRow, { isMasked }: AuditViewer): AuditRow {
  return {
    ...auditEntryView(row, isMasked),
    actorName: actorName(row, isMasked && !isStaff(row.actor_role)),
    sessionId: row.session_id,
    origin: originOf(row, isMasked),
    subjectName: subjectName(row, isMasked && !isStaff(row.subject_role)),
  };
}

function originOf(row: EntryRow, isMasked: boolean): AuditRow['origin'] {
  const { origin_method: method, origin_began_at: beganAt, origin_address: address } = row;
  if (method === null || beganAt === null) return null;
  return {
    device: describeDevice(row.origin_user_agent),
    address: address !== null && isMasked ? maskAddress(address) : address,
    method,
    beganAt,
  };
}

export function isStaff(role: string | null): boolean {
  return role === 'admin' || role === 'super_admin';
}

function actorName(row: EntryRow, isMasked: boolean): string {
  if (row.actor_email === null) return row.actor_id;
  return nameOf(row.actor_first_name, row.actor_last_name, row.actor_email, isMasked);
}

/** Subject kinds whose id is readable: a day, a currency. */
const NAMED_BY_ID: ReadonlySet<string> = new Set<AuditSubjectKind>(['reserves', 'referenceRate']);

function subjectName(row: EntryRow, isMasked: boolean): string {
  const parts: string[] = [];
  if (row.subject_email !== null) {
    parts.push(nameOf(row.subject_first_name, row.subject_last_name, row.subject_email, isMasked));
  }
  if (row.warehouse_name !== null) parts.push(row.warehouse_name);
  if (row.image_title !== null) parts.push(row.image_title);
  if (row.video_title !== null) parts.push(row.video_title);
  if (row.camera_name !== null) parts.push(row.camera_name);
  // The name of a document for one investor may contain that person's name.
  if (row.document_name !== null && !(isMasked && row.document_investor !== null))
    parts.push(row.document_name);
  if (parts.length > 0) return parts.join(' · ');
  const ours = nameOfOurs(row.subject_kind, row.subject_id);
  if (ours !== undefined) return ours;
  if (row.subject_kind === 'wallet') return walletName(row);
  if (row.transfer_address !== null) return transferName(row);
  return NAMED_BY_ID.has(row.subject_kind) ? row.subject_id : subjectLabel(row.subject_kind);
}

/** Label of a transfer that belongs to nobody: shortened counterparty address and amount. */
function transferName({ transfer_address: address, transfer_amount: amount }: EntryRow): string {
  const parts = [address && shortWallet(address), amount && usdtWords(amount)];
  return parts.filter(Boolean).join(' · ');
}

/** The wallet's shortened address, which every change of it contains; else its id. */
function walletName({ changes, subject_id: id }: EntryRow): string {
  const change = changes.find(({ field }) => field === 'walletAddress');
  const address = change?.after ?? change?.before;
  return typeof address === 'string' ? shortWallet(address) : id;
}

function nameOf(first: string | null, last: string | null, email: string, isMasked: boolean): string {
  const name = { firstName: first ?? '', lastName: last ?? '' };
  return isMasked ? maskPerson(name) : displayName({ ...name, email });
}
