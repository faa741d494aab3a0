import { type Decimal, formatUsd } from '@nodo/contracts/money';
import type { RoiInput, RoiResult } from '@nodo/contracts/roi-calculator/formulas';
import { percentOfRate } from '@nodo/contracts/settings/values';
import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { Money } from '../../../ui/money.tsx';
import { ADJUSTED_HINT, BREAK_EVEN_HINT } from '../roi-labels.ts';

/** 0.01275 → '1,275 %', with all of its decimals. */
function percentText(rate: Decimal): string {
  const percent = percentOfRate(rate);
  return formatPercent(percent, percent.split('.')[1]?.length);
}

interface Row {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: string;
}

function rowsOf(input: RoiInput, result: RoiResult): Row[] {
  return [
    { label: 'Retorno mensual', value: <Money amount={result.monthlyReturn} /> },
    { label: `Retorno en ${input.months} meses`, value: <Money amount={result.totalReturn} /> },
    { label: 'ROI proyectado del período', value: formatPercent(result.roi) },
    { label: 'ROI anual proyectado', value: formatPercent(result.annualRoi) },
    {
      label: 'ROI proyectado ajustado por riesgo',
      value: formatPercent(result.riskAdjustedRoi),
      hint: ADJUSTED_HINT,
    },
    { label: 'Recuperación', value: `${result.breakEvenMonths} meses`, hint: BREAK_EVEN_HINT },
  ];
}

/** What to do while the amount is missing or invalid. */
export function NoAmount({ problem }: { problem: string | undefined }) {
  return (
    <EmptyState icon={Calculator} title={problem ?? ''}>
      Escribe un monto desde la inversión mínima y verás el resultado al instante.
    </EmptyState>
  );
}

interface CalculatorTabProps {
  readonly input: RoiInput;
  readonly result: RoiResult;
  /** Rate after the multiplier, a fraction. */
  readonly monthlyRate: Decimal;
  /** Formatted time of the last recalculation by the button. */
  readonly askedAt: string | undefined;
}

/** Projected return of an amount over the selected horizon. */
export function CalculatorTab({ input, result, monthlyRate, askedAt }: CalculatorTabProps) {
  return (
    <Card className="flex flex-col">
      <div role="status" className="border-b border-line bg-sunken/60 p-5 sm:p-7">
        <p className="text-sm text-ink-2">Valor total proyectado en {input.months} meses</p>
        <p className="mt-1 text-3xl leading-tight font-semibold tracking-[-0.03em] tabular sm:text-4xl">
          {formatUsd(result.totalValue)}
        </p>
        <p className="mt-2 text-sm text-ink-2 tabular">
          {formatUsd(input.amount)} + {formatUsd(input.amount)} × {percentText(monthlyRate)} × {input.months}{' '}
          meses
        </p>
        {askedAt !== undefined && (
          <p className="mt-1 text-[0.8125rem] text-ink-3">Calculado a las {askedAt}</p>
        )}
      </div>
      <dl className="grid gap-x-8 px-5 sm:grid-cols-2 sm:px-7">
        {rowsOf(input, result).map(({ label, value, hint }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-3 border-b border-line py-3.5 last:border-b-0 sm:nth-last-2:border-b-0"
          >
            <dt className="flex items-center gap-1.5 text-[0.9375rem] text-ink-2">
              {label}
              {hint !== undefined && <InfoTip about={label} text={hint} />}
            </dt>
            <dd className="font-semibold whitespace-nowrap tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-5 py-3.5 text-[0.8125rem] leading-5 text-ink-3 sm:px-7">
        Proyección antes de comisiones, con las tasas de la calculadora; no es una garantía. Las inversiones
        reales siguen las condiciones vigentes al firmarlas.
      </p>
    </Card>
  );
}
