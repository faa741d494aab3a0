import * as domains from '../domains.ts';
import { type PartOf, partsOf } from '../fold.ts';
import type { AuditRow } from './views.ts';
import type { AuditVocabulary } from './vocabulary.ts';

type SubjectsOf<A> = A extends { subjects: infer S } ? keyof S : never;
export type AuditSubjectKind = SubjectsOf<PartOf<typeof domains, 'audit'>>;

const vocabularies: readonly AuditVocabulary[] = partsOf(domains, 'audit');

/** Labels of the kinds of subject, by stream category. */
export const auditSubjectLabels = Object.assign(
  {},
  ...vocabularies.map(({ subjects }) => subjects),
) as Readonly<Record<AuditSubjectKind, string>>;

/** The kinds of subject whose id is a person's. */
export const personSubjectKinds: readonly string[] = vocabularies.flatMap(({ people = [] }) => people);

const names = new Map(vocabularies.flatMap(({ names = {} }) => Object.entries(names)));

/** The name of a subject that is named by a text of ours; undefined for other kinds. */
export function nameOfOurs(subjectKind: string, subjectId: string): string | undefined {
  return names.get(subjectKind)?.(subjectId);
}

/** Label of a subject kind, used for singletons and for subjects without a name. */
export function subjectLabel(subjectKind: string): string {
  const labels: Record<string, string> = auditSubjectLabels;
  return labels[subjectKind] ?? subjectKind;
}

/** Whether the subject's name is a text of ours, which is translated into the reader's language. */
export function isNamedByUs({
  subjectKind,
  subjectName,
}: Pick<AuditRow, 'subjectKind' | 'subjectName'>): boolean {
  return names.has(subjectKind) || subjectName === subjectLabel(subjectKind);
}

/** The name of an unmatched transfer: 'TVoS…bh6s · 1.500,00 USDT', whose amount we formatted. */
const transferName = /^(\w{4}…\w{4} · )([\d.,]+\sUSDT)$/;

/** Splits the name of an unmatched transfer into its address and its amount, which each language formats differently. */
export function transferNameParts({
  subjectKind,
  subjectName,
}: Pick<AuditRow, 'subjectKind' | 'subjectName'>): { readonly end: string; readonly amount: string } | null {
  if (subjectKind !== 'transfer' && subjectKind !== 'reconciliation') return null;
  const [, end, amount] = transferName.exec(subjectName) ?? [];
  return end === undefined || amount === undefined ? null : { end, amount };
}
