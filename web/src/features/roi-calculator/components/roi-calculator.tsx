import type { Decimal } from '@nodo/contracts/money';
import { monthlyRateOf, type RoiInput } from '@nodo/contracts/roi-calculator/formulas';
import { type ReactNode, useState } from 'react';
import { zoned } from '../../../lib/time-zone.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useRoi } from '../use-roi.ts';
import { CalculatorTab, NoAmount } from './calculator-tab.tsx';
import { ComparatorTab } from './comparator-tab.tsx';
import { CostsTab, type NetworkRates } from './costs-tab.tsx';
import { RoiInputs } from './roi-inputs.tsx';
import { ScenariosTab } from './scenarios-tab.tsx';

const clock = zoned({ timeStyle: 'medium' });

interface RoiCalculatorProps {
  /** Minimum investment, USD. */
  readonly minimum: Decimal;
  /** Undefined while unknown. */
  readonly rates: NetworkRates | undefined;
}

/** Projection of an investment in four tabs; computed locally, immediately and exactly. */
export function RoiCalculator({ minimum, rates }: RoiCalculatorProps) {
  const roi = useRoi(minimum);
  const [tab, setTab] = useState('calculadora');
  const [askedAt, setAskedAt] = useState<Date>();
  const { input, result } = roi;
  const shown = (content: (input: RoiInput) => ReactNode) =>
    input ? content(input) : <NoAmount problem={roi.problem} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <RoiInputs roi={roi} minimum={minimum} onRecalculate={() => setAskedAt(new Date())} />
      <Tabs
        label="Calculadora de ROI"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'calculadora',
            label: 'Calculadora',
            content: shown(
              (ready) =>
                result && (
                  <CalculatorTab
                    input={ready}
                    result={result}
                    monthlyRate={monthlyRateOf(ready)}
                    askedAt={askedAt && clock.format(askedAt)}
                  />
                ),
            ),
          },
          {
            value: 'escenarios',
            label: 'Escenarios',
            content: shown((ready) => <ScenariosTab input={ready} />),
          },
          {
            value: 'comparador',
            label: 'Comparador',
            content: shown((ready) => <ComparatorTab input={ready} />),
          },
          {
            value: 'costos',
            label: 'Costos blockchain',
            content: shown((ready) => <CostsTab input={ready} rates={rates} />),
          },
        ]}
      />
    </div>
  );
}
