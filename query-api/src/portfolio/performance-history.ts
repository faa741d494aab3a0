import type { PerformanceMonth } from '@nodo/contracts/earnings/views';
import type { View } from '../read-model/reader.ts';
import { performance } from './performance.ts';

/** A person's portfolio by month, oldest first, starting with the month of their first confirmed investment. */
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
