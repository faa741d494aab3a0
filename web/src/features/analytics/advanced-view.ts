import { type AnalyticsPeriod, analyticsPeriodSchema } from '@nodo/contracts/advanced-analytics';
import { FORECAST_HORIZONS, type ForecastHorizon } from '@nodo/contracts/forecast';
import { z } from 'zod';

export const advancedTabs = ['rendimiento', 'riesgo', 'comparacion', 'pronosticos'] as const;
export type AdvancedTab = (typeof advancedTabs)[number];

/** What the screen shows, all of it in the address: a link or a reload shows the same. */
export interface AdvancedView {
  readonly period: AnalyticsPeriod;
  readonly tab: AdvancedTab;
  /** Months that the forecast looks ahead. */
  readonly horizon: ForecastHorizon;
}

const usual: AdvancedView = { period: '12m', tab: 'rendimiento', horizon: 12 };
const horizonSchema = z.coerce.number().pipe(z.literal(FORECAST_HORIZONS));

/** Reads the address; what makes no sense in it counts as not there. */
export function readAdvancedView(address: URLSearchParams): AdvancedView {
  return {
    period: analyticsPeriodSchema.safeParse(address.get('periodo')).data ?? usual.period,
    tab: z.enum(advancedTabs).safeParse(address.get('vista')).data ?? usual.tab,
    horizon: horizonSchema.safeParse(address.get('horizonte')).data ?? usual.horizon,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeAdvancedView({ period, tab, horizon }: AdvancedView): URLSearchParams {
  const address = new URLSearchParams();
  if (period !== usual.period) address.set('periodo', period);
  if (tab !== usual.tab) address.set('vista', tab);
  if (horizon !== usual.horizon) address.set('horizonte', `${horizon}`);
  return address;
}
