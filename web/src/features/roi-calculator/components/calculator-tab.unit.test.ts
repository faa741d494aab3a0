import { calculateRoi, ROI_DEFAULTS } from '@nodo/contracts/roi-calculator/formulas';
import { Tooltip } from 'radix-ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CalculatorTab } from './calculator-tab.tsx';

test('CONF-08 ROI-09 each ROI of the calculator is said to be projected', () => {
  const result = calculateRoi(ROI_DEFAULTS);
  const tab = createElement(CalculatorTab, {
    ...{ input: ROI_DEFAULTS, result, monthlyRate: '0.015', askedAt: undefined },
  });
  const drawn = renderToStaticMarkup(createElement(Tooltip.Provider, null, tab));
  const labels = [...drawn.matchAll(/<dt[^>]*>(ROI[^<]*)/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'ROI proyectado del período',
    'ROI anual proyectado',
    'ROI proyectado ajustado por riesgo',
  ]);
});
