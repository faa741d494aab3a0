import { describe, expect, it } from 'vitest';
import { recommendationsFor, type Situation } from './recommendations.ts';

/** A portfolio without recommendations. */
const calm: Situation = {
  largest: { name: 'Bodega Norte', weight: '0.250000' },
  warehouses: 5,
  parts: { concentration: '0.220000', construction: '0.100000', unconfirmed: '0.000000' },
  capital: '400000.00',
  pending: '0.00',
  unpaid: '0.00',
  annual: '0.175500',
  benchmark: { label: 'CDT bancario', annualRate: '0.125' },
};
const parts = (change: Partial<Situation['parts']>) => ({ parts: { ...calm.parts, ...change } });
const largest = (weight: string) => ({ largest: { name: 'Bodega Norte', weight } });

describe('ADV-04 recommendations', () => {
  it.each<[string, Partial<Situation>, string, string, string]>([
    ['half in one warehouse', largest('0.500000'), 'diversificacion', 'Alto', 'el 50,0 %'],
    ['a third in one warehouse', largest('0.350000'), 'diversificacion', 'Medio', 'el 35,0 %'],
    ['mostly unbuilt', parts({ construction: '0.600000' }), 'obra', 'Alto', 'El 60,0 %'],
    ['much unbuilt', parts({ construction: '0.350000' }), 'obra', 'Medio', 'El 35,0 %'],
    ['some unbuilt', parts({ construction: '0.150000' }), 'obra', 'Bajo', 'El 15,0 %'],
    [
      'a payment to make',
      { ...parts({ unconfirmed: '0.200000' }), pending: '100000.00' },
      'confirmacion',
      'Medio',
      'US$ 100.000,00, el 20,0 %',
    ],
    ['less than the market', { annual: '0.112000' }, 'rendimiento', 'Medio', 'es 11,2 %, 1,3 puntos'],
    ['idle returns', { unpaid: '4000.00' }, 'liquidez', 'Bajo', 'US$ 4.000,00 acreditados'],
    ['nothing to change', {}, 'seguimiento', 'Bajo', 'el 10,0 %'],
  ])('for %s name what caused them', (_, change, type, impact, figure) => {
    const found = recommendationsFor({ ...calm, ...change });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type, impact });
    expect(found[0]?.description.replaceAll('\u00a0', ' ')).toContain(figure);
  });

  it('come with most impact first', () => {
    const found = recommendationsFor({
      ...calm,
      ...largest('0.900000'),
      ...parts({ construction: '0.400000', unconfirmed: '0.010000' }),
      unpaid: '9000.00',
    });
    expect(found.map(({ impact }) => impact)).toEqual(['Alto', 'Medio', 'Bajo', 'Bajo']);
  });

  it('say nothing of a return that nobody knows yet, nor of cents left over', () => {
    expect(recommendationsFor({ ...calm, annual: null, unpaid: '0.05' }).map(({ type }) => type)).toEqual([
      'seguimiento',
    ]);
  });
});
