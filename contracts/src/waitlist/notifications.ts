import { z } from 'zod';
import { formatUsd, usdSchema } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { at } from '../notifications/wording.ts';

export const waitlistNotifications = {
  capital_free: {
    params: z.object({ warehouseId: z.uuid(), freeCapital: usdSchema }),
    on: ['WaitlistNotified'],
    type: 'investment',
    priority: 'high',
    // Always sent, since the person requested it.
    category: 'always',
  },
  waitlist_closed: {
    params: z.object({ warehouseId: z.uuid() }),
    on: ['WaitlistLeft'],
    type: 'investment',
    priority: 'medium',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

export const waitlistTexts: NotificationTexts<typeof waitlistNotifications> = {
  capital_free: ({ freeCapital }, { warehouse }) => ({
    title: 'Hay cupo otra vez',
    message: `Quedaron libres ${formatUsd(freeCapital)}${at(warehouse)}. Este aviso no reserva nada: invierte cuando quieras, mientras haya cupo.`,
    action: { label: 'Ver bodegas', url: '/investments' },
  }),
  waitlist_closed: (_, { warehouse }) => ({
    title: 'Ya no habrá cupo',
    message: `${warehouse ?? 'La bodega por la que esperabas'} se cerró y no recibe más inversiones: ya no esperas su aviso.`,
    action: { label: 'Ver otras bodegas', url: '/investments' },
  }),
};
