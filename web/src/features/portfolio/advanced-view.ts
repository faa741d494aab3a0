import { analyticsPeriodSchema } from '@nodo/contracts/portfolio/advanced';
import { FORECAST_HORIZONS } from '@nodo/contracts/roi-calculator/forecast';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

export const advancedTabs = ['rendimiento', 'riesgo', 'comparacion', 'pronosticos'] as const;
export type AdvancedTab = (typeof advancedTabs)[number];

export const { read: readAdvancedView, write: writeAdvancedView } = addressView({
  period: field('periodo', analyticsPeriodSchema, '12m'),
  tab: field('vista', z.enum(advancedTabs), 'rendimiento'),
  /** Months ahead that the forecast covers. */
  horizon: field('horizonte', z.coerce.number().pipe(z.literal(FORECAST_HORIZONS)), 12),
});
export type AdvancedView = ReturnType<typeof readAdvancedView>;
