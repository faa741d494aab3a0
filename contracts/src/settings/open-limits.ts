import { z } from 'zod';
import { compare, usdInput, usdSchema } from '../money.ts';
import { freeText } from '../text.ts';

/** How much one person may reserve without having paid. */
export const openLimitsSchema = z.object({
  /** Maximum number of investments awaiting payment. */
  maximumOpen: z.int().positive(),
  /** Maximum of their total, USD. */
  maximumCapital: usdSchema,
});
export type OpenLimits = z.infer<typeof openLimitsSchema>;
/** In force until others are set. */
export const DEFAULT_OPEN_LIMITS: OpenLimits = { maximumOpen: 10, maximumCapital: '1000000.00' };

/** More than this lifts the protection from whoever holds parts back: it needs a second person. */
const PLAUSIBLE: OpenLimits = { maximumOpen: 100, maximumCapital: '10000000.00' };

/** The fields of `wanted` that would be raised beyond what is plausible. */
export function extremeLimits(wanted: OpenLimits, inForce: OpenLimits): (keyof OpenLimits)[] {
  const exceeds = (other: OpenLimits) => ({
    maximumOpen: wanted.maximumOpen > other.maximumOpen,
    maximumCapital: compare(wanted.maximumCapital, other.maximumCapital) > 0,
  });
  const [raised, beyond] = [exceeds(inForce), exceeds(PLAUSIBLE)];
  return (['maximumOpen', 'maximumCapital'] as const).filter((field) => raised[field] && beyond[field]);
}

const WHOLE = 'Escribe cuántas inversiones, de 1 a 1.000';
const noRevision = 'La revisión es un número entero';

/** Body of PUT /api/investment-limits. */
export const setOpenLimitsSchema = z.strictObject({
  maximumOpen: z.int(WHOLE).min(1, WHOLE).max(1_000, WHOLE),
  maximumCapital: usdInput.refine((value) => compare(value, '0') > 0, 'El límite debe ser mayor que cero'),
  reason: freeText(500, { error: 'Escribe el motivo', tooLong: 'El motivo es demasiado largo' }).min(
    5,
    'Escribe el motivo',
  ),
  /** `revision` of the edited limits, −1 for the defaults; absent: no check. */
  expectedRevision: z.int(noRevision).min(-1, noRevision).optional(),
});
export type SetOpenLimits = z.infer<typeof setOpenLimitsSchema>;

/** GET /api/investment-limits. `revision` is −1 while the defaults are in force. */
export const openLimitsViewSchema = openLimitsSchema.extend({
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  /** Limits that are in force once a second person sets the same; absent from who answers in an older version. */
  proposed: openLimitsSchema.nullable().default(null),
});
export type OpenLimitsView = z.infer<typeof openLimitsViewSchema>;
