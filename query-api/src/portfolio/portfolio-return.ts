import { bogotaDay } from '@nodo/contracts/bogota';
import { add } from '@nodo/contracts/money';
import { moneyWeightedReturn, timeWeightedReturn } from '@nodo/contracts/portfolio/formulas';
import type { PortfolioReturn } from '@nodo/contracts/portfolio/views';
import { numeric, text } from '@nodo/contracts/read-models/table';
import { bogotaDayOf } from '../read-model/bogota-day.ts';
import { DAYS_MAX } from '../read-model/ends.ts';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';
import { performance } from './performance.ts';

const flowColumns = { day: text, amount: numeric };

/**
 * Cash flows by day: capital invested (from the chain or from a balance, which was credited before), sold back,
 * and returns credited. One row per day bounds the number of rows.
 */
const FLOWS = `
  SELECT ${bogotaDayOf('at')} AS day, sum(flow)::numeric(20, 2) AS amount
  FROM (
    SELECT confirmed_at AS at, -amount AS flow FROM investments
      WHERE investor_id = $1 AND status IN ('confirmed', 'repurchased')
    UNION ALL
    SELECT repurchased_at, amount FROM investments WHERE investor_id = $1 AND status = 'repurchased'
    UNION ALL
    SELECT credited_at, net FROM returns_by_month WHERE investor_id = $1 AND credited_at IS NOT NULL) AS flows
  WHERE at IS NOT NULL
  GROUP BY 1 ORDER BY 1 LIMIT ${DAYS_MAX}`;

/** Value, credited returns and rate of return of a person's portfolio; see the contract for each figure. */
export async function portfolioReturn(view: View, userId: string): Promise<PortfolioReturn> {
  const [moment, months, flows] = await Promise.all([
    momentOf(view),
    performance(view, userId),
    view.query(flowColumns, FLOWS, [userId]),
  ]);
  const last = months.at(-1);
  const credited = months.findLast(({ isCredited }) => isCredited);
  const held = { day: bogotaDay(new Date(moment)), amount: last?.capital ?? '0.00' };
  return {
    value: last?.portfolioValue ?? '0.00',
    creditedNet: months.reduce((sum, { monthlyReturn }) => add(sum, monthlyReturn), '0.00'),
    lastCredit: credited ? { month: credited.month, net: credited.monthlyReturn } : null,
    since: months[0]?.month ?? null,
    moneyWeighted: moneyWeightedReturn([...flows, held]),
    timeWeighted: timeWeightedReturn(months.flatMap(({ rate }) => rate ?? [])),
  };
}
