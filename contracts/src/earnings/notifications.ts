import { z } from 'zod';
import { formatUsd, usdSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { periodLabel, periodSchema } from '../periods.ts';

export const earningsNotifications = {
  /** The total return of a person's investments in one month. */
  returns_credited: {
    params: z.object({ period: periodSchema, net: usdSchema }),
    on: ['ReturnsCredited'],
    type: 'payment',
    priority: 'high',
    category: 'payments',
    push: 'title',
  },
  /** For staff: a month's distribution awaits approval. */
  distribution_waiting: {
    params: z.object({ period: periodSchema, investors: z.int(), net: usdSchema }),
    on: ['DistributionPrepared'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

export const earningsTexts: NotificationTexts<typeof earningsNotifications> = {
  returns_credited: ({ period, net }) => ({
    title: 'Rendimientos acreditados',
    message: `Tus inversiones te dejaron ${formatUsd(net)} netos en ${periodLabel(period)}. Ya están en tu saldo disponible.`,
    action: { label: 'Ver saldo', url: '/' },
  }),
  distribution_waiting: ({ period, investors, net }, { isSettled }) => {
    const people = investors === 1 ? '1 inversionista' : `${investors} inversionistas`;
    return {
      title: isSettled ? 'Rendimientos aprobados' : 'Rendimientos por aprobar',
      message: `Los de ${periodLabel(period)} suman ${formatUsd(net)} netos para ${people}${isSettled ? '; ya se aprobaron' : ''}.`,
      action: { label: isSettled ? 'Ver distribución' : 'Revisar', url: '/admin/returns' },
    };
  },
};
