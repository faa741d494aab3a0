import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { describe, expect, it } from 'vitest';
import { warehouse } from './testing/warehouse.test.ts';
import { conflictsOf, resolved, shownValue } from './warehouse-conflict.ts';
import { checkShares } from './warehouse-shares.ts';
import {
  bodyFor,
  isChanged,
  noWarehouse,
  valuesOf,
  type WarehouseValues,
  warehouseFormSchema,
} from './warehouse-values.ts';
import { fitting, readWarehousesView, writeWarehousesView } from './warehouses-view.ts';

const values = valuesOf(warehouse);

describe('the form of a warehouse', () => {
  it('shows a warehouse so that saving it at once changes nothing', () => {
    const body = bodyFor(warehouseFormSchema.parse(values), warehouse);
    expect(isChanged(body, warehouse)).toBe(false);
    expect(isChanged({ ...body, name: 'Otra' }, warehouse)).toBe(true);
  });

  it('reads numbers as people in Colombia type them, and a day as it begins in Bogotá', () => {
    const typed = {
      ...values,
      totalValue: '1.300.000,50',
      totalShares: '13.000',
      expectedCompletion: '2027-07-01',
    };
    expect(bodyFor(warehouseFormSchema.parse(typed), warehouse)).toMatchObject({
      totalValue: '1300000.50',
      totalShares: 13_000,
      totalArea: 1_250.5,
      units: 6,
      expectedCompletion: '2027-07-01T05:00:00.000Z',
    });
  });

  it('shows the day that it is in Bogotá, also shortly before midnight', () => {
    const late = { ...warehouse, expectedCompletion: '2027-07-01T04:59:59.000Z' };
    expect(valuesOf(late).expectedCompletion).toBe('2027-06-30');
  });

  it('leaves out what is optional, and asks for the rest in the words of the specification', () => {
    const { error } = warehouseFormSchema.safeParse(noWarehouse);
    const first = new Map(error?.issues.toReversed().map(({ path, message }) => [path[0], message]));
    expect(Object.fromEntries(first)).toEqual({
      name: 'El nombre es requerido',
      location: 'La ubicación es requerida',
      description: 'La descripción es requerida',
      totalValue: 'El valor total es requerido',
      totalShares: 'Las acciones totales son requeridas',
      sharePrice: 'El precio por acción es requerido',
    });
  });
});

describe('shares and value', () => {
  const check = (part: Partial<WarehouseValues>) => checkShares({ ...values, ...part });
  const offered = (part: Partial<WarehouseValues>) =>
    check(part)?.agreements.map(({ field, value }) => `${field} ${value}`);

  it('say nothing while they agree or are not known', () => {
    expect(check({})).toBeUndefined();
    expect(checkShares(noWarehouse)).toBeUndefined();
    expect(check({ totalValue: 'mucho' })).toBeUndefined();
  });

  it('offer each way in which they would agree', () => {
    const part = { totalValue: '1.300.000' };
    expect(check(part)?.problem?.replaceAll('\u00a0', ' ')).toBe(
      '12.000 acciones a US$ 100,00 suman US$ 1.200.000,00, y el valor total dice US$ 1.300.000,00.',
    );
    expect(offered(part)).toEqual(['totalValue 1.200.000', 'totalShares 13.000']);
    expect(offered({ totalValue: '1.500.000' })).toEqual([
      'totalValue 1.200.000',
      'sharePrice 125.00',
      'totalShares 15.000',
    ]);
  });

  it('complete the one that is missing', () => {
    expect(offered({ sharePrice: '' })).toEqual(['sharePrice 100.00']);
    expect(offered({ totalShares: '' })).toEqual(['totalShares 12.000']);
    expect(offered({ totalValue: '' })).toEqual(['totalValue 1.200.000']);
    expect(offered({ sharePrice: '', totalShares: '7' })).toBeUndefined();
  });
});

describe('a conflict', () => {
  const latest = { ...warehouse, revision: 4, name: 'Bodega Cóndor', totalValue: '1250000.00' };

  it('is about what another person changed to something else than the form holds', () => {
    const mine = { ...values, name: 'Bodega Mía', location: 'Pereira', totalValue: '1250000' };
    expect(conflictsOf(mine, warehouse, latest)).toEqual([
      { field: 'name', mine: 'Bodega Mía', theirs: 'Bodega Cóndor', isMineChanged: true },
    ]);
    expect(conflictsOf(mine, warehouse, { ...warehouse, investors: 5 })).toEqual([]);
  });

  it('keeps mine where I changed it and takes theirs where only they did, unless I choose', () => {
    const mine = { ...values, name: 'Bodega Mía', location: 'Pereira' };
    const conflicts = conflictsOf(mine, warehouse, latest);
    expect(conflicts.map(({ field }) => field)).toEqual(['name', 'totalValue']);
    expect(resolved(mine, conflicts, latest, {})).toEqual({ ...mine, totalValue: '1.250.000' });
    expect(resolved(mine, conflicts, latest, { name: 'theirs', totalValue: 'mine' })).toEqual({
      ...mine,
      name: 'Bodega Cóndor',
    });
  });

  it('is shown as people read it', () => {
    const shown = (field: keyof WarehouseValues) => shownValue(field, values).replaceAll('\u00a0', ' ');
    expect(shown('totalValue')).toBe('US$ 1.200.000,00');
    expect(shown('status')).toBe('Disponible');
    expect(shown('totalArea')).toBe('1.250,5 m²');
    expect(shown('expectedCompletion')).toBe('30 jun 2027');
    expect(shownValue('totalArea', { ...values, totalArea: '' })).toBe('—');
    expect(shownValue('totalValue', { ...values, totalValue: 'mucho' })).toBe('mucho');
  });
});

describe('the warehouses screen', () => {
  it('is kept in the address, and reads only what makes sense', () => {
    const view = { search: 'norte', status: 'available', edited: warehouse.id, closing: undefined } as const;
    expect(readWarehousesView(writeWarehousesView(view))).toEqual(view);
    expect(readWarehousesView(new URLSearchParams('estado=vendida&bodega=1&buscar=+'))).toEqual({
      search: undefined,
      status: undefined,
      edited: undefined,
      closing: undefined,
    });
  });

  it('finds words in any order, without accents', () => {
    const other = { ...warehouse, name: 'Hangar', status: 'planning' } as const;
    const found = (search?: string, status?: WarehouseView['status']) =>
      fitting([warehouse, other], { search, status }).map(({ name }) => name);
    expect(found('CARTAGO nandu')).toEqual(['Bodega Ñandú']);
    expect(found(undefined, 'planning')).toEqual(['Hangar']);
    expect(found('naves')).toEqual(['Bodega Ñandú', 'Hangar']);
    expect(found('puerto')).toEqual([]);
  });
});
