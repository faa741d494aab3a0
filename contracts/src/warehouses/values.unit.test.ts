import { describe, expect, it } from 'vitest';
import { createWarehouseSchema, updateWarehouseBodySchema } from './commands.ts';
import { constructionStatuses, constructionStatusLabels } from './values.ts';

const given = {
  name: ' Bodega Norte 1 ',
  location: 'Cartago',
  description: 'Dos naves.\nUn patio.',
  totalValue: 1_200_000,
  totalShares: '12000',
  sharePrice: '100.5',
  totalArea: '1250.50',
  units: '6',
  expectedCompletion: '2027-06-30T00:00:00-05:00',
};

/** The first error message for a field with this value. */
function refusalOf(field: string, value: unknown): string | undefined {
  const { error } = createWarehouseSchema.safeParse({ ...given, [field]: value });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe('INV-10 the stages of construction', () => {
  it('are called as in the specification', () => {
    expect(constructionStatuses.map((status) => constructionStatusLabels[status])).toEqual([
      'Planificación',
      'En Construcción',
      'Completado',
    ]);
  });
});

describe('a warehouse as it is asked for', () => {
  it('may say its numbers as numbers or as decimal text, and its day in any zone', () => {
    expect(createWarehouseSchema.parse(given)).toEqual({
      name: 'Bodega Norte 1',
      location: 'Cartago',
      description: 'Dos naves.\nUn patio.',
      totalValue: '1200000.00',
      totalShares: 12_000,
      sharePrice: '100.50',
      status: 'planning',
      totalArea: 1250.5,
      units: 6,
      monthlyRentalRate: null,
      tenant: null,
      expectedCompletion: '2027-06-30T05:00:00.000Z',
    });
  });

  it.each([
    ['name', 'El nombre es requerido'],
    ['location', 'La ubicación es requerida'],
    ['description', 'La descripción es requerida'],
    ['totalValue', 'El valor total es requerido'],
    ['totalShares', 'Las acciones totales son requeridas'],
    ['sharePrice', 'El precio por acción es requerido'],
  ])('asks for its %s in the words of the specification', (field, message) => {
    for (const nothing of ['', '  ', null, undefined]) expect(refusalOf(field, nothing)).toBe(message);
  });

  it.each([
    ['totalValue', ['1e6', 'NaN', Number.NaN, -1, '-1', '1.234', 0, '0.00', '1000000000000000', {}, true]],
    ['totalShares', ['1e3', 1.5, '1.5', -1, 0, Number.NaN, 1_000_000_001, []]],
    ['sharePrice', ['abc', '0', -5, 0.001, Number.POSITIVE_INFINITY]],
    ['monthlyRentalRate', ['', 'mucho', -1, 0, '1.234']],
    ['units', ['', 'seis', -1, 0, 2.5, 10_001, '1e1']],
    ['totalArea', ['', 'grande', -1, 0, 1e-7, 10_000_001, '12,5']],
    ['expectedCompletion', ['2027-06-30', 'mañana', '', '1999-12-31T00:00:00Z', '2101-06-01T00:00:00Z', 5]],
    ['status', ['sold', '', null, 1]],
    ['name', ['x'.repeat(121), 'a\u0000b', 'a\ud800b', 5]],
    ['description', ['x'.repeat(4_001), 'a\u0007b']],
  ])('refuses a %s that is none', (field, values) => {
    for (const value of values) expect.soft(refusalOf(field, value), String(value)).toBeTypeOf('string');
  });

  it('has no fields beside its own', () => {
    expect(createWarehouseSchema.safeParse({ ...given, revision: 3 }).success).toBe(false);
  });
});

describe('an update', () => {
  it('makes no values of what is left out', () => {
    const { totalArea: _area, expectedCompletion: _date, ...required } = given;
    const parsed = updateWarehouseBodySchema.parse(required);
    expect(parsed.status).toBeUndefined();
    expect(parsed.totalArea).toBeUndefined();
    expect(parsed.expectedCompletion).toBeUndefined();
  });

  it('tells apart what is cleared', () => {
    const cleared = { ...given, totalArea: null, expectedCompletion: null, expectedRevision: 4 };
    expect(updateWarehouseBodySchema.parse(cleared)).toMatchObject({
      totalArea: null,
      expectedCompletion: null,
      expectedRevision: 4,
    });
  });
});
