import { LOCALE } from './constants.ts';
import { documentTypeLabels } from './documents.ts';
import { formatUsd } from './money.ts';
import { earningsWords, investmentWords, paymentWords, payoutWords } from './notification-money-words.ts';
import type {
  NotificationFact,
  NotificationFactOf,
  NotificationSurroundings,
  NotificationWords,
} from './notifications.ts';
import { reportTitle } from './report-periods.ts';
import { roleLabel } from './roles.ts';
import type { FinancialSettings } from './settings.ts';

/** A notification in words: title, message and where it leads. The one place that has them. */
export function notificationWords(
  fact: NotificationFact,
  about: NotificationSurroundings,
): NotificationWords {
  switch (fact.kind) {
    case 'kyc_waiting':
      return {
        title: 'Verificación por revisar',
        message: `${about.person ?? 'Alguien'} envió su verificación${about.isSettled ? '; ya tiene una decisión' : ' y espera una decisión'}.`,
        action: {
          label: about.isSettled ? 'Ver solicitud' : 'Revisar',
          url: `/kyc-admin?caso=${fact.params.userId}`,
        },
      };
    case 'role_changed':
      return {
        title: 'Cambió tu rol',
        message: `Pasaste de ${roleLabel(fact.params.from)} a ${roleLabel(fact.params.to)}.`,
        action: { label: 'Ir al inicio', url: '/' },
      };
    case 'report_ready':
    case 'report_failed':
      return reportWords(fact.kind, fact.params);
    case 'document_published':
      return {
        title: 'Hay un documento nuevo',
        message: `Publicamos un documento de tipo ${documentTypeLabels[fact.params.documentType].toLowerCase()}.`,
        action: { label: 'Ver documentos', url: '/reports?vista=documents' },
      };
    case 'settings_changed':
      return settingsWords(fact.params.now, fact.params.before);
    case 'returns_credited':
    case 'distribution_waiting':
      return earningsWords(fact, about);
    case 'construction_update':
      return constructionWords(fact, about);
    case 'investment_confirmed':
    case 'investment_failed':
      return investmentWords(fact, about);
    case 'payout_requested':
    case 'payout_waiting':
    case 'payout_sent':
    case 'payout_confirmed':
    case 'payout_rejected':
    case 'payout_failed':
      return payoutWords(fact, about);
    case 'payment_detected':
    case 'payment_confirmed':
    case 'payment_unmatched':
    case 'transfer_unmatched':
      return paymentWords(fact, about);
    default:
      return kycWords(fact.kind, about);
  }
}

function reportWords(
  kind: 'report_ready' | 'report_failed',
  { type, ...period }: NotificationFactOf<'report_ready'>['params'],
): NotificationWords {
  const title = reportTitle(type, period);
  if (kind === 'report_ready') {
    return {
      title: 'Tu reporte está listo',
      message: `${title}.`,
      action: { label: 'Ver reportes', url: '/reports' },
    };
  }
  return {
    title: 'No pudimos preparar tu reporte',
    message: `${title}. Puedes intentarlo de nuevo.`,
    action: { label: 'Reintentar', url: '/reports' },
  };
}

type OwnKyc =
  | 'kyc_submitted'
  | 'kyc_pending'
  | 'kyc_under_review'
  | 'kyc_approved'
  | 'kyc_rejected'
  | 'kyc_expired';

function kycWords(kind: OwnKyc, { notes }: NotificationSurroundings): NotificationWords {
  const see = { label: 'Ver mi verificación', url: '/kyc' };
  const said = notes ? ` Nota de la revisión: «${notes}»` : '';
  switch (kind) {
    case 'kyc_submitted':
      return {
        title: 'Recibimos tu verificación',
        message: 'La revisamos en un plazo de 24 a 48 horas hábiles.',
        action: see,
      };
    case 'kyc_pending':
      return {
        title: 'Tu verificación está pendiente',
        message: `Volvió a quedar pendiente de revisión.${said}`,
        action: see,
      };
    case 'kyc_under_review':
      return {
        title: 'Tu verificación está en revisión',
        message: `Una persona del equipo está mirando tus documentos.${said}`,
        action: see,
      };
    case 'kyc_approved':
      return {
        title: 'Tu verificación fue aprobada',
        message: `Ya puedes invertir.${said}`,
        action: { label: 'Ver bodegas', url: '/investments' },
      };
    case 'kyc_rejected':
      return {
        title: 'Tu verificación fue rechazada',
        message: notes
          ? `Corrígela y vuelve a enviarla.${said}`
          : 'Revisa tus documentos y vuelve a enviarla.',
        action: { label: 'Corregir y reenviar', url: '/kyc' },
      };
    case 'kyc_expired':
      return {
        title: 'Tu verificación venció',
        message: 'Para hacer nuevas inversiones, envía documentos vigentes.',
        action: { label: 'Renovar', url: '/kyc' },
      };
  }
}

function constructionWords(
  { params }: NotificationFactOf<'construction_update'>,
  { warehouse }: NotificationSurroundings,
): NotificationWords {
  const progress = params.percentage === null ? '' : ` La obra va en ${decimal(params.percentage)}\u00a0%.`;
  return {
    title: warehouse ? `Avance en ${warehouse}` : 'Avance de obra',
    message: `${params.title.replace(/[.\s]+$/, '')}.${progress}`,
    action: { label: 'Ver avances', url: '/construction-progress' },
  };
}

const decimal = (value: number) => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(value);

/** 0.015 → '1,5 %'. */
function percent(rate: string): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(rate as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
}

const conditions: readonly (readonly [string, (settings: FinancialSettings) => string])[] = [
  ['Inversión mínima', ({ minimumInvestment }) => formatUsd(minimumInvestment)],
  ['Retorno mensual', ({ monthlyReturnRate }) => percent(monthlyReturnRate)],
  ['Comisión de administración', ({ managementFeeRate }) => percent(managementFeeRate)],
  ['Comisión de la plataforma', ({ platformFeeRate }) => percent(platformFeeRate)],
  ['Recompra', ({ recompraEnabled }) => (recompraEnabled ? 'habilitada' : 'no habilitada')],
];

/** Names what changed, from what to what; the first version names everything. */
function settingsWords(now: FinancialSettings, before: FinancialSettings | null): NotificationWords {
  const lines = conditions.flatMap(([label, show]) => {
    if (!before) return [`${label}: ${show(now)}`];
    return show(before) === show(now) ? [] : [`${label}: de ${show(before)} a ${show(now)}`];
  });
  const what = lines.length > 0 ? `${lines.join('; ')}. ` : '';
  return {
    title: 'Nuevas condiciones para invertir',
    message: `${what}Rigen para inversiones nuevas; las que ya tienes conservan las suyas.`,
    action: { label: 'Ver bodegas', url: '/investments' },
  };
}
