import { z } from 'zod';
import { difference } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { openLimitsSchema } from './open-limits.ts';
import { financialSettingsSchema, referenceCurrencySchema, referenceRateSchema } from './values.ts';

export const FinancialSettingsUpdated = defineEvent(
  'FinancialSettingsUpdated',
  financialSettingsSchema.extend({
    /** The values it replaces, so that the event shows before and after; null for the first version. */
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

/** Someone proposed implausible values: they only come into force once another person sets exactly the same. */
export const ExtremeSettingsProposed = defineEvent(
  'ExtremeSettingsProposed',
  financialSettingsSchema.extend({
    /** The values that stay in force meanwhile. */
    previous: financialSettingsSchema,
    reason: z.string().optional(),
  }),
  {
    audit: {
      label: 'Configuración extrema propuesta',
      changes: ({ previous, reason: _, ...values }) => difference(previous, values),
      reason: 'reason',
    },
  },
);

/** Someone rejected the proposed values. */
export const ExtremeSettingsDiscarded = defineEvent(
  'ExtremeSettingsDiscarded',
  z.object({
    proposed: financialSettingsSchema,
    /** The values that stay in force. */
    inForce: financialSettingsSchema,
  }),
  {
    audit: {
      label: 'Configuración extrema descartada',
      changes: ({ proposed, inForce }) => difference(proposed, inForce),
    },
  },
);

export const settingsEvents = [
  FinancialSettingsUpdated,
  ExtremeSettingsProposed,
  ExtremeSettingsDiscarded,
] as const;

export const ReferenceRateSet = defineEvent(
  'ReferenceRateSet',
  referenceRateSchema.extend({
    currency: referenceCurrencySchema,
    /** The rate it replaces; null for the first one. */
    previous: referenceRateSchema.nullable(),
  }),
  {
    audit: {
      label: 'Tasa de referencia definida',
      changes: ({ previous, currency: _, ...values }) => difference(previous ?? {}, values),
    },
  },
);
/** On `investmentLimits-platform`: the limits of unpaid investments per person. */
export const OpenInvestmentLimitsSet = defineEvent(
  'OpenInvestmentLimitsSet',
  openLimitsSchema.extend({
    /** The limits it replaces; null for the first. */
    previous: openLimitsSchema.nullable(),
    /** Proposed limits that were taken back by setting those in force again; not on events of before. */
    withdrawn: openLimitsSchema.optional(),
    reason: z.string(),
  }),
  {
    audit: {
      label: 'Límites de reservas definidos',
      changes: ({ previous, withdrawn, reason: _, ...values }) =>
        difference(withdrawn ?? previous ?? {}, values),
      reason: 'reason',
    },
  },
);
/** Someone proposed limits beyond what is plausible: they are in force once another person sets the same. */
export const OpenInvestmentLimitsProposed = defineEvent(
  'OpenInvestmentLimitsProposed',
  openLimitsSchema.extend({
    /** The limits that stay in force meanwhile. */
    previous: openLimitsSchema,
    reason: z.string(),
  }),
  {
    audit: {
      label: 'Límites de reservas propuestos',
      changes: ({ previous, reason: _, ...values }) => difference(previous, values),
      reason: 'reason',
    },
  },
);
export const openLimitsEvents = [OpenInvestmentLimitsSet, OpenInvestmentLimitsProposed] as const;
export const referenceRateEvents = [ReferenceRateSet] as const;
