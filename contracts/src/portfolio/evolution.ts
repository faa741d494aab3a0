import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { periodSchema } from '../periods.ts';

/** Maximum events of a portfolio returned; the newest ones. */
export const EVOLUTION_EVENTS = 500;

const happened = {
  /** Calendar day in Bogotá. */
  day: z.iso.date(),
  amount: usdSchema,
};
const inWarehouse = { ...happened, investmentId: z.uuid(), warehouse: z.string() };

/** An event that changed a portfolio. Amounts in USD. */
export const evolutionEventSchema = z.discriminatedUnion('kind', [
  /** An investment was confirmed. */
  z.object({ kind: z.literal('invested'), ...inWarehouse }),
  /** An investment was repurchased: the capital that left. */
  z.object({ kind: z.literal('soldBack'), ...inWarehouse }),
  /** Net returns of a month were credited, summed over all investments. */
  z.object({ kind: z.literal('credited'), ...happened, month: periodSchema }),
  /** Payout of the balance to a wallet. */
  z.object({ kind: z.literal('paidOut'), ...happened, payoutId: z.uuid() }),
]);
export type EvolutionEvent = z.infer<typeof evolutionEventSchema>;

/** A portfolio at the end of a day. USD. */
export const evolutionPointSchema = z.object({
  /** Calendar day in Bogotá. */
  day: z.iso.date(),
  /** Capital confirmed and not repurchased. */
  capital: usdSchema,
  /** Capital confirmed until then, whether or not repurchased. */
  confirmed: usdSchema,
  /** Returns credited until then, whether or not still in the balance. */
  credited: usdSchema,
  /** Capital, plus credited returns neither paid out nor reinvested. */
  value: usdSchema,
});
export type EvolutionPoint = z.infer<typeof evolutionPointSchema>;

/** GET /api/analytics/portfolio-evolution: one's own portfolio up to the view's moment. */
export const evolutionSchema = z.object({
  /** The day of the view's moment, in Bogotá. */
  until: z.iso.date(),
  /** Only days with changes, oldest first: in between, the values stay those of the previous point. */
  points: z.array(evolutionPointSchema),
  /** Oldest first; at most EVOLUTION_EVENTS, the newest ones. */
  events: z.array(evolutionEventSchema).max(EVOLUTION_EVENTS),
  /** Whether earlier events were omitted. */
  hasEarlierEvents: z.boolean(),
});
export type Evolution = z.infer<typeof evolutionSchema>;
