import * as domains from '../domains.ts';
import { type PartOf, partsOf } from '../fold.ts';

type SubjectsOf<A> = A extends { subjects: infer S } ? keyof S : never;
export type AuditSubjectKind = SubjectsOf<PartOf<typeof domains, 'audit'>>;

/** What an entry can be about, as its stream is named, in words. */
export const auditSubjectLabels = Object.assign(
  {},
  ...partsOf(domains, 'audit').map((audit) => ('subjects' in audit ? audit.subjects : {})),
) as Readonly<Record<AuditSubjectKind, string>>;

const namedByUs: ReadonlySet<string> = new Set<AuditSubjectKind>([
  ...([
    'settings',
    'auditTree',
    'personalDataView',
    'distribution',
    'projection',
    'sanctionsList',
    'assignment',
  ] as const),
]);

/** Whether what an entry is about may have a name in words of ours, which are said in the reader's language. */
export function isNamedByUs(subjectKind: string): boolean {
  return namedByUs.has(subjectKind);
}
