import * as domains from '../domains.ts';
import { type PartOf, partsOf } from '../fold.ts';
import type { AuditRow } from './views.ts';

type SubjectsOf<A> = A extends { subjects: infer S } ? keyof S : never;
export type AuditSubjectKind = SubjectsOf<PartOf<typeof domains, 'audit'>>;

/** What an entry can be about, as its stream is named, in words. */
export const auditSubjectLabels = Object.assign(
  {},
  ...partsOf(domains, 'audit').map((audit) => ('subjects' in audit ? audit.subjects : {})),
) as Readonly<Record<AuditSubjectKind, string>>;

const namedByUs: ReadonlySet<string> = new Set<AuditSubjectKind>([
  'distribution',
  'projection',
  'sanctionsList',
]);

/** Of a kind that is one for all, and of what has no name of its own, the kind is said. */
export function subjectLabel(subjectKind: string): string {
  const labels: Record<string, string> = auditSubjectLabels;
  return labels[subjectKind] ?? subjectKind;
}

/** Whether what an entry is about has its name in words of ours, which are said in the reader's language. */
export function isNamedByUs({
  subjectKind,
  subjectName,
}: Pick<AuditRow, 'subjectKind' | 'subjectName'>): boolean {
  return namedByUs.has(subjectKind) || subjectName === subjectLabel(subjectKind);
}

/** 'TVoS…bh6s · ' before the amount of a transfer that is nobody's, which is figures of ours: '1.500,00 USDT'. */
const transferName = /^(\w{4}…\w{4} · )([\d.,]+\sUSDT)$/;

/** The name of a transfer that is nobody's in what stays as it is and the amount, which each language writes otherwise. */
export function transferNameParts({
  subjectKind,
  subjectName,
}: Pick<AuditRow, 'subjectKind' | 'subjectName'>): { readonly end: string; readonly amount: string } | null {
  if (subjectKind !== 'transfer' && subjectKind !== 'reconciliation') return null;
  const [, end, amount] = transferName.exec(subjectName) ?? [];
  return end === undefined || amount === undefined ? null : { end, amount };
}
