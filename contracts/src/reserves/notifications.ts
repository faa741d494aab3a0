import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { exactUsdt } from '../notifications/wording.ts';
import { reservesDayField } from './days.ts';

export const reservesNotifications = {
  /** For staff: the treasury holds less than is owed. Settled by the next check that finds full coverage, also of a later day. */
  reserves_short: {
    params: z.object({ day: reservesDayField, shortfall: usdtSchema, blockNumber: z.int() }),
    on: ['ReservesAttested'],
    type: 'system',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

export const reservesTexts: NotificationTexts<typeof reservesNotifications> = {
  reserves_short: ({ shortfall, blockNumber }, { isSettled }) => ({
    title: isSettled ? 'Las reservas vuelven a alcanzar' : 'Faltan reservas',
    message: isSettled
      ? `Faltaron ${exactUsdt(shortfall)} en el bloque ${blockNumber}; la comprobación siguiente los encontró.`
      : `En el bloque ${blockNumber} la tesorería tenía ${exactUsdt(shortfall)} menos de lo que se debe. Revisa los libros y la dirección de la tesorería ahora.`,
    action: { label: 'Ver reservas', url: '/reservas' },
  }),
};
