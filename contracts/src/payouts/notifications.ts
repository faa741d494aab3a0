import { z } from 'zod';
import { REQUIRED_CONFIRMATIONS } from '../constants.ts';
import { usdtSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { seeTransactions, usdt } from '../notifications/wording.ts';
import { payoutFailureLabels, payoutFailureSchema } from './values.ts';

const payout = z.object({ transferId: z.uuid(), amountUsdt: usdtSchema });

export const payoutsNotifications = {
  payout_requested: {
    params: payout.extend({
      needsApproval: z.boolean(),
      /** A person approved it; it may still be held before it is sent. */
      isApproved: z.literal(true).optional(),
    }),
    on: ['TransferRequested'],
    type: 'payment',
    priority: 'medium',
    category: 'always',
    hasOwnLetter: true,
    push: 'title',
  },
  /** For staff: a payout awaits approval. */
  payout_waiting: {
    params: payout.extend({ userId: z.uuid() }),
    on: ['TransferRequested'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  payout_sent: {
    params: payout,
    on: ['TransferBroadcast'],
    type: 'payment',
    priority: 'medium',
    category: 'always',
    push: 'title',
  },
  payout_confirmed: {
    params: payout,
    on: ['TransferConfirmed'],
    type: 'payment',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  payout_rejected: {
    params: payout,
    on: ['TransferRejected'],
    type: 'payment',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
  payout_failed: {
    params: payout.extend({ reason: payoutFailureSchema }),
    on: ['TransferFailed'],
    type: 'payment',
    priority: 'high',
    category: 'always',
    push: 'title',
  },
} as const satisfies NotificationDefinitions;

export const payoutsTexts: NotificationTexts<typeof payoutsNotifications> = {
  payout_requested: ({ amountUsdt, needsApproval, isApproved }, { isSettled }) => {
    if (isSettled) {
      const message = `${usdt(amountUsdt)} volvieron a tu saldo disponible.`;
      return { title: 'Cancelaste tu pago', message, action: seeTransactions };
    }
    if (isApproved) {
      const message = `${usdt(amountUsdt)}: te avisamos cuando salgan hacia tu billetera.`;
      return { title: 'Aprobamos tu pago', message, action: seeTransactions };
    }
    return {
      title: 'Recibimos tu solicitud de pago',
      message: needsApproval
        ? `${usdt(amountUsdt)} esperan la aprobación de una persona del equipo.`
        : `Enviamos ${usdt(amountUsdt)} a tu billetera en unos minutos.`,
      action: seeTransactions,
    };
  },
  payout_waiting: ({ amountUsdt }, { person, isSettled }) => ({
    title: 'Pago por aprobar',
    message: `${person ?? 'Alguien'} pidió ${usdt(amountUsdt)}${isSettled ? '; ya tiene una decisión' : ' y espera una aprobación'}.`,
    action: { label: isSettled ? 'Ver retiros' : 'Revisar', url: '/admin/payouts' },
  }),
  payout_sent: ({ amountUsdt }) => ({
    title: 'Tu pago va en camino',
    message: `${usdt(amountUsdt)} salieron hacia tu billetera. Serán definitivos con ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
    action: seeTransactions,
  }),
  payout_confirmed: ({ amountUsdt }) => ({
    title: 'Pago recibido',
    message: `${usdt(amountUsdt)} están en tu billetera: el envío tiene ${REQUIRED_CONFIRMATIONS} confirmaciones.`,
    action: seeTransactions,
  }),
  payout_rejected: ({ amountUsdt }) => ({
    title: 'Tu pago no se aprobó',
    message: `${usdt(amountUsdt)} volvieron a tu saldo disponible. El motivo está junto a la transacción.`,
    action: seeTransactions,
  }),
  payout_failed: ({ amountUsdt, reason }) => ({
    title: 'Tu pago no se completó',
    message: `${payoutFailureLabels[reason]}: ${usdt(amountUsdt)} volvieron a tu saldo disponible.`,
    action: seeTransactions,
  }),
};
