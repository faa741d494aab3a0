import type { Decimal } from '@nodo/contracts/money';
import {
  calculateRoi,
  ROI_DEFAULTS,
  type RoiHorizon,
  type RoiInput,
  type RoiResult,
  type RoiRisk,
  type RoiType,
} from '@nodo/contracts/roi-calculator/formulas';
import { useState } from 'react';
import { readAmount } from './roi-labels.ts';

export interface RoiChoices {
  /** As typed. */
  readonly amount: string;
  readonly months: RoiHorizon;
  readonly risk: RoiRisk;
  readonly type: RoiType;
}

export interface Roi {
  readonly choices: RoiChoices;
  readonly choose: (part: Partial<RoiChoices>) => void;
  readonly problem: string | undefined;
  /** Parsed input and its result; undefined while invalid. */
  readonly input: RoiInput | undefined;
  readonly result: RoiResult | undefined;
}

/** State of the calculator with its result. `minimum` in USD. */
export function useRoi(minimum: Decimal): Roi {
  const [choices, setChoices] = useState<RoiChoices>(ROI_DEFAULTS);
  const { amount, problem } = readAmount(choices.amount, minimum);
  const input = amount === undefined ? undefined : { ...choices, amount };
  return {
    choices,
    choose: (part) => setChoices((before) => ({ ...before, ...part })),
    problem,
    input,
    result: input && calculateRoi(input),
  };
}
