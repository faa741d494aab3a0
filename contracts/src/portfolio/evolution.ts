import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';

/** How many events of a portfolio are told at most; the newest ones. */
export const EVOLUTION_EVENTS = 500;

const happened = {
  /** In Bogotá. */
  day: z.iso.date(),
  amount: usdSchema,
};
const inWarehouse = { ...happened, investmentId: z.uuid(), warehouse: z.string() };

/** What moved a portfolio. Amounts in USD. */
export const evolutionEventSchema = z.discriminatedUnion('kind', [
  /** An investment was confirmed. */
  z.object({ kind: z.literal('invested'), ...inWarehouse }),
  /** An investment was sold back: the capital that left. */
  z.object({ kind: z.literal('soldBack'), ...inWarehouse }),
  /** Net returns of a month were credited, all investments together. */
  z.object({ kind: z.literal('credited'), ...happened, month: periodSchema }),
  /** Money left the balance for a wallet. */
  z.object({ kind: z.literal('paidOut'), ...happened, payoutId: z.uuid() }),
]);
export type EvolutionEvent = z.infer<typeof evolutionEventSchema>;

/** A portfolio at the end of a day. USD. */
export const evolutionPointSchema = z.object({
  /** In Bogotá. */
  day: z.iso.date(),
  /** Confirmed and not sold back. */
  capital: usdSchema,
  /** Credited until then, whether or not it is still in the balance. */
  credited: usdSchema,
  /** Capital, and returns credited that were neither paid out nor invested again. */
  value: usdSchema,
});
export type EvolutionPoint = z.infer<typeof evolutionPointSchema>;

/** GET /api/analytics/portfolio-evolution: the own portfolio up to the view's moment. */
export const evolutionSchema = z.object({
  /** The day of the view's moment, in Bogotá. */
  until: z.iso.date(),
  /** Only days on which something changed, oldest first: in between it stood as on the day before. */
  points: z.array(evolutionPointSchema),
  /** Oldest first; no more than EVOLUTION_EVENTS, the newest. */
  events: z.array(evolutionEventSchema).max(EVOLUTION_EVENTS),
  /** Whether there were events before those. */
  hasEarlierEvents: z.boolean(),
});
export type Evolution = z.infer<typeof evolutionSchema>;
