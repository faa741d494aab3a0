import { auditSubjectLabels } from '../audit/labels.ts';

/** Streams that the audit does not tell of. */
const others: Readonly<Record<string, string>> = {
  emailClaim: 'Email reservado',
  superAdmins: 'Super administradores',
  videoView: 'Vista de un video',
  paymentAmount: 'Monto de pago',
  notification: 'Notificaciones leídas',
};
const labels: Readonly<Record<string, string>> = { ...others, ...auditSubjectLabels };

/** What a stream is about, in words; one that has none yet by its own name. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(labels, category) ? (labels[category] ?? category) : category;
}
