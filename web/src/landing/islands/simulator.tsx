import {
  amountProblem,
  monthsProblem,
  SIMULATOR_LIMITS,
  SIMULATOR_TEXTS,
  SIMULATOR_TIERS,
  type Simulation,
  simulate,
} from '@nodo/contracts/roi-calculator/simulator';
import { useState } from 'react';
import { canBecomeAmount, parseAmount } from '../../lib/amount-input.ts';
import { formatPercent, formatUsd } from '../format.ts';
import { GrowthChart } from './growth-chart.tsx';
import { NumberField } from './number-field.tsx';

const { amount: amounts, months: periods } = SIMULATOR_LIMITS;
const SUGGESTED = ['5000', '25000', '50000', '100000'] as const;

/** 0.0175 → '1,75 %'. */
function formatRate(rate: string): string {
  return formatPercent(String(Math.round(Number(rate) * 10_000) / 100));
}

/** '18.00' → '18 %', '10.50' → '10,5 %'. */
const formatRoi = (percent: string) => formatPercent(percent.replace(/\.?0+$/, ''));

function Suggestions({ chosen, onChoose }: { chosen: string; onChoose: (amount: string) => void }) {
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">Montos frecuentes</legend>
      {SUGGESTED.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={chosen === amount}
          onClick={() => onChoose(amount)}
          className="tabular h-9 rounded-full border border-line-strong/60 px-3.5 text-sm transition hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          {formatUsd(amount).replace(/,00$/, '')}
        </button>
      ))}
    </fieldset>
  );
}

/** The rate tiers, lowest first, with the applied one highlighted. */
function Tiers({ applied }: { applied: string | undefined }) {
  const steps = [...SIMULATOR_TIERS].reverse();
  return (
    <ol aria-label="Tasa mensual por monto" className="mt-auto grid grid-cols-3 items-end gap-2 pt-10">
      {steps.map(({ from, rate }, index) => (
        <li key={from} aria-current={rate === applied ? 'step' : undefined} className="group">
          <span className="tabular block text-lg font-semibold tracking-[-0.02em] text-ink-2 group-aria-[current]:text-ink">
            {formatRate(rate)}
          </span>
          <span className="block text-[0.8125rem] leading-4 text-ink-2">
            desde <span className="whitespace-nowrap">{formatUsd(String(from)).replace(/,00$/, '')}</span>
          </span>
          <span
            aria-hidden="true"
            className={`mt-2 block rounded-t-sm bg-line transition-colors group-aria-[current]:bg-signal ${['h-6', 'h-11', 'h-16'][index] ?? ''}`}
          />
        </li>
      ))}
    </ol>
  );
}

interface OutcomeProps {
  readonly result: Simulation | undefined;
  readonly amount: string;
  readonly months: string;
}

function Outputs({ result, amount }: { result: Simulation | undefined; amount: string }) {
  const rows = [
    ['Inversión', result && formatUsd(amount)],
    ['Retorno mensual', result && formatUsd(result.monthlyReturn)],
    ['Ganancia total', result && formatUsd(result.totalReturn)],
    ['ROI total', result && formatRoi(result.totalRoi)],
    ['ROI anual', result && formatRoi(result.annualRoi)],
    ['Tasa mensual aplicada', result && formatRate(result.rate)],
  ] as const;
  return (
    <dl className="mt-6 grid grid-cols-1 gap-x-8 min-[420px]:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-3 border-t border-line py-2.5">
          <dt className="text-[0.9375rem] text-ink-2">{label}</dt>
          <dd className="tabular font-semibold whitespace-nowrap">{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Outcome({ result, amount, months }: OutcomeProps) {
  return (
    <div className="flex flex-col p-6 sm:p-9">
      <div aria-live="polite" aria-atomic="true">
        <p className="text-[0.9375rem] text-ink-2">Valor total proyectado</p>
        <p className="tabular mt-1 text-[clamp(2rem,5.4vw,3.25rem)] leading-none font-semibold tracking-[-0.04em]">
          {result ? formatUsd(result.totalValue) : '—'}
        </p>
        <p className="mt-3 min-h-6 text-[0.9375rem] text-ink-2">
          {result ? (
            <>
              Cálculo:{' '}
              <span className="tabular font-medium text-ink">
                {formatUsd(amount)} × {formatRate(result.rate)} × {months} meses
              </span>
            </>
          ) : (
            'Corrija los datos para ver la proyección.'
          )}
        </p>
      </div>
      <Outputs result={result} amount={amount} />
      <GrowthChart amount={amount} months={Number(months)} result={result} />
    </div>
  );
}

/** Projected return of an amount over a period by the page's rate tiers; computed locally and exactly. */
export function Simulator() {
  const [typed, setTyped] = useState(String(amounts.initial));
  const amount = parseAmount(typed);
  const [months, setMonths] = useState(String(periods.initial));
  const amountError = amountProblem(amount);
  const monthsError = monthsProblem(months);
  const result = amountError || monthsError ? undefined : simulate(amount, Number(months.trim()));
  return (
    <div className="grid overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:grid-cols-[1fr_1.45fr]">
      <div className="flex flex-col border-b border-line bg-sunken/60 p-6 pb-0 sm:p-9 sm:pb-0 lg:border-r lg:border-b-0">
        <NumberField
          label="Monto de inversión (USD)"
          hint={SIMULATOR_TEXTS.amountHint}
          error={amountError}
          limits={amounts}
          value={typed}
          onChange={setTyped}
          canBecome={canBecomeAmount}
        />
        <Suggestions chosen={amount} onChoose={setTyped} />
        {result?.isPremium && (
          <p role="status" className="mt-4 flex items-center gap-2 text-[0.9375rem] font-medium text-sea-ink">
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
              <path
                d="M8 1l2 4.6 5 .5-3.8 3.3 1.1 4.900L8 11.700l-4.3 2.6 1.1-4.900L1 6.100l5-.5z"
                fill="currentColor"
              />
            </svg>
            {SIMULATOR_TEXTS.premium}
          </p>
        )}
        <div className="mt-7">
          <NumberField
            label="Período (meses)"
            hint={SIMULATOR_TEXTS.monthsHint}
            error={monthsError}
            limits={periods}
            value={months}
            onChange={setMonths}
          />
        </div>
        <input
          type="range"
          aria-label="Período en meses"
          min={periods.min}
          max={periods.max}
          value={monthsError ? periods.min : months}
          onChange={({ target }) => setMonths(target.value)}
          className="landing-range mt-4 h-6 w-full"
        />
        <Tiers applied={result?.rate} />
      </div>
      <Outcome result={result} amount={amount} months={months.trim()} />
    </div>
  );
}
