import { MARKET_BENCHMARK } from '@nodo/contracts/comparators';
import { divide } from '@nodo/contracts/money';
import type { RiskAnalysis } from '@nodo/contracts/portfolio/advanced';
import { annualisedReturn, riskLevelOf, riskParts, riskScore } from '@nodo/contracts/portfolio/formulas';
import type { View } from '../read-model/reader.ts';
import { holdingsOf, within } from './advanced.ts';
import { performance, unpaidReturns } from './performance.ts';
import { recommendationsFor } from './recommendations.ts';

/** Risk of a portfolio, its causes, and recommendations. */
export async function riskAnalysis(view: View, userId: string): Promise<RiskAnalysis> {
  const [{ confirmed, capital, pending }, months] = await Promise.all([
    holdingsOf(view, userId),
    performance(view, userId),
  ]);
  const parts = riskParts(confirmed, pending);
  const holdings = confirmed.map((holding) => ({
    warehouseId: holding.id,
    name: holding.name,
    capital: holding.capital,
    weight: divide(holding.capital, capital),
    progressPercentage: holding.progressPercentage,
  }));
  const [largest] = holdings;
  if (!parts || !largest)
    return { riskLevel: null, riskScore: null, parts: null, recommendations: [], holdings };
  const score = riskScore(parts);
  const recommendations = recommendationsFor({
    largest,
    warehouses: holdings.length,
    parts,
    capital,
    pending,
    unpaid: unpaidReturns(months),
    annual: annualisedReturn(within('12m', months).map(({ earned }) => earned)),
    benchmark: MARKET_BENCHMARK,
  });
  return { riskLevel: riskLevelOf(score), riskScore: score, parts, recommendations, holdings };
}
