import { z } from 'zod';
import { formatBogotaLastDay } from '../bogota.ts';
import type {
  NotificationDefinitions,
  NotificationSurroundings,
  NotificationTexts,
} from '../notifications/definition.ts';

const none = z.object({});

export const kycNotifications = {
  kyc_submitted: { params: none, on: ['KycSubmitted'], type: 'system', priority: 'low', category: 'always' },
  kyc_pending: { params: none, on: ['KycReviewed'], type: 'system', priority: 'medium', category: 'always' },
  kyc_under_review: {
    params: none,
    on: ['KycReviewed'],
    type: 'system',
    priority: 'low',
    category: 'always',
  },
  kyc_approved: {
    params: none,
    on: ['KycReviewed'],
    type: 'system',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  kyc_rejected: {
    params: none,
    on: ['KycReviewed'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  kyc_expired: {
    params: none,
    on: ['KycReviewed', 'KycExpired'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    push: 'message',
  },
  /** The approval ended while its renewal waits. */
  kyc_expired_renewing: {
    params: none,
    on: ['KycReviewed', 'KycExpired'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    push: 'message',
  },
  /** The approval ends soon: settled once it is renewed, or over. */
  kyc_renewal_due: {
    params: z.object({
      expiresAt: z.iso.datetime(),
      /** Whether a document ends it, which a reviewer may have misread; absent in notices of before. */
      isOfDocument: z.boolean().optional(),
    }),
    on: ['KycRenewalDue'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  kyc_renewal_submitted: {
    params: none,
    on: ['KycSubmitted'],
    type: 'system',
    priority: 'low',
    category: 'always',
  },
  kyc_renewed: {
    params: none,
    on: ['KycReviewed'],
    type: 'system',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  kyc_renewal_declined: {
    params: none,
    on: ['KycReviewed'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  /** The decision not to grant it was taken back. */
  kyc_renewal_reopened: {
    params: none,
    on: ['KycReviewed'],
    type: 'system',
    priority: 'medium',
    category: 'always',
  },
  /** For staff: a verification is waiting. */
  kyc_waiting: {
    params: z.object({ userId: z.uuid() }),
    on: ['KycSubmitted'],
    type: 'system',
    priority: 'medium',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

const see = { label: 'Ver mi verificación', url: '/kyc' };
const renew = { label: 'Renovar', url: '/kyc' };
const noted = ({ notes }: NotificationSurroundings) => (notes ? ` Nota de la revisión: «${notes}»` : '');

export const kycTexts: NotificationTexts<typeof kycNotifications> = {
  kyc_submitted: () => ({
    title: 'Recibimos tu verificación',
    message: 'La revisamos en un plazo de 24 a 48 horas hábiles.',
    action: see,
  }),
  kyc_pending: (_, about) => ({
    title: 'Tu verificación está pendiente',
    message: `Volvió a quedar pendiente de revisión.${noted(about)}`,
    action: see,
  }),
  kyc_under_review: (_, about) => ({
    title: 'Tu verificación está en revisión',
    message: `Una persona del equipo está mirando tus documentos.${noted(about)}`,
    action: see,
  }),
  kyc_approved: (_, about) => ({
    title: 'Tu verificación fue aprobada',
    message: `Ya puedes invertir.${noted(about)}`,
    action: { label: 'Ver bodegas', url: '/investments' },
  }),
  kyc_rejected: (_, about) => ({
    title: 'Tu verificación fue rechazada',
    message: about.notes
      ? `Corrígela y vuelve a enviarla.${noted(about)}`
      : 'Revisa tus documentos y vuelve a enviarla.',
    action: { label: 'Corregir y reenviar', url: '/kyc' },
  }),
  kyc_expired: () => ({
    title: 'Tu verificación venció',
    message: 'Para volver a invertir y a retirar tu saldo, envía documentos vigentes.',
    action: renew,
  }),
  kyc_expired_renewing: () => ({
    title: 'Tu verificación venció',
    message: 'Tu renovación está en revisión. Hasta que la aprobemos no puedes invertir ni retirar tu saldo.',
    action: see,
  }),
  kyc_renewal_due: ({ expiresAt }, { isSettled }) => ({
    title: 'Tu verificación vence pronto',
    message: `Vale hasta el ${formatBogotaLastDay(expiresAt)}. Si no la renuevas antes, no podrás invertir ni retirar tu saldo.`,
    action: isSettled ? see : renew,
  }),
  kyc_renewal_submitted: () => ({
    title: 'Recibimos tu renovación',
    message:
      'La revisamos en un plazo de 24 a 48 horas hábiles. Mientras tanto vale tu aprobación, hasta que venza.',
    action: see,
  }),
  kyc_renewed: (_, about) => ({
    title: 'Tu verificación fue renovada',
    message: `Puedes seguir invirtiendo y retirando tu saldo.${noted(about)}`,
    action: see,
  }),
  kyc_renewal_declined: (_, about) => ({
    title: 'Tu renovación no fue aprobada',
    message: `Tu aprobación vale hasta que venza. Corrige tus documentos y vuelve a enviarlos.${noted(about)}`,
    action: { label: 'Corregir y reenviar', url: '/kyc' },
  }),
  kyc_renewal_reopened: (_, about) => ({
    title: 'Tu renovación vuelve a estar en revisión',
    message: `No tienes que enviarla de nuevo. Tu aprobación vale hasta que venza.${noted(about)}`,
    action: see,
  }),
  kyc_waiting: ({ userId }, { person, isSettled }) => ({
    title: 'Verificación por revisar',
    message: `${person ?? 'Alguien'} envió su verificación${isSettled ? '; ya tiene una decisión' : ' y espera una decisión'}.`,
    action: { label: isSettled ? 'Ver solicitud' : 'Revisar', url: `/kyc-admin?caso=${userId}` },
  }),
};
