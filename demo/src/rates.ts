import { bogotaDay } from '@nodo/contracts/bogota';
import type { DemoDay } from './day.ts';
import type { Step } from './steps.ts';

/** Months ago. */
const SET = 0.2;
const SOURCE = 'Ilustrativa, para la demostración';
const rates = [
  { currency: 'COP', rate: '4020.55' },
  { currency: 'EUR', rate: '0.92' },
] as const;

/** Exchange rates of the dollar; invented, and marked as such. */
export function rateSteps(day: DemoDay, author: string): Step[] {
  return rates.map(({ currency, rate }) => ({
    at: day.ago(SET),
    run: async (at) => {
      const payload = { currency, rate, validOn: bogotaDay(at), source: SOURCE };
      const actor = day.actor(author);
      await day.commands.send({ command: 'SetReferenceRate', step: `rate/${currency}`, at, actor, payload });
    },
  }));
}
