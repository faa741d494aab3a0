import { describe, expect, test } from 'vitest';
import { slicesOf } from './distribution.ts';

function position(name: string, percentage: string) {
  return {
    warehouseId: '0190a0a0-0000-7000-8000-000000000001',
    warehouseName: name,
    investment: `${percentage.replace('.', '')}.00`,
    percentage,
    monthlyReturn: '0.00',
    participacion: '0.00',
    constructionStatus: 'completed',
    progressPercentage: 100,
  };
}

describe('slices of a portfolio', () => {
  test('stand by size, each in its own colour', () => {
    const slices = slicesOf([position('B', '40.00'), position('A', '60.00')]);
    expect(slices.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(new Set(slices.map(({ colour }) => colour)).size).toBe(2);
  });

  test('PORT-05 are five at most: the rest is gathered and still sums to the whole', () => {
    const slices = slicesOf(
      ['10.00', '20.00', '30.00', '15.00', '14.50', '5.25', '5.25'].map((p, i) => position(`W${i}`, p)),
    );
    expect(slices).toHaveLength(5);
    expect(slices[4]).toMatchObject({ name: 'Otros (3 bodegas)', percentage: '20.50' });
    expect(slices.reduce((sum, { percentage }) => sum + Number(percentage), 0)).toBe(100);
  });
});
