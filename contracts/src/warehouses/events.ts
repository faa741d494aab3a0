import { z } from 'zod';
import { changedFrom, difference, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema } from '../money.ts';
import { closingEvents } from './closing-events.ts';
import { updateTypeSchema } from './construction.ts';
import { warehouseFields } from './values.ts';

export const WarehouseCreated = defineEvent('WarehouseCreated', warehouseFields, {
  version: 4,
  upcasts: {
    1: (old) => ({ ...old, units: null }),
    2: (old) => ({ ...old, monthlyRentalRate: null }),
    3: (old) => ({ ...old, tenant: null }),
  },
  audit: { label: 'Bodega creada', changes: made, remembers: (fields) => fields },
});
/** Only the fields that changed. */
export const WarehouseUpdated = defineEvent(
  'WarehouseUpdated',
  warehouseFields.partial().extend({
    /** Previous values of those fields, so that the event shows before and after; null where they were not recorded. */
    previous: warehouseFields.partial().nullable(),
  }),
  {
    version: 2,
    upcasts: { 1: (old) => ({ ...old, previous: null }) },
    audit: {
      label: 'Bodega actualizada',
      changesSince: (known, { previous, ...values }) =>
        previous ? difference(previous, values) : changedFrom(known, values),
      remembers: ({ previous: _, ...values }) => values,
    },
  },
);
export const ConstructionUpdatePosted = defineEvent(
  'ConstructionUpdatePosted',
  z.object({
    updateId: z.uuid(),
    title: z.string(),
    description: z.string(),
    updateType: updateTypeSchema,
    mediaUrl: z.string().nullable(),
    percentage: z.number().min(0).max(100).nullable(),
  }),
  { audit: { label: 'Avance de obra publicado', changes: made } },
);
export const CapitalReserved = defineEvent(
  'CapitalReserved',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: false, label: 'Capital reservado' },
);
export const CapitalReleased = defineEvent(
  'CapitalReleased',
  z.object({ investmentId: z.uuid(), amount: usdSchema, reason: z.string() }),
  { audit: false, label: 'Capital liberado' },
);

export const warehouseEvents = [
  WarehouseCreated,
  WarehouseUpdated,
  ConstructionUpdatePosted,
  CapitalReserved,
  CapitalReleased,
  ...closingEvents,
] as const;
