import {
  COMPARATORS,
  COMPARATORS_SOURCE,
  COMPARATORS_YEAR,
  MARKET_BENCHMARK,
} from '@nodo/contracts/comparators';
import type { MarketComparison } from '@nodo/contracts/portfolio/advanced';
import { againstBenchmark, annualisedReturn } from '@nodo/contracts/portfolio/formulas';
import type { View } from '../read-model/reader.ts';
import { within } from './advanced.ts';
import { performance } from './performance.ts';

/** A person's annualised net return of the last twelve months, next to market rates. */
export async function marketComparison(view: View, userId: string): Promise<MarketComparison> {
  const months = within('12m', await performance(view, userId));
  const own = annualisedReturn(months.map(({ earned }) => earned));
  return COMPARATORS.map(({ label, annualRate, range, currency }) => ({
    category: label,
    myPortfolio: own,
    market: annualRate,
    benchmark: MARKET_BENCHMARK.annualRate,
    difference: againstBenchmark(own, annualRate),
    marketRange: range,
    currency,
    source: COMPARATORS_SOURCE,
    date: COMPARATORS_YEAR,
  }));
}
