import { actionLabel, auditSubjectLabels } from '../audit/labels.ts';

/** Streams that the audit does not tell of. */
const others: Readonly<Record<string, string>> = {
  emailClaim: 'Email reservado',
  superAdmins: 'Super administradores',
  videoView: 'Vista de un video',
  paymentAmount: 'Monto de pago',
  payoutAllowance: 'Pagos sin aprobación de un día',
  notification: 'Notificaciones leídas',
};
const labels: Readonly<Record<string, string>> = { ...others, ...auditSubjectLabels };

/** What a stream is about, in words; one that has none yet by its own name. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(labels, category) ? (labels[category] ?? category) : category;
}

/** Events that the audit does not tell of: they say no more than one beside them, or keep the house in order. */
const unaudited: Readonly<Record<string, string>> = {
  EmailClaimed: 'Email reservado',
  EmailReleased: 'Email liberado',
  SuperAdminAdded: 'Super administrador anotado',
  SuperAdminRemoved: 'Super administrador retirado',
  KycDraftSaved: 'Borrador de KYC guardado',
  KycClosed: 'KYC cerrado',
  CapitalReserved: 'Capital reservado',
  CapitalReleased: 'Capital liberado',
  ProgressVideoViewed: 'Video visto',
  InvestmentAbandoned: 'Inversión abandonada',
  PaymentAmountClaimed: 'Monto de pago reservado',
  PaymentAmountReleased: 'Monto de pago liberado',
  PayoutAllowanceUsed: 'Pago sin aprobación contado',
  TransferAbandoned: 'Transferencia abandonada',
  DistributionBegun: 'Distribución empezada',
  DistributionLinesAdded: 'Líneas de distribución agregadas',
  NotificationsMarkedRead: 'Notificaciones leídas',
};

/** What happened, in words: the audit's, where it tells of it; of a type that has none yet its own name. */
export function eventTypeLabel(type: string): string {
  return Object.hasOwn(unaudited, type) ? (unaudited[type] ?? type) : actionLabel(type);
}
