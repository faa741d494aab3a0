import { z } from 'zod';
import { REQUIRED_CONFIRMATIONS } from '../constants.ts';
import { usdtSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { at, exactUsdt, seeInvestment, seeTransactions, usdt } from '../notifications/wording.ts';
import { type UnmatchedReason, unmatchedReasonSchema } from './values.ts';

const payment = z.object({ investmentId: z.uuid(), amountUsdt: usdtSchema });

export const transfersNotifications = {
  payment_detected: {
    params: payment.extend({ transferId: z.uuid().optional() }),
    on: ['InvestmentPaymentDetected'],
    type: 'payment',
    priority: 'medium',
    category: 'payments',
  },
  payment_confirmed: {
    params: payment,
    on: ['TransferConfirmed', 'TransferMatched'],
    type: 'payment',
    priority: 'medium',
    category: 'payments',
  },
  payment_unmatched: {
    params: payment.extend({ reason: unmatchedReasonSchema }),
    on: ['TransferLeftUnmatched'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  /**
   * The transfer's block is no longer part of the chain; settled once another block contains it, or its investment needs
   * it no more. `unneeded`: absent while the investment waits for it; `already` where it never did, `since` where another
   * payment came, or it ended.
   */
  payment_reorganised: {
    params: payment.extend({ unneeded: z.enum(['already', 'since']).optional() }),
    on: ['TransferReorganised'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  /** For staff: a received transfer belongs to no investment. */
  transfer_unmatched: {
    params: z.object({
      amountUsdt: usdtSchema,
      reason: unmatchedReasonSchema,
      /** Id of the payer's notification of it. */
      payerNotice: z.uuid().optional(),
    }),
    on: ['TransferLeftUnmatched'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

const troubles: Record<UnmatchedReason, string> = {
  unknown: 'no corresponde a ninguna inversión abierta',
  underpaid: 'es menor que el monto pedido',
  overpaid: 'es mayor que el monto pedido',
  late: 'llegó después del plazo',
  duplicate: 'llegó cuando la inversión ya estaba pagada',
  wallet_proof: 'demuestra de quién es una billetera',
};

export const transfersTexts: NotificationTexts<typeof transfersNotifications> = {
  payment_detected: ({ investmentId, amountUsdt }, { warehouse }) => ({
    title: 'Vimos tu pago en la red',
    message: `${usdt(amountUsdt)} por tu inversión${at(warehouse)}. Será definitivo con ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
    action: { ...seeInvestment(investmentId), label: 'Seguir el pago' },
  }),
  payment_confirmed: ({ investmentId, amountUsdt }, { warehouse }) => ({
    title: 'Pago confirmado',
    message: `${usdt(amountUsdt)} por tu inversión${at(warehouse)} son definitivos: tienen ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
    action: seeInvestment(investmentId),
  }),
  payment_unmatched: ({ investmentId, amountUsdt, reason }, { isSettled }) => ({
    title: isSettled ? 'Ya revisamos tu pago' : 'Tu pago necesita una revisión',
    message: isSettled
      ? `Recibimos ${exactUsdt(amountUsdt)}, pero el pago ${troubles[reason]}. Ya se decidió qué hacer con él: lo encuentras en tu inversión.`
      : `Recibimos ${exactUsdt(amountUsdt)}, pero el pago ${troubles[reason]}. Escríbenos con el hash de la transacción: lo encuentras en tu inversión.`,
    action: seeInvestment(investmentId),
  }),
  payment_reorganised: ({ investmentId, amountUsdt, unneeded }, { warehouse, isSettled }) => {
    const action = { ...seeInvestment(investmentId), label: 'Ver el pago' };
    if (isSettled && unneeded !== 'since') {
      return {
        title: 'Tu pago volvió a la red',
        message: `La red TRON reemplazó el bloque donde estaba tu pago de ${usdt(amountUsdt)} por tu inversión${at(warehouse)} y ya lo incluyó en otro. No tienes que hacer nada: las confirmaciones se cuentan de nuevo.`,
        action,
      };
    }
    return {
      title: 'Tu pago salió de la red',
      message: unneeded
        ? `La red TRON reemplazó el bloque donde estaba un pago tuyo de ${usdt(amountUsdt)} por tu inversión${at(warehouse)}, que no lo necesita. No lo envíes de nuevo: si la red lo vuelve a incluir, lo encuentras en tu inversión.`
        : `La red TRON reemplazó el bloque donde estaba tu pago de ${usdt(amountUsdt)} por tu inversión${at(warehouse)}, y todavía no está en otro. Lo normal es que la red lo vuelva a incluir sola. Si tu billetera muestra que el dinero no salió, envía el pago de nuevo antes de que venza el plazo; si no, espera.`,
      action,
    };
  },
  transfer_unmatched: ({ amountUsdt, reason }, { isSettled }) => ({
    title: 'Transferencia sin conciliar',
    message: `Llegaron ${exactUsdt(amountUsdt)}: el pago ${troubles[reason]}.${isSettled ? ' Ya no espera una decisión.' : ''}`,
    action: seeTransactions,
  }),
};
