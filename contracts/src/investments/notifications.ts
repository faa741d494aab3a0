import { z } from 'zod';
import { formatUsd, usdSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { at, seeInvestment } from '../notifications/wording.ts';
import { investmentFailureReasons } from './values.ts';

export const investmentsNotifications = {
  investment_confirmed: {
    params: z.object({ investmentId: z.uuid(), amount: usdSchema }),
    on: ['InvestmentConfirmed', 'InvestmentPaidFromBalance'],
    type: 'investment',
    priority: 'high',
    category: 'investment',
    push: 'title',
  },
  investment_failed: {
    params: z.object({ investmentId: z.uuid(), amount: usdSchema, reason: z.enum(investmentFailureReasons) }),
    on: ['InvestmentFailed'],
    type: 'investment',
    priority: 'high',
    category: 'investment',
  },
} as const satisfies NotificationDefinitions;

const failures: Record<(typeof investmentFailureReasons)[number], string> = {
  expired: 'El pago no llegó dentro del plazo',
  cancelled: 'La cancelaste antes de pagarla',
  payment_failed: 'El pago falló en la red',
  underpaid: 'El pago fue menor que el monto pedido',
  insufficient_balance: 'Tu saldo no alcanzó para pagarla',
};

export const investmentsTexts: NotificationTexts<typeof investmentsNotifications> = {
  investment_confirmed: ({ investmentId, amount }, { warehouse }) => ({
    title: 'Tu inversión está confirmada',
    message: `Ya tienes ${formatUsd(amount)}${at(warehouse)}.`,
    action: seeInvestment(investmentId),
  }),
  investment_failed: ({ investmentId, amount, reason }, { warehouse }) => ({
    title: reason === 'expired' ? 'Tu inversión venció sin pago' : 'Tu inversión no se completó',
    message: `${failures[reason]}: la reserva de ${formatUsd(amount)}${at(warehouse)} quedó libre. Puedes intentarlo de nuevo.`,
    action: seeInvestment(investmentId),
  }),
};
