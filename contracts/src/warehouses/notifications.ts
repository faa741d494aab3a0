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
  /** For staff: a closing request awaits a second person. */
  warehouse_closing_requested: {
    params: z.object({ warehouseId: z.uuid() }),
    on: ['WarehouseClosingRequested'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
  /** For the requester. */
  warehouse_closing_rejected: {
    params: z.object({ warehouseId: z.uuid() }),
    on: ['WarehouseClosingRejected'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
  /** For the warehouse's investors. */
  warehouse_closed: {
    params: z.object({ warehouseId: z.uuid() }),
    on: ['WarehouseClosed'],
    type: 'investment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

const seeClosing = (label: string) => ({ label, url: '/admin/warehouses' });

const decimal = (value: number) => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(value);

export const warehousesTexts: NotificationTexts<typeof warehousesNotifications> = {
  construction_update: ({ title, percentage }, { warehouse }) => {
    const what = title.replace(/[.\s]+$/, '');
    return {
      title: warehouse ? `Avance en ${warehouse}` : 'Avance de obra',
      message: percentage === null ? `${what}.` : `${what}. La obra va en el ${decimal(percentage)}\u00a0%.`,
      action: { label: 'Ver avances', url: '/construction-progress' },
    };
  },
  warehouse_closing_requested: (_, { person, warehouse, isSettled }) => ({
    title: 'Cierre de bodega por confirmar',
    message: `${person ?? 'Alguien del equipo'} pidió cerrar ${warehouse ?? 'una bodega'}${isSettled ? '; ya tiene una decisión' : ': lo confirma otra persona'}.`,
    action: seeClosing(isSettled ? 'Ver bodegas' : 'Revisar'),
  }),
  warehouse_closing_rejected: (_, { warehouse }) => ({
    title: 'El cierre que pediste no se confirmó',
    message: `${warehouse ?? 'La bodega'} sigue como estaba. El motivo está en su historial.`,
    action: seeClosing('Ver bodegas'),
  }),
  warehouse_closed: ({ warehouseId }, { warehouse }) => ({
    title: `${warehouse ?? 'Una bodega tuya'} cerró a nuevas inversiones`,
    message:
      'Tu participación, tus rendimientos y tus condiciones siguen como estaban: solo deja de recibir capital nuevo.',
    action: { label: 'Ver bodega', url: `/warehouses/${warehouseId}` },
  }),
};
