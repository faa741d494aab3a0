import { isNamedByUs, reasonLabel, subjectLabel, transferNameParts } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { roleLabel } from '@nodo/contracts/roles';
import { inPageLanguage, ownInPageLanguage } from '../../lib/answers.ts';

/** The actor's role at the time, or that it was one of our services. */
export function actorPart({ actorKind, actorRole }: AuditRow): string {
  return actorKind === 'user' ? roleLabel(actorRole) : 'Servicio';
}

export function subjectKindLabel({ subjectKind }: AuditRow): string {
  return subjectLabel(subjectKind);
}

/** Name of the entry's subject: a person's own words, or our Spanish label put into the page's language. */
export function subjectName(entry: AuditRow): string {
  // Labels are in the page's language, so the name has to be translated before the two can be compared.
  const said = inPageLanguage(entry.subjectName);
  if (isNamedByUs({ ...entry, subjectName: said })) return said;
  const transfer = transferNameParts(entry);
  return transfer ? transfer.end + ownInPageLanguage(transfer.amount) : entry.subjectName;
}

/** Changes shown on one line. */
export const SAID = 2;

/** The reason, unless a displayed change already shows the same text (as with a transfer that matches nothing). */
export function ownReason({ action, reason, changes }: AuditRow): string | null {
  const isSaid = changes.length <= SAID && changes.some(({ after }) => after === reason);
  return reason === null || isSaid ? null : reasonLabel(action, reason);
}

/** '2026-11-21 06:05:00 UTC' */
export function utcTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
