import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { seeTransactions } from '../notifications/wording.ts';
import { standingOrderSkipLabels, standingOrderSkipSchema } from './values.ts';

export const standingOrdersNotifications = {
  /** Not sent when the balance is merely too low yet, or when the order ended with it. */
  standing_order_skipped: {
    params: z.object({ reason: standingOrderSkipSchema }),
    on: ['StandingOrderSkipped'],
    type: 'investment',
    priority: 'medium',
    category: 'always',
  },
  standing_order_ended: {
    /** Events from before there was a second reason have none. */
    params: z.object({
      reason: z.enum(['terms_changed', 'warehouse_closed', 'role_changed']).default('terms_changed'),
    }),
    on: ['StandingOrderEnded'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

const endMessages = {
  terms_changed:
    'Cambiaron las condiciones para invertir (el contrato, el retorno o una comisión). Tu saldo queda como estaba: míralas y actívala de nuevo si las aceptas.',
  warehouse_closed:
    'La bodega que elegiste se cerró y no recibe más inversiones. Tu saldo queda como estaba: actívala con otra si quieres.',
  role_changed: 'Tu rol en la plataforma ya no permite invertir. Tu saldo queda como estaba.',
} as const;

export const standingOrdersTexts: NotificationTexts<typeof standingOrdersNotifications> = {
  standing_order_skipped: ({ reason }) => ({
    title: 'Tu reinversión automática no se hizo',
    message: `${standingOrderSkipLabels[reason]}. Tu saldo queda como estaba, y la orden sigue para el mes siguiente.`,
    action: seeTransactions,
  }),
  standing_order_ended: ({ reason }) => ({
    title: 'Tu reinversión automática terminó',
    message: endMessages[reason],
    action: seeTransactions,
  }),
};
