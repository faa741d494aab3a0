import { isNamedByUs, reasonLabel, subjectLabel, transferNameParts } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { roleLabel } from '@nodo/contracts/roles';
import { inPageLanguage, ownInPageLanguage } from '../../lib/answers.ts';

/** In which part somebody acted: their role then, or that a service of ours did. */
export function actorPart({ actorKind, actorRole }: AuditRow): string {
  return actorKind === 'user' ? roleLabel(actorRole) : 'Servicio';
}

export function subjectKindLabel({ subjectKind }: AuditRow): string {
  return subjectLabel(subjectKind);
}

/** What an entry is about: people's own words, or ours, which came in Spanish. */
export function subjectName(entry: AuditRow): string {
  // Labels of the page are in its language: only a name that is, too, can be told to be one.
  const said = inPageLanguage(entry.subjectName);
  if (isNamedByUs({ ...entry, subjectName: said })) return said;
  const transfer = transferNameParts(entry);
  return transfer ? transfer.end + ownInPageLanguage(transfer.amount) : entry.subjectName;
}

/** Changes that one line says. */
export const SAID = 2;

/** Why it was done, where no change says the same beside it, as that of a transfer that fits nothing does. */
export function ownReason({ action, reason, changes }: AuditRow): string | null {
  const isSaid = changes.length <= SAID && changes.some(({ after }) => after === reason);
  return reason === null || isSaid ? null : reasonLabel(action, reason);
}

/** '2026-11-21 06:05:00 UTC' */
export function utcTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
