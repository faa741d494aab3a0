import { z } from 'zod';
import { difference } from '../audit/difference.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { financialSettingsSchema, referenceCurrencySchema, referenceRateSchema } from './values.ts';

export const FinancialSettingsUpdated = defineEvent(
  'FinancialSettingsUpdated',
  financialSettingsSchema.extend({
    /** The values it replaces, so that a change tells its own before and after; null for the first version. */
    previous: financialSettingsSchema.nullable(),
    reason: z.string().optional(),
  }),
  {
    version: 2,
    upcasts: { 1: (old) => ({ ...old, previous: null }) },
    audit: {
      label: 'Configuración actualizada',
      changes: ({ previous, reason: _, ...values }) => difference(previous ?? {}, values),
      reason: 'reason',
    },
  },
);

export const settingsEvents = [FinancialSettingsUpdated] as const;
export type SettingsEvent = EventOf<(typeof settingsEvents)[number]>;

export const ReferenceRateSet = defineEvent(
  'ReferenceRateSet',
  referenceRateSchema.extend({
    currency: referenceCurrencySchema,
    /** What it replaces; null for the first one. */
    previous: referenceRateSchema.nullable(),
  }),
  {
    audit: {
      label: 'Tasa de referencia definida',
      changes: ({ previous, currency: _, ...values }) => difference(previous ?? {}, values),
    },
  },
);
export const referenceRateEvents = [ReferenceRateSet] as const;
export type ReferenceRateEvent = EventOf<(typeof referenceRateEvents)[number]>;
