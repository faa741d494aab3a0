import type { Recommendation, RiskAnalysis } from '@nodo/contracts/portfolio/advanced';
import {
  Boxes,
  CircleCheck,
  Clock3,
  Construction,
  type LucideIcon,
  PiggyBank,
  ShieldQuestion,
  TrendingDown,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDecimal, formatPercent, formatProgress } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { fractionText, RISK_HINT, riskRows } from '../advanced-labels.ts';
import { useRisk } from '../api/get-advanced.ts';
import { RiskGauge } from './risk-gauge.tsx';

const icons: Record<Recommendation['type'], LucideIcon> = {
  diversificacion: Boxes,
  obra: Construction,
  confirmacion: Clock3,
  rendimiento: TrendingDown,
  liquidez: PiggyBank,
  seguimiento: CircleCheck,
};
const impactLabels: Record<Recommendation['impact'], string> = {
  Alto: 'Impacto Alto',
  Medio: 'Impacto Medio',
  Bajo: 'Impacto Bajo',
};
const tones: Record<Recommendation['impact'], Tone> = { Alto: 'alert', Medio: 'amber', Bajo: 'sea' };

function ScoreCard({ score, parts }: { score: number; parts: NonNullable<RiskAnalysis['parts']> }) {
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="Nivel de riesgo"
        detail="Hoy, según dónde está tu capital"
        action={<InfoTip about="Nivel de riesgo" text={RISK_HINT} />}
      />
      <div className="px-5 pt-5 sm:px-6">
        <RiskGauge score={score} />
      </div>
      <ul className="mt-5 grid flex-1 content-end gap-4 border-t border-line p-5 sm:p-6">
        {riskRows(parts).map(({ label, detail, share, points, most }) => (
          <li key={label}>
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="font-medium">{label}</span>
              <span className="tabular whitespace-nowrap">
                {formatPercent(share, 1)}
                <span className="ml-2 text-[0.8125rem] text-ink-3">
                  {formatDecimal(points, 1)} de {formatDecimal(most, 0)} puntos
                </span>
              </span>
            </p>
            <Progress
              className="mt-2"
              value={share}
              max={100}
              label={label}
              valueText={`${formatPercent(share, 1)}, ${formatDecimal(points, 1)} puntos de riesgo`}
            />
            <p className="mt-1.5 text-[0.8125rem] text-ink-3">{detail}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Recommendations({ recommendations }: Pick<RiskAnalysis, 'recommendations'>) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Recomendaciones" detail="Cada una nombra la cifra que la causa" />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {recommendations.map(({ type, title, description, impact }) => {
          const Icon = icons[type];
          return (
            <li key={type} className="flex gap-4 px-5 py-4 sm:px-6">
              <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
                <Icon aria-hidden className="size-4.5" strokeWidth={1.7} />
              </span>
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <h3 className="text-[0.9375rem] font-medium">{title}</h3>
                  <Badge tone={tones[impact]} dot>
                    {impactLabels[impact]}
                  </Badge>
                </div>
                <p className="mt-1 text-sm leading-6 text-ink-2">{description}</p>
                {type === 'liquidez' && (
                  <Link
                    to="/withdraw"
                    className="mt-2 inline-flex min-h-9 items-center text-sm font-medium text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
                  >
                    Retirar tu saldo
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Holdings({ holdings }: Pick<RiskAnalysis, 'holdings'>) {
  return (
    <Card>
      <CardHeader title="Dónde está tu capital" detail="Capital confirmado por bodega y avance de su obra" />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {holdings.map((holding) => (
          <li
            key={holding.warehouseId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5 px-5 py-3.5 text-sm sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_3.5rem_8.5rem] sm:px-6"
          >
            <span className="min-w-0">
              <span className="block font-medium break-words">{holding.name}</span>
              <span className="text-[0.8125rem] text-ink-3">
                Obra al {formatProgress(holding.progressPercentage)}
              </span>
            </span>
            <Progress
              className="max-sm:order-last max-sm:col-span-2"
              value={100 * Number(holding.weight)}
              max={100}
              label={`Parte de tu capital en ${holding.name}`}
              valueText={fractionText(holding.weight, 1)}
            />
            <span className="text-right font-medium tabular max-sm:hidden">
              {fractionText(holding.weight, 1)}
            </span>
            <span className="text-right">
              <Money amount={holding.capital} />
              <span className="block text-[0.8125rem] text-ink-3 sm:hidden">
                {fractionText(holding.weight, 1)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Risk score, its causes and possible remedies. */
export function RiskTab() {
  const query = useRisk();
  const { data, isPending } = query;
  if (isPending) return <SkeletonRows rows={2} label="Cargando el riesgo…" className="h-64" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar el riesgo de tu portafolio." />;
  }
  if (data.riskScore === null || data.parts === null) {
    return (
      <EmptyState icon={ShieldQuestion} title="Aún no hay capital confirmado">
        El riesgo se mide cuando el pago de tu primera inversión es definitivo.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <ScoreCard score={data.riskScore} parts={data.parts} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Recommendations recommendations={data.recommendations} />
        <Holdings holdings={data.holdings} />
      </div>
    </div>
  );
}
