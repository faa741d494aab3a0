import type { AdvancedAnalytics } from '@nodo/contracts/portfolio/advanced';
import { riskLevelOf } from '@nodo/contracts/portfolio/formulas';
import { counted } from '../../../lib/counted.ts';
import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import {
  DIVERSIFICATION_HINT,
  fractionText,
  MARKET_HINT,
  periodTexts,
  pointsText,
  RISK_HINT,
  ROI_HINT,
  riskLevelLabels,
  signedText,
  VARIATION_HINT,
} from '../advanced-labels.ts';
import { monthName } from '../platform-labels.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-[1.25fr_repeat(4,1fr)]';

/** Five key figures of a portfolio, each with a tooltip on how it is computed. */
export function AdvancedStats({ analytics }: { analytics: AdvancedAnalytics }) {
  const { riskScore, benchmark } = analytics;
  return (
    <div className={GRID}>
      <Stat
        className="max-lg:col-span-2"
        label="ROI acreditado"
        value={fractionText(analytics.totalROI)}
        hint={ROI_HINT}
        detail={
          <>
            <Money amount={analytics.creditedNet} /> netos {periodTexts[analytics.period]}
          </>
        }
      />
      <Stat
        label="Variación mensual"
        value={signedText(analytics.monthlyVariation)}
        hint={VARIATION_HINT}
        detail={
          analytics.variationMonth === null
            ? 'Con tu segundo mes acreditado'
            : `En ${monthName(analytics.variationMonth)}`
        }
      />
      <Stat
        label="Riesgo"
        value={riskScore === null ? '—' : formatDecimal(riskScore, 1)}
        hint={RISK_HINT}
        detail={
          riskScore === null
            ? 'Sin capital confirmado'
            : `${riskLevelLabels[riskLevelOf(riskScore)]}, de 0 a 100`
        }
      />
      <Stat
        label="Diversificación"
        value={analytics.diversificationIndex === null ? '—' : formatDecimal(analytics.diversificationIndex)}
        hint={DIVERSIFICATION_HINT}
        detail={`En ${counted(analytics.warehouses, 'bodega', 'bodegas')}, de 0 a 1`}
      />
      <Stat
        label="Frente al mercado"
        value={pointsText(analytics.performanceVsMarket)}
        hint={MARKET_HINT}
        detail={
          analytics.annualisedReturn === null
            ? 'Con tu primer retorno'
            : `${fractionText(analytics.annualisedReturn, 1)} neto anual; ${benchmark.label} ${formatPercent(100 * Number(benchmark.annualRate), 1)} en COP`
        }
      />
    </div>
  );
}

export function AdvancedStatsSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Cargando el análisis de tu portafolio…</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <StatSkeleton key={key} />
      ))}
    </div>
  );
}
