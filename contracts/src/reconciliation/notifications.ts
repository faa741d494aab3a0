import { z } from 'zod';
import { formatUsd, usdSchema, usdtSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { exactUsdt, seeTransactions } from '../notifications/wording.ts';
import { type ReconciliationWay, reconciliationWaySchema } from './values.ts';

const transfer = z.object({ transferId: z.uuid(), amountUsdt: usdtSchema });

export const reconciliationNotifications = {
  /** For staff: money left the treasury and no payout on the log accounts for it. */
  outflow_detected: {
    params: transfer,
    on: ['OutflowDetected'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  /** For staff: a proposal awaits a second person. */
  reconciliation_waiting: {
    params: transfer.extend({ how: reconciliationWaySchema }),
    on: ['ReconciliationProposed'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  /** For the person whose balance it was credited to. */
  transfer_credited: {
    params: transfer.extend({ amountUsd: usdSchema }),
    on: ['TransferReconciled'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  /** For the known sender. */
  transfer_refunding: {
    params: transfer,
    on: ['TransferReconciled'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

const plans: Record<ReconciliationWay, string> = {
  match: 'asociar a una inversión',
  refund: 'devolver',
  credit: 'abonar a un saldo',
  payout: 'asociar a un pago la salida de',
  debit: 'descontar de un saldo',
  platform: 'anotar como dinero de la plataforma',
};
const reconciliationsPlace = '/?operacion=por-conciliar#operacion';

export const reconciliationTexts: NotificationTexts<typeof reconciliationNotifications> = {
  reconciliation_waiting: ({ amountUsdt, how }, { isSettled }) => ({
    title: 'Conciliación por aprobar',
    message: `Alguien del equipo decidió ${plans[how]} ${exactUsdt(amountUsdt)}${isSettled ? '; ya tiene una decisión' : ' y espera a una segunda persona'}.`,
    action: {
      label: isSettled ? 'Ver conciliaciones' : 'Revisar',
      url: reconciliationsPlace,
    },
  }),
  outflow_detected: ({ amountUsdt }, { isSettled }) => ({
    title: 'Salida sin pago',
    message: isSettled
      ? `De la tesorería salieron ${exactUsdt(amountUsdt)} que ningún pago explica. Ya se decidió de quién son.`
      : `De la tesorería salieron ${exactUsdt(amountUsdt)} que ningún pago explica. Hasta que se decida de quién son, no se le paga a quien los recibió.`,
    action: { label: isSettled ? 'Ver conciliaciones' : 'Revisar', url: reconciliationsPlace },
  }),
  transfer_credited: ({ amountUsdt, amountUsd }) => ({
    title: 'Abonamos tu transferencia a tu saldo',
    message: `De los ${exactUsdt(amountUsdt)} que recibimos abonamos ${formatUsd(amountUsd)} a tu saldo disponible. Puedes retirarlo cuando quieras.`,
    action: seeTransactions,
  }),
  transfer_refunding: ({ amountUsdt }) => ({
    title: 'Te devolvemos tu transferencia',
    message: `${exactUsdt(amountUsdt)} vuelven a la billetera de la que salieron. Te avisamos cuando estén en camino.`,
    action: seeTransactions,
  }),
};
