import { actionLabel, auditSubjectLabels, changeLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { untoldActions, untoldFields } from '@nodo/contracts/kyc/audit-fields';
import { kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { KycDocumentUploaded } from '@nodo/contracts/kyc/events';
import { kycRenewalSchema } from '@nodo/contracts/kyc/standing';
import { kycStatusSchema } from '@nodo/contracts/kyc/values';
import type { DoneBy, PersonalDataExport } from '@nodo/contracts/privacy/export';
import { roleSchema } from '@nodo/contracts/roles';
import { z } from 'zod';

const OBJECT_PATH = 'objectPath';
/** Storage paths, the treasury's state and signed transactions are not data about the person. */
const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  ...[OBJECT_PATH, 'hold', 'rawTransaction', 'signature'],
  ...untoldFields,
]);
/** Actions whose reason staff write for each other: their person reads it nowhere. */
const INTERNAL_REASONS: ReadonlySet<string> = new Set(['RepurchaseApproved', 'DocumentWithdrawn']);
type Kyc = NonNullable<PersonalDataExport['kyc']>;

const submittedSchema = z.object({
  identityDocument: z.string(),
  attempt: z.int(),
  documents: z.record(z.string(), z.unknown()),
});

const before = (row: AuditRow, field: string) => row.changes.find((change) => change.field === field)?.before;
const after = (row: AuditRow, field: string) => row.changes.find((change) => change.field === field)?.after;
const allAfter = (row: AuditRow) =>
  Object.fromEntries(row.changes.map((change) => [change.field, change.after]));

/** Staff are not named. */
function doneBy(row: AuditRow, userId: string): DoneBy {
  if (row.actorKind !== 'user') return 'Sistema';
  return row.actorId === userId ? 'Tú' : 'Equipo de Nodo Cartago';
}

/** All role changes of a person, starting with registration. */
export function roleHistoryOf(rows: readonly AuditRow[], userId: string): PersonalDataExport['roleHistory'] {
  return rows
    .filter(({ action }) => action === 'UserRegistered' || action === 'UserRoleChanged')
    .map((row) => ({
      at: row.occurredAt,
      from: roleSchema.nullable().parse(before(row, 'role') ?? null),
      to: roleSchema.parse(after(row, 'role')),
      reason: row.reason,
      by: doneBy(row, userId),
    }));
}

export function submissionsOf(rows: readonly AuditRow[]): Kyc['submissions'] {
  return rows
    .filter(({ action }) => action === 'KycSubmitted')
    .map((row) => {
      const { identityDocument, attempt, documents } = submittedSchema.parse(allAfter(row));
      const types = kycDocumentTypes.filter((type) => Object.hasOwn(documents, type));
      return { at: row.occurredAt, attempt, identityDocument, documents: types };
    });
}

/** Reviews and expiries of a person's KYC. */
export function decisionsOf(rows: readonly AuditRow[], userId: string): Kyc['decisions'] {
  return rows
    .filter(({ action }) => action === 'KycReviewed' || action === 'KycExpired')
    .map((row) => ({
      at: row.occurredAt,
      from: kycStatusSchema.parse(before(row, 'kycStatus')),
      to: kycStatusSchema.parse(after(row, 'kycStatus')),
      renewal: kycRenewalSchema.nullable().parse(after(row, 'renewal') ?? null),
      notes: row.reason,
      by: doneBy(row, userId),
    }));
}

/** All uploaded KYC documents, including discarded ones. */
export function documentsOf(rows: readonly AuditRow[]): PersonalDataExport['documents'] {
  const discarded = new Map(
    rows
      .filter(({ action }) => action === 'KycDocumentDiscarded')
      .map((row) => [before(row, OBJECT_PATH), row.occurredAt]),
  );
  return rows
    .filter(({ action }) => action === 'KycDocumentUploaded')
    .map((row) => {
      const { documentType, contentType, size, sha256, objectPath } = KycDocumentUploaded.data.parse(
        allAfter(row),
      );
      return {
        type: documentType,
        label: kycDocumentLabels[documentType],
        contentType,
        size,
        sha256,
        uploadedAt: row.occurredAt,
        discardedAt: discarded.get(objectPath) ?? null,
      };
    });
}

/** The audit entries about a person that they may know of, also in words. */
export function activityOf(rows: readonly AuditRow[], userId: string): PersonalDataExport['activity'] {
  const kinds: Record<string, string> = auditSubjectLabels;
  const told = rows.filter(({ action }) => !untoldActions.has(action));
  return told.map((row) => {
    const changes = row.changes.filter(({ field }) => !INTERNAL_FIELDS.has(field));
    return {
      id: row.id,
      at: row.occurredAt,
      by: doneBy(row, userId),
      action: row.action,
      actionLabel: actionLabel(row.action),
      subjectKind: row.subjectKind,
      subjectLabel: kinds[row.subjectKind] ?? row.subjectKind,
      subjectId: row.subjectId,
      reason: INTERNAL_REASONS.has(row.action) ? null : row.reason,
      changes,
      changesInWords: changes.map((change) => changeLabel(row.subjectKind, change)),
      // The origin (address, device) of staff is not data about this person.
      origin: row.actorId === userId ? row.origin : null,
    };
  });
}
