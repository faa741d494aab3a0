import { z } from 'zod';
import { formatUsd, usdSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { at, seeInvestment } from '../notifications/wording.ts';

const repurchase = z.object({ investmentId: z.uuid(), price: usdSchema });

export const repurchasesNotifications = {
  /** For staff: a repurchase awaits a decision. */
  repurchase_waiting: {
    params: repurchase.extend({ userId: z.uuid() }),
    on: ['RepurchaseRequested'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
  repurchase_paid: {
    params: repurchase,
    on: ['RepurchaseCredited'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
  repurchase_rejected: {
    params: repurchase,
    on: ['RepurchaseRejected'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

export const repurchasesTexts: NotificationTexts<typeof repurchasesNotifications> = {
  repurchase_waiting: ({ price }, { person, warehouse, isSettled }) => ({
    title: 'Recompra por decidir',
    message: `${person ?? 'Alguien'} quiere vender de vuelta su inversión de ${formatUsd(price)}${at(warehouse)}${isSettled ? '; ya tiene una decisión' : ''}.`,
    action: {
      label: isSettled ? 'Ver recompras' : 'Revisar',
      url: '/?operacion=recompras#operacion',
    },
  }),
  repurchase_paid: ({ investmentId, price }, { warehouse }) => ({
    title: 'Recompramos tu inversión',
    message: `Abonamos ${formatUsd(price)} a tu saldo por tu inversión${at(warehouse)}. Los rendimientos hasta el día anterior llegan con el mes.`,
    action: seeInvestment(investmentId),
  }),
  repurchase_rejected: ({ investmentId, price }, { warehouse }) => ({
    title: 'Tu recompra no se aprobó',
    message: `Tu inversión de ${formatUsd(price)}${at(warehouse)} sigue como estaba. El motivo está en su página.`,
    action: seeInvestment(investmentId),
  }),
};
