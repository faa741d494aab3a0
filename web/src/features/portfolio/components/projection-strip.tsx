import type { PortfolioView } from '@nodo/contracts/portfolio/views';
import type { ReactNode } from 'react';
import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';

interface FigureProps {
  label: string;
  hint: string;
  children: ReactNode;
}

function Figure({ label, hint, children }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1 px-5 py-3.5 sm:gap-x-3 sm:px-6 sm:py-4">
      <dt className="flex items-center gap-1.5 text-sm text-ink-3">
        {label}
        <InfoTip about={label} text={hint} />
      </dt>
      <dd className="font-semibold tabular">{children}</dd>
    </div>
  );
}

/** At most two decimals, without trailing zeros: '1,5', '1,55'. */
const short = (percent: number) => formatDecimal(percent, Math.round(percent * 100) % 10 === 0 ? 1 : 2);

/** '1,5 % – 2,0 %', or a single rate if both are equal. Both are fractions. */
function rangeText(lowest: string, highest: string): string {
  const [low, high] = [short(Number(lowest) * 100), short(Number(highest) * 100)];
  return low === high ? `${low}\u00a0%` : `${low}\u00a0% – ${high}\u00a0%`;
}

/** Projected return under the terms of one's own investments. Renders nothing while none is confirmed. */
export function ProjectionStrip({ portfolio }: { portfolio: PortfolioView }) {
  const { projectedAnnualROI, monthlyRates } = portfolio;
  if (projectedAnnualROI === null || monthlyRates === null) return null;
  return (
    <Card aria-label="Proyección">
      <dl className="grid divide-line max-sm:divide-y sm:max-lg:grid-cols-2 sm:max-lg:divide-x lg:divide-y">
        <Figure
          label="ROI anual proyectado"
          hint="La proyección anual dividida por tu inversión total. Antes de comisiones y sin reinvertir: no es una garantía."
        >
          {formatPercent(Number(projectedAnnualROI) * 100, 1)}
        </Figure>
        <Figure
          label="ROI mensual proyectado"
          hint="La tasa mensual más baja y la más alta que quedaron pactadas en tus inversiones. Antes de comisiones."
        >
          {rangeText(monthlyRates.lowest, monthlyRates.highest)}
        </Figure>
      </dl>
    </Card>
  );
}
