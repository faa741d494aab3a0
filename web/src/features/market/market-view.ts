import { PROJECTION_MONTHS } from '@nodo/contracts/market/views';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

export const marketTabs = ['corridor', 'real-estate', 'competition', 'projections'] as const;
export type MarketTab = (typeof marketTabs)[number];
export type ProjectionMonths = (typeof PROJECTION_MONTHS)[number];

export const { read: readMarketView, write: writeMarketView } = addressView({
  tab: field('vista', z.enum(marketTabs), 'corridor'),
  months: field('meses', z.coerce.number().pipe(z.literal(PROJECTION_MONTHS)), 12),
});
