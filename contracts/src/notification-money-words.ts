import { REQUIRED_CONFIRMATIONS } from './constants.ts';
import { formatUsd, formatUsdt } from './money.ts';
import type { NotificationFactOf, NotificationSurroundings, NotificationWords } from './notifications.ts';
import { payoutFailureLabels } from './payouts.ts';
import { periodLabel } from './periods.ts';
import type { UnmatchedReason } from './transfers.ts';

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

type PaymentFact = NotificationFactOf<
  'payment_detected' | 'payment_confirmed' | 'payment_unmatched' | 'transfer_unmatched'
>;

/** Money that came in. */
export function paymentWords(
  fact: PaymentFact,
  { warehouse, isSettled }: NotificationSurroundings,
): NotificationWords {
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

type PayoutFact = NotificationFactOf<
  | 'payout_requested'
  | 'payout_waiting'
  | 'payout_sent'
  | 'payout_confirmed'
  | 'payout_rejected'
  | 'payout_failed'
>;

/** Money that leaves. */
export function payoutWords(
  fact: PayoutFact,
  { person, isSettled }: NotificationSurroundings,
): NotificationWords {
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

/** What investments earn. */
export function earningsWords(
  fact: NotificationFactOf<'returns_credited' | 'distribution_waiting'>,
  { isSettled }: NotificationSurroundings,
): NotificationWords {
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

const failures: Record<NotificationFactOf<'investment_failed'>['params']['reason'], string> = {
  expired: 'El pago no llegó dentro del plazo',
  payment_failed: 'El pago falló en la red',
  underpaid: 'El pago fue menor que el monto pedido',
};

/** How an investment ended its wait for money. */
export function investmentWords(
  fact: NotificationFactOf<'investment_confirmed' | 'investment_failed'>,
  { warehouse }: NotificationSurroundings,
): NotificationWords {
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
