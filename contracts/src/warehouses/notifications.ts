import { z } from 'zod';
import { LOCALE } from '../constants.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { updateTypeSchema } from './construction.ts';

export const warehousesNotifications = {
  construction_update: {
    params: z.object({ title: z.string(), updateType: updateTypeSchema, percentage: z.number().nullable() }),
    on: ['ConstructionUpdatePosted'],
    type: 'construction',
    priority: 'low',
    category: 'construction',
  },
} as const satisfies NotificationDefinitions;

const decimal = (value: number) => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(value);

export const warehousesTexts: NotificationTexts<typeof warehousesNotifications> = {
  construction_update: ({ title, percentage }, { warehouse }) => {
    const what = title.replace(/[.\s]+$/, '');
    return {
      title: warehouse ? `Avance en ${warehouse}` : 'Avance de obra',
      message: percentage === null ? `${what}.` : `${what}. La obra va en ${decimal(percentage)}\u00a0%.`,
      action: { label: 'Ver avances', url: '/construction-progress' },
    };
  },
};
