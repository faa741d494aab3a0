import { signInMethodLabel } from '../identity/audit-fields.ts';
import { kycDocumentLabels, kycDocumentTypeSchema } from '../kyc/documents.ts';
import { fieldLabel, fieldWords } from './field-labels.ts';
import type { AuditChange, AuditRow } from './views.ts';

// Who shows the audit needs its words together.
export { signInMethodLabel } from '../identity/audit-fields.ts';
export { actionLabel, auditActions, reasonLabel } from './action-labels.ts';
export { auditFields, choiceWords, fieldLabel } from './field-labels.ts';
export { auditSubjectLabels, isNamedByUs } from './subjects.ts';

/** 'Chrome en Windows · 190.24.31.7 · Código por correo'; of a service its name. */
export function originLabel(entry: Pick<AuditRow, 'actorKind' | 'actorName' | 'origin'>): string {
  const { actorKind, actorName, origin } = entry;
  if (actorKind === 'service') return `Servicio ${actorName}`;
  if (origin === null) return '—';
  return [origin.device, origin.address, signInMethodLabel(origin.method)]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Whether there is no value at all. */
export function isNone(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A value in words: '$50,000.00', '1,50 %', 'Aprobado', 'Sí', '—' for none. */
export function valueLabel(subjectKind: string, field: string, value: unknown): string {
  if (isNone(value)) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'object') return objectLabel(value);
  return fieldWords(subjectKind, field)(String(value));
}

/** Documents of a KYC by their names; anything else as it was written. */
function objectLabel(value: object): string {
  const types = Object.keys(value).map((key) => kycDocumentTypeSchema.safeParse(key));
  if (types.length === 0 || types.some(({ success }) => !success)) return JSON.stringify(value);
  return types.map(({ data }) => (data ? kycDocumentLabels[data] : '')).join(', ');
}

/** Ids, hashes and names of files: they lead to something and tell nothing. */
const TELLS_NOTHING =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(0x)?[0-9a-f]{40,}|[a-z0-9-]+(\/[a-z0-9-]+)*\/[0-9a-f]{8}-[0-9a-f-]{27}.*)$/;

function tells({ before, after }: AuditChange): boolean {
  return ![before, after].some((value) => typeof value === 'string' && TELLS_NOTHING.test(value));
}

/** The changes of an entry with those first that tell somebody something, each group in its order. */
export function tellingFirst(changes: readonly AuditChange[]): {
  telling: AuditChange[];
  others: AuditChange[];
} {
  return { telling: changes.filter(tells), others: changes.filter((change) => !tells(change)) };
}

/** 'Estado KYC: Pendiente → Aprobado'; of what was not there before only what it is: 'Método: Acceso inmediato'. */
export function changeLabel(subjectKind: string, { field, before, after }: AuditChange): string {
  const [old, now] = [valueLabel(subjectKind, field, before), valueLabel(subjectKind, field, after)];
  return isNone(before) ? `${fieldLabel(field)}: ${now}` : `${fieldLabel(field)}: ${old} → ${now}`;
}
