import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ActivityChart } from './activity-chart.tsx';

test('the latest day comes first', () => {
  const days = [
    { day: '2026-01-05', category: 'user', events: 3 },
    { day: '2026-01-06', category: 'user', events: 9 },
  ];
  const figures = { total: 12, position: '12', latestAt: null, lagEvents: 0, lagSeconds: 0 };
  const activity = { ...figures, days, parkedKeys: 0, parkedEvents: 0, parked: [] };
  const html = renderToStaticMarkup(createElement(ActivityChart, { activity }));
  expect(html.indexOf('6 ene')).toBeGreaterThan(0);
  expect(html.indexOf('6 ene')).toBeLessThan(html.indexOf('5 ene'));
});
