import { PROJECTION_MONTHS } from '@nodo/contracts/market';
import { z } from 'zod';

export const marketTabs = ['corridor', 'real-estate', 'competition', 'projections'] as const;
export type MarketTab = (typeof marketTabs)[number];
export type ProjectionMonths = (typeof PROJECTION_MONTHS)[number];

const USUAL_MONTHS: ProjectionMonths = 12;

/** What the market analysis shows, all of it in the address. */
export interface MarketView {
  readonly tab: MarketTab;
  readonly months: ProjectionMonths;
}

/** Reads the address; what makes no sense in it counts as not there. */
export function readMarketView(address: URLSearchParams): MarketView {
  return {
    tab: z.enum(marketTabs).safeParse(address.get('vista')).data ?? 'corridor',
    months: PROJECTION_MONTHS.find((months) => String(months) === address.get('meses')) ?? USUAL_MONTHS,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeMarketView({ tab, months }: MarketView): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'corridor') address.set('vista', tab);
  if (months !== USUAL_MONTHS) address.set('meses', String(months));
  return address;
}
