import { signInMethodLabel } from '../identity/audit-fields.ts';
import { kycDocumentLabels, kycDocumentTypeSchema } from '../kyc/documents.ts';
import { fieldLabel, fieldWords } from './field-labels.ts';
import { rateWords, usdtWords, usdWords, type Words } from './value-formats.ts';
import type { AuditChange, AuditRow } from './views.ts';

// Re-exports everything needed to display the audit.
export { signInMethodLabel } from '../identity/audit-fields.ts';
export { actionLabel, auditActions, reasonLabel } from './action-labels.ts';
export { auditFields, choiceWords, fieldLabel } from './field-labels.ts';
export {
  auditSubjectLabels,
  isNamedByUs,
  nameOfOurs,
  personSubjectKinds,
  subjectLabel,
  transferNameParts,
} from './subjects.ts';

/** Origin of an entry: 'Chrome en Windows · 190.24.31.7 · Código por correo'; for a service, its name. */
export function originLabel(entry: Pick<AuditRow, 'actorKind' | 'actorName' | 'origin'>): string {
  const { actorKind, actorName, origin } = entry;
  if (actorKind === 'service') return `Servicio ${actorName}`;
  if (origin === null) return '—';
  return [origin.device, origin.address, signInMethodLabel(origin.method)]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Whether the value is empty. */
export function isNone(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A value as displayed: '$50,000.00', '1,50 %', 'Aprobado', 'Sí', '—' for none. */
export function valueLabel(subjectKind: string, field: string, value: unknown): string {
  if (isNone(value)) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'object') return objectLabel(value);
  return fieldWords(subjectKind, field)(String(value));
}

/** KYC documents by their labels; other objects as JSON. */
function objectLabel(value: object): string {
  const types = Object.keys(value).map((key) => kycDocumentTypeSchema.safeParse(key));
  if (types.length === 0 || types.some(({ success }) => !success)) return JSON.stringify(value);
  return types.map(({ data }) => (data ? kycDocumentLabels[data] : '')).join(', ');
}

/** Ids, hashes, TRON addresses and file names: references without meaning to a reader. */
const TELLS_NOTHING =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(0x)?[0-9a-f]{40,}|T[1-9A-HJ-NP-Za-km-z]{33}|T[1-9A-HJ-NP-Za-km-z]{3}…[1-9A-HJ-NP-Za-km-z]{4}|[a-z0-9-]+(\/[a-z0-9-]+)*\/[0-9a-f]{8}-[0-9a-f-]{27}.*)$/;

/** Fields that hold a position or a file size, treated as references whatever their values look like. */
const PLACES: ReadonlySet<string> = new Set([
  'logIndex',
  'blockNumber',
  'solidHeight',
  'eventPlace',
  'eventPosition',
  'throughPosition',
  'asOfPosition',
  'logPosition',
  'size',
  'fileBytes',
]);

function tells({ field, before, after }: AuditChange): boolean {
  const isReference = [before, after].some((value) => typeof value === 'string' && TELLS_NOTHING.test(value));
  return !isReference && !PLACES.has(field);
}

const amounts: ReadonlySet<Words> = new Set([usdWords, usdtWords, rateWords]);

/** Amounts, rates and statuses come first. */
function isChief(subjectKind: string, field: string): boolean {
  return /status$/i.test(field) || amounts.has(fieldWords(subjectKind, field));
}

/**
 * Splits an entry's changes into meaningful ones, most important first, and references; order is kept within groups.
 */
export function tellingFirst(
  subjectKind: string,
  changes: readonly AuditChange[],
): { telling: AuditChange[]; others: AuditChange[] } {
  const telling = changes.filter(tells);
  return {
    telling: [
      ...telling.filter(({ field }) => isChief(subjectKind, field)),
      ...telling.filter(({ field }) => !isChief(subjectKind, field)),
    ],
    others: changes.filter((change) => !tells(change)),
  };
}

/** 'Estado KYC: Pendiente → Aprobado'; without a previous value only the new one: 'Método: Acceso inmediato'. */
export function changeLabel(subjectKind: string, { field, before, after }: AuditChange): string {
  const [old, now] = [valueLabel(subjectKind, field, before), valueLabel(subjectKind, field, after)];
  return isNone(before) ? `${fieldLabel(field)}: ${now}` : `${fieldLabel(field)}: ${old} → ${now}`;
}
