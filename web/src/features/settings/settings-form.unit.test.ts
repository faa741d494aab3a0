import { expect, test } from 'vitest';
import { inputOf, onTopOf, settingsFormSchema, touchedFields, typedSettings } from './settings-form.ts';

const base = {
  minimumInvestment: '50000.00',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.00555',
  recompraEnabled: false,
};
const typed = inputOf(base);

const problems = (change: Partial<typeof typed>) =>
  settingsFormSchema
    .safeParse({ ...typed, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test('FIN-11 a version is typed in percent and comes back as exact fractions', () => {
  expect(typed).toMatchObject({
    minimumInvestment: '50000',
    monthlyReturnRate: '1.50',
    platformFeeRate: '0.555',
  });
  expect(typedSettings(typed)).toEqual(base);
  expect(inputOf({ ...base, minimumInvestment: '50000.50' }).minimumInvestment).toBe('50000.50');
});

test('FIN-10 fees left empty are none', () => {
  expect(typedSettings({ ...typed, managementFeeRate: ' ', platformFeeRate: '' })).toEqual({
    ...base,
    managementFeeRate: '0',
    platformFeeRate: '0',
  });
});

test('a comma, or no zero before the point, is understood in a percentage', () => {
  expect(typedSettings({ ...typed, monthlyReturnRate: '1,75', platformFeeRate: '.5' })).toMatchObject({
    monthlyReturnRate: '0.0175',
    platformFeeRate: '0.005',
  });
});

test.each([
  [{ minimumInvestment: ' ' }, 'minimumInvestment', 'Escribe la inversión mínima'],
  [{ minimumInvestment: '0' }, 'minimumInvestment', 'La inversión mínima debe ser mayor que cero'],
  [{ minimumInvestment: '0.500' }, 'minimumInvestment', 'Escribe un valor en dólares, por ejemplo 50.000,00'],
  [{ minimumInvestment: '5e4' }, 'minimumInvestment', 'Escribe un valor en dólares, por ejemplo 50.000,00'],
  [{ monthlyReturnRate: '' }, 'monthlyReturnRate', 'Escribe el retorno mensual'],
  [
    { monthlyReturnRate: '-1' },
    'monthlyReturnRate',
    'Escribe un porcentaje desde 0 y menor que 100, por ejemplo 1,50',
  ],
  [
    { platformFeeRate: '100' },
    'platformFeeRate',
    'Escribe un porcentaje desde 0 y menor que 100, por ejemplo 1,50',
  ],
  [{ reason: 'x'.repeat(501) }, 'reason', 'El motivo tiene hasta 500 caracteres'],
])('%j says what is wrong', (change, field, message) => {
  expect(problems(change)).toEqual([[field, message]]);
});

test('on top of a newer version one keeps what one touched, and only that', () => {
  const mine = { ...typed, monthlyReturnRate: '1.80', reason: 'Canon nuevo' };
  const latest = {
    ...base,
    minimumInvestment: '60000.00',
    monthlyReturnRate: '0.016',
    recompraEnabled: true,
  };
  expect(touchedFields(mine, base)).toEqual(['monthlyReturnRate']);
  const merged = onTopOf(latest, mine, base);
  expect(merged).toEqual({ ...inputOf(latest), monthlyReturnRate: '1.80', reason: 'Canon nuevo' });
  expect(touchedFields(merged, latest)).toEqual(['monthlyReturnRate']);
});
