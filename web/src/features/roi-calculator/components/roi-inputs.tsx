import { type Decimal, formatUsd } from '@nodo/contracts/money';
import {
  RISK_MULTIPLIERS,
  ROI_HORIZONS,
  ROI_RATES,
  ROI_STEP,
  type RoiHorizon,
  type RoiRisk,
  type RoiType,
} from '@nodo/contracts/roi-calculator/formulas';
import { percentOfRate } from '@nodo/contracts/settings/values';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { AmountInput, amountEcho } from '../../../ui/amount-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { riskLabels, typeLabels } from '../roi-labels.ts';
import type { Roi } from '../use-roi.ts';

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];
const horizons = ROI_HORIZONS.map((months) => ({ value: `${months}`, label: `${months}` }));
const types = keysOf<RoiType>(typeLabels).map((value) => ({ value, label: typeLabels[value] }));
const risks = keysOf<RoiRisk>(riskLabels).map((value) => ({ value, label: riskLabels[value] }));

function Labelled({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
      <p className="text-[0.8125rem] leading-5 text-ink-3">{hint}</p>
    </div>
  );
}

interface InputsProps {
  readonly roi: Roi;
  /** USD. */
  readonly minimum: Decimal;
  readonly onRecalculate: () => void;
}

/** Input fields of the calculation. */
export function RoiInputs({ roi, minimum, onRecalculate }: InputsProps) {
  const { choices, choose, problem, input } = roi;
  const rate = percentOfRate(ROI_RATES[choices.type]);
  return (
    <Card className="grid content-start gap-6 p-5 sm:p-6 lg:sticky lg:top-24 lg:self-start">
      <Field
        label="Monto a invertir (USD)"
        hint={(input && amountEcho(choices.amount)) || `Desde ${formatUsd(minimum)}`}
        error={problem}
      >
        {(control) => (
          <AmountInput
            {...control}
            min={Number(minimum)}
            step={ROI_STEP}
            value={choices.amount}
            onChange={({ target }) => choose({ amount: target.value })}
            className="text-lg! font-medium"
          />
        )}
      </Field>
      <Labelled label="Horizonte en meses" hint="Retornos pagados cada mes, sin reinvertir">
        <Choice
          label="Horizonte en meses"
          value={`${choices.months}`}
          options={horizons}
          onChange={(value) => choose({ months: horizonOf(value) })}
        />
      </Labelled>
      <Labelled
        label="Tipo de bodega"
        hint={`${formatPercent(rate, 1)} mensual, ${formatPercent(12 * Number(rate), 1)} anual`}
      >
        <Choice
          label="Tipo de bodega"
          value={choices.type}
          options={types}
          onChange={(type) => choose({ type })}
        />
      </Labelled>
      <Labelled
        label="Riesgo"
        hint={`La tasa se multiplica por ${formatNumber(RISK_MULTIPLIERS[choices.risk])}`}
      >
        <Choice label="Riesgo" value={choices.risk} options={risks} onChange={(risk) => choose({ risk })} />
      </Labelled>
      <Button variant="outline" disabled={problem !== undefined} onClick={onRecalculate}>
        <RefreshCw aria-hidden className="size-4" />
        Recalcular
      </Button>
    </Card>
  );
}

function horizonOf(value: string): RoiHorizon {
  return ROI_HORIZONS.find((months) => `${months}` === value) ?? 12;
}
