import { isNamedByUs, subjectLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { roleLabel } from '@nodo/contracts/roles';
import { inPageLanguage } from '../../lib/answers.ts';

/** In which part somebody acted: their role then, or that a service of ours did. */
export function actorPart({ actorKind, actorRole }: AuditRow): string {
  return actorKind === 'user' ? roleLabel(actorRole) : 'Servicio';
}

export function subjectKindLabel({ subjectKind }: AuditRow): string {
  return subjectLabel(subjectKind);
}

/** What an entry is about: people's own words, or ours, which came in Spanish. */
export function subjectName(entry: AuditRow): string {
  return isNamedByUs(entry) ? inPageLanguage(entry.subjectName) : entry.subjectName;
}

/** '2026-11-21 06:05:00 UTC' */
export function utcTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
