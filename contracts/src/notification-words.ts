import { LOCALE, REQUIRED_CONFIRMATIONS } from './constants.ts';
import { documentTypeLabels } from './documents.ts';
import { formatUsd, formatUsdt } from './money.ts';
import type { NotificationFact, NotificationView } from './notifications.ts';
import { payoutFailureLabels } from './payouts.ts';
import { periodLabel } from './periods.ts';
import { reportTitle } from './report-periods.ts';
import { roleLabel } from './roles.ts';
import type { FinancialSettings } from './settings.ts';
import type { UnmatchedReason } from './transfers.ts';

/** What is looked up when a notification is read; null where it has none, or it is gone. */
export interface NotificationSurroundings {
  /** The warehouse it is about. */
  readonly warehouse: string | null;
  /** The person it is about, by name. */
  readonly person: string | null;
  /** What a reviewer wrote. */
  readonly notes: string | null;
  /** Somebody of the staff has taken care of it. */
  readonly isSettled: boolean;
}

type Words = Pick<NotificationView, 'title' | 'message' | 'action'>;
type FactOf<K> = Extract<NotificationFact, { kind: K }>;

/** A notification in words: title, message and where it leads. The one place that has them. */
export function notificationWords(fact: NotificationFact, about: NotificationSurroundings): Words {
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
  { type, ...period }: FactOf<'report_ready'>['params'],
): Words {
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

function kycWords(kind: OwnKyc, { notes }: NotificationSurroundings): Words {
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

const at = (warehouse: string | null) => (warehouse ? ` en ${warehouse}` : '');
const seeInvestment = (investmentId: string) => ({
  label: 'Ver inversión',
  url: `/investments/${investmentId}`,
});
/** To the cent: the tail that tells alike payments apart is no news. */
const usdt = (amount: string) => `${formatUsdt(amount).replace(/\d{4}$/, '')} USDT`;
/** Where every unit counts. */
const exactUsdt = (amount: string) => `${formatUsdt(amount)} USDT`;

const troubles: Record<UnmatchedReason, string> = {
  unknown: 'no corresponde a ninguna inversión abierta',
  underpaid: 'es menor que el monto pedido',
  overpaid: 'es mayor que el monto pedido',
  late: 'llegó después del plazo',
  duplicate: 'llegó cuando la inversión ya estaba pagada',
};

type PaymentFact = FactOf<
  'payment_detected' | 'payment_confirmed' | 'payment_unmatched' | 'transfer_unmatched'
>;

function paymentWords(fact: PaymentFact, { warehouse, isSettled }: NotificationSurroundings): Words {
  const amount = usdt(fact.params.amountUsdt);
  switch (fact.kind) {
    case 'payment_detected':
      return {
        title: 'Vimos tu pago en la red',
        message: `${amount} por tu inversión${at(warehouse)}. Será definitivo con ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
        action: { ...seeInvestment(fact.params.investmentId), label: 'Seguir el pago' },
      };
    case 'payment_confirmed':
      return {
        title: 'Pago confirmado',
        message: `${amount} por tu inversión${at(warehouse)} son definitivos: tienen ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
        action: seeInvestment(fact.params.investmentId),
      };
    case 'payment_unmatched':
      return {
        title: 'Tu pago necesita una revisión',
        message: `Recibimos ${exactUsdt(fact.params.amountUsdt)}, pero el pago ${troubles[fact.params.reason]}. Está a salvo: el equipo lo va a conciliar.`,
        action: seeInvestment(fact.params.investmentId),
      };
    case 'transfer_unmatched':
      return {
        title: 'Transferencia sin conciliar',
        message: `Llegaron ${exactUsdt(fact.params.amountUsdt)}: el pago ${troubles[fact.params.reason]}.${isSettled ? ' Ya está conciliado.' : ''}`,
        action: { label: 'Ver transacciones', url: '/financial-tools' },
      };
  }
}

type PayoutFact = FactOf<
  | 'payout_requested'
  | 'payout_waiting'
  | 'payout_sent'
  | 'payout_confirmed'
  | 'payout_rejected'
  | 'payout_failed'
>;

function payoutWords(fact: PayoutFact, { person, isSettled }: NotificationSurroundings): Words {
  const amount = usdt(fact.params.amountUsdt);
  const action = { label: 'Ver transacciones', url: '/financial-tools' };
  switch (fact.kind) {
    case 'payout_requested':
      return {
        title: 'Recibimos tu solicitud de pago',
        message: fact.params.needsApproval
          ? `${amount} esperan la aprobación de una persona del equipo.`
          : `Enviamos ${amount} a tu billetera en unos minutos.`,
        action,
      };
    case 'payout_waiting':
      return {
        title: 'Pago por aprobar',
        message: `${person ?? 'Alguien'} pidió ${amount}${isSettled ? '; ya tiene una decisión' : ' y espera una aprobación'}.`,
        action: { label: isSettled ? 'Ver pagos' : 'Revisar', url: '/admin/payouts' },
      };
    case 'payout_sent':
      return {
        title: 'Tu pago va en camino',
        message: `${amount} salieron hacia tu billetera. Serán definitivos con ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
        action,
      };
    case 'payout_confirmed':
      return {
        title: 'Pago recibido',
        message: `${amount} están en tu billetera: el envío tiene ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
        action,
      };
    case 'payout_rejected':
      return {
        title: 'Tu pago no se aprobó',
        message: `${amount} volvieron a tu saldo disponible. El motivo está junto a la transacción.`,
        action,
      };
    case 'payout_failed':
      return {
        title: 'Tu pago no se completó',
        message: `${payoutFailureLabels[fact.params.reason]}: ${amount} volvieron a tu saldo disponible.`,
        action,
      };
  }
}

function earningsWords(
  fact: FactOf<'returns_credited' | 'distribution_waiting'>,
  { isSettled }: NotificationSurroundings,
): Words {
  const [month, net] = [periodLabel(fact.params.period), formatUsd(fact.params.net)];
  if (fact.kind === 'returns_credited') {
    return {
      title: 'Rendimientos acreditados',
      message: `Tus inversiones te dejaron ${net} netos en ${month}. Ya están en tu saldo disponible.`,
      action: { label: 'Ver saldo', url: '/' },
    };
  }
  const { investors } = fact.params;
  const people = investors === 1 ? '1 inversionista' : `${investors} inversionistas`;
  return {
    title: isSettled ? 'Rendimientos aprobados' : 'Rendimientos por aprobar',
    message: `Los de ${month} suman ${net} netos para ${people}${isSettled ? '; ya se aprobaron' : ''}.`,
    action: { label: isSettled ? 'Ver distribución' : 'Revisar', url: '/admin/returns' },
  };
}

const failures: Record<FactOf<'investment_failed'>['params']['reason'], string> = {
  expired: 'El pago no llegó dentro del plazo',
  payment_failed: 'El pago falló en la red',
  underpaid: 'El pago fue menor que el monto pedido',
};

function investmentWords(
  fact: FactOf<'investment_confirmed' | 'investment_failed'>,
  { warehouse }: NotificationSurroundings,
): Words {
  const { investmentId } = fact.params;
  const amount = formatUsd(fact.params.amount);
  if (fact.kind === 'investment_confirmed') {
    return {
      title: 'Tu inversión está confirmada',
      message: `Ya tienes ${amount}${at(warehouse)}.`,
      action: seeInvestment(investmentId),
    };
  }
  const reason = failures[fact.params.reason];
  return {
    title: fact.params.reason === 'expired' ? 'Tu inversión venció sin pago' : 'Tu inversión no se completó',
    message: `${reason}: la reserva de ${amount}${at(warehouse)} quedó libre. Puedes intentarlo de nuevo.`,
    action: seeInvestment(investmentId),
  };
}

function constructionWords(
  { params }: FactOf<'construction_update'>,
  { warehouse }: NotificationSurroundings,
): Words {
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
function settingsWords(now: FinancialSettings, before: FinancialSettings | null): Words {
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
