import { decisionsAudit } from '../decisions/audit-fields.ts';
import { earningsAudit } from '../earnings/audit-fields.ts';
import { identityAudit } from '../identity/audit-fields.ts';
import { imagesAudit } from '../images/audit-fields.ts';
import { investmentsAudit } from '../investments/audit-fields.ts';
import { kycAudit } from '../kyc/audit-fields.ts';
import { mediaAudit } from '../media/audit-fields.ts';
import { payoutsAudit } from '../payouts/audit-fields.ts';
import { preferencesAudit } from '../preferences/audit-fields.ts';
import { privacyAudit } from '../privacy/audit-fields.ts';
import { projectionsAudit } from '../projections/audit-fields.ts';
import { reportsAudit } from '../reports/audit-fields.ts';
import { settingsAudit } from '../settings/audit-fields.ts';
import { transfersAudit } from '../transfers/audit-fields.ts';
import { videosAudit } from '../videos/audit-fields.ts';
import { warehousesAudit } from '../warehouses/audit-fields.ts';
import { actionLabel } from './action-labels.ts';
import { auditAudit } from './audit-fields.ts';
import { type AuditSubjectKind, auditSubjectKindSchema } from './commands.ts';
import { sharedAudit } from './shared-fields.ts';
import { asIs, labelled, type Words } from './value-formats.ts';
import type { AuditField, AuditVocabulary } from './vocabulary.ts';

const declared = [
  kycAudit,
  identityAudit,
  preferencesAudit,
  privacyAudit,
  settingsAudit,
  warehousesAudit,
  imagesAudit,
  mediaAudit,
  videosAudit,
  investmentsAudit,
  decisionsAudit,
  transfersAudit,
  payoutsAudit,
  earningsAudit,
  projectionsAudit,
  reportsAudit,
  auditAudit,
  sharedAudit,
] as const;

type SubjectsOf<V> = V extends { subjects: infer S } ? keyof S : never;
type DeclaredSubject = SubjectsOf<(typeof declared)[number]>;

const parts: readonly AuditVocabulary[] = declared;

/** What an entry can be about, in words. */
export const auditSubjectLabels: Record<AuditSubjectKind, string> = Object.fromEntries(
  parts.flatMap(({ subjects }) => Object.entries(subjects ?? {})),
) as Record<DeclaredSubject, string>;

/** What the audit was filtered by, in the words that are collected here. */
const filters: AuditVocabulary = {
  fields: {
    filterKind: { label: 'Filtro: registro', words: labelled(auditSubjectKindSchema, auditSubjectLabels) },
    filterAction: { label: 'Filtro: acción', words: actionLabel },
    filterField: { label: 'Filtro: campo', words: (value) => fieldLabel(value) },
  },
};

/** Every part of the words for fields: those of each domain, and what they share. */
export const auditVocabularies: readonly AuditVocabulary[] = [...parts, filters];

const fields: ReadonlyMap<string, AuditField> = new Map(
  auditVocabularies.flatMap((part) => Object.entries(part.fields)),
);

/** Fields that a filter offers: those that people change, with their words. */
export const auditFields: readonly { field: string; label: string }[] = [...fields]
  .filter(([, { isFilter }]) => isFilter)
  .map(([field, { label }]) => ({ field, label }));

/** A field's name in words; one that has none yet by its own name. */
export function fieldLabel(field: string): string {
  return fields.get(field)?.label ?? field;
}

/** How a field's values are said: the subject's own way first, as they are where nothing is known of them. */
export function fieldWords(subjectKind: string, field: string): Words {
  const own = auditVocabularies.map(({ bySubject }) => bySubject?.[subjectKind]?.[field]);
  return own.find((words) => words !== undefined) ?? fields.get(field)?.words ?? asIs;
}
