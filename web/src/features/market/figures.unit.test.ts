import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { describe, expect, test } from 'vitest';
import { deliveriesOf, projectionOf, realEstateOf } from './figures.ts';

function warehouse(part: Partial<WarehouseView>): WarehouseView {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Bodega',
    location: 'Cartago',
    description: '',
    totalValue: '1000000.00',
    totalShares: 10_000,
    sharePrice: '100.00',
    status: 'available',
    totalArea: 2_000,
    expectedCompletion: null,
    units: null,
    revision: 0,
    monthlyRentalRate: null,
    tenant: null,
    constructionStatus: 'in_progress',
    progressPercentage: 10,
    reservedCapital: '250000.00',
    availableCapital: '750000.00',
    investors: 1,
    waiting: 0,
    recentUpdates: [],
    closedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...part,
  };
}

describe('MKT-01 the real estate of the platform', () => {
  test('weighs the value of a square metre by area, and leaves out who does not say how large it is', () => {
    const figures = realEstateOf([
      warehouse({}),
      warehouse({
        totalValue: '3000000.00',
        totalArea: 3_000,
        reservedCapital: '3000000.00',
        availableCapital: '0.00',
      }),
      warehouse({
        totalValue: '6000000.00',
        totalArea: null,
        reservedCapital: '0.00',
        availableCapital: '6000000.00',
      }),
    ]);
    expect(figures).toMatchObject({
      area: 5_000,
      totalValue: '10000000.00',
      perSquareMetre: '800.00',
      placed: '3250000.00',
      available: '6750000.00',
      placedPercent: '32.5',
    });
    expect(figures.rows.map(({ perSquareMetre, placedPercent }) => [perSquareMetre, placedPercent])).toEqual([
      ['500.00', '25.0'],
      ['1000.00', '100.0'],
      [null, '0.0'],
    ]);
  });

  test('without warehouses there is nothing to divide by', () => {
    expect(realEstateOf([])).toMatchObject({ area: 0, perSquareMetre: null, placedPercent: null, rows: [] });
  });
});

describe('MKT-01 deliveries', () => {
  test('are added up by quarter in the calendar of Bogotá; what is completed or has no date is no delivery', () => {
    const deliveries = deliveriesOf([
      warehouse({ expectedCompletion: '2027-04-01T04:59:59.000Z', totalArea: 100 }),
      warehouse({ expectedCompletion: '2027-04-01T05:00:00.000Z', totalArea: 20 }),
      warehouse({ expectedCompletion: '2026-12-31T12:00:00.000Z', totalArea: 3 }),
      warehouse({ expectedCompletion: '2027-02-01T12:00:00.000Z', totalArea: null }),
      warehouse({ expectedCompletion: '2026-01-01T12:00:00.000Z', constructionStatus: 'completed' }),
      warehouse({}),
    ]);
    expect(deliveries).toEqual([
      { quarter: 'T4 2026', warehouses: 1, area: 3, areaTotal: 3 },
      { quarter: 'T1 2027', warehouses: 2, area: 100, areaTotal: 103 },
      { quarter: 'T2 2027', warehouses: 1, area: 20, areaTotal: 123 },
    ]);
  });
});

describe('MKT-01 projections', () => {
  test('are amount × rate × months, nothing reinvested', () => {
    expect(projectionOf('50000.00', '0.015', 24)).toEqual({
      monthly: '750.00',
      total: '18000.00',
      roiPercent: '36.0',
      breakEvenMonths: 67,
    });
  });

  test('break even exactly in the month in which the returns reach the amount', () => {
    expect(projectionOf('100.00', '0.02', 6).breakEvenMonths).toBe(50);
    expect(projectionOf('50000.00', '0', 6)).toMatchObject({ total: '0.00', breakEvenMonths: null });
  });
});
