import type { PerformanceMonth } from '@nodo/contracts/earnings-views';
import { performance } from '../analytics/performance.ts';
import type { View } from '../reading/reader.ts';

/** How a person's portfolio went, month by month, oldest first; no month before their first confirmed investment. */
export async function performanceHistory(
  view: View,
  userId: string,
  months: number,
): Promise<PerformanceMonth[]> {
  const all = await performance(view, userId);
  return all.slice(-months).map(({ month, portfolioValue, returnPercentage, monthlyReturn, isCredited }) => ({
    month,
    portfolioValue,
    returnPercentage,
    monthlyReturn,
    isCredited,
  }));
}
