import { z } from 'zod';
import { gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { type AgreedTerms, agreedTermsSchema } from '../investments/values.ts';
import { usdSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';
import {
  standingOrderEndReasonLabels,
  standingOrderEndReasonSchema,
  standingOrderSkipLabels,
  standingOrderSkipSchema,
} from './values.ts';

// Events of `standingOrder-{userId}`

/** The rates that the order's person was shown and agreed to. Absent in events of version 1. */
const agreed = agreedTermsSchema.optional();
const withRates = <T extends { readonly agreed?: AgreedTerms | undefined }>({
  agreed: rates,
  ...fields
}: T) => made({ ...fields, ...rates });

/** Version 2 added an optional field or a reason: only a release that knows of it may read it. */
const same = (old: Record<string, unknown>) => ({ ...old });

/**
 * In force from here on, replacing the previous order; with it the person accepts the terms of each resulting
 * investment. Others than these end the order.
 */
export const StandingOrderSet = defineEvent(
  'StandingOrderSet',
  z.object({ warehouseId: z.uuid(), keepBalance: usdSchema, termsVersion: z.string(), agreed }),
  {
    version: 2,
    upcasts: { 1: same },
    audit: { label: 'Reinversión automática activada', changes: withRates },
  },
);
export const StandingOrderEnded = defineEvent(
  'StandingOrderEnded',
  z.object({ warehouseId: z.uuid(), reason: standingOrderEndReasonSchema }),
  {
    version: 2,
    upcasts: { 1: same },
    audit: {
      label: 'Reinversión automática terminada',
      changes: ({ warehouseId }) => gone({ warehouseId }),
      reason: 'reason',
      reasonLabels: standingOrderEndReasonLabels,
    },
  },
);
/** The order's outcome for one month, decided before anything is moved: a retry after a crash repeats exactly this. */
export const StandingOrderDue = defineEvent(
  'StandingOrderDue',
  z.object({
    period: periodSchema,
    warehouseId: z.uuid(),
    investmentId: z.uuid(),
    amount: usdSchema,
    termsVersion: z.string(),
    agreed,
  }),
  {
    version: 2,
    upcasts: { 1: same },
    audit: { label: 'Reinversión automática iniciada', changes: withRates },
  },
);
/** The investment was created and paid from the balance. */
export const StandingOrderExecuted = defineEvent(
  'StandingOrderExecuted',
  z.object({ period: periodSchema, investmentId: z.uuid(), amount: usdSchema }),
  { audit: { label: 'Reinversión automática hecha', changes: made } },
);
/** Nothing was invested; not retried for that month. With `terms_changed` the order ends. */
export const StandingOrderSkipped = defineEvent(
  'StandingOrderSkipped',
  z.object({ period: periodSchema, reason: standingOrderSkipSchema }),
  {
    version: 2,
    upcasts: { 1: same },
    audit: {
      label: 'Reinversión automática sin efecto',
      changes: ({ period }) => made({ period }),
      reason: 'reason',
      reasonLabels: standingOrderSkipLabels,
    },
  },
);

export const standingOrderEvents = [
  StandingOrderSet,
  StandingOrderEnded,
  StandingOrderDue,
  StandingOrderExecuted,
  StandingOrderSkipped,
] as const;
