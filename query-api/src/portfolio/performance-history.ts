import type { PerformanceMonth } from '@nodo/contracts/earnings/views';
import type { View } from '../read-model/reader.ts';
import { performance } from './performance.ts';

/** How a person's portfolio went, month by month, oldest first; no month before their first confirmed investment. */
export async function performanceHistory(
  view: View,
  userId: string,
  months: number,
): Promise<PerformanceMonth[]> {
  const all = await performance(view, userId);
  return all
    .slice(-months)
    .map(({ month, portfolioValue, capital, returnPercentage, monthlyReturn, isCredited }) => ({
      month,
      portfolioValue,
      capital,
      returnPercentage,
      monthlyReturn,
      isCredited,
    }));
}
