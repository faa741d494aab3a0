import { analyticsPeriods } from '@nodo/contracts/portfolio/advanced';
import { FORECAST_HORIZONS } from '@nodo/contracts/roi-calculator/forecast';
import { expect, test } from 'vitest';
import { advancedTabs, readAdvancedView, writeAdvancedView } from './advanced-view.ts';

const read = (address: string) => readAdvancedView(new URLSearchParams(address));

test('ADV-01 ADV-02 every view survives being written into the address', () => {
  for (const period of analyticsPeriods)
    for (const tab of advancedTabs)
      for (const horizon of FORECAST_HORIZONS) {
        const view = { period, tab, horizon };
        expect(read(`${writeAdvancedView(view)}`)).toEqual(view);
      }
});

test('what makes no sense in an address counts as not there, and what is as usual stays out of it', () => {
  const usual = { period: '12m', tab: 'rendimiento', horizon: 12 };
  for (const address of ['', 'periodo=2m&vista=nada&horizonte=13', 'horizonte=1e1', 'periodo=', 'horizonte='])
    expect(read(address), address).toEqual(usual);
  expect(`${writeAdvancedView(read(''))}`).toBe('');
});
