import { describe, expect, it } from 'vitest';
import { foundText } from './projection-labels.ts';
import { projectionFilter, readOpenKey } from './projections-view.ts';

describe('the address of the projections', () => {
  it('keeps what is searched and the state, and nothing that makes no sense', () => {
    const address = 'buscar=bodega+22P05&estado=parked';
    expect(projectionFilter.read(new URLSearchParams(address))).toEqual({
      search: 'bodega 22P05',
      state: 'parked',
    });
    expect(`${projectionFilter.write(projectionFilter.read(new URLSearchParams(address)))}`).toBe(address);
    const odd = new URLSearchParams('buscar=++&estado=otro');
    expect(`${projectionFilter.write(projectionFilter.read(odd))}`).toBe('');
  });

  it('names an open key whole, or none', () => {
    const open = { projection: 'warehouses', key: 'warehouse-1' };
    const address = new URLSearchParams({ proyeccion: open.projection, clave: open.key, estado: 'parked' });
    expect(readOpenKey(address)).toEqual({ open });
    expect(readOpenKey(new URLSearchParams('proyeccion=warehouses'))).toEqual({ open: undefined });
  });
});

it('says how many were found, and when not all parked keys were searched', () => {
  const found = { projections: [], parked: [] };
  expect(foundText(found, { parked: [], parkedTotal: 0 })).toBe('0 proyecciones, 0 claves detenidas');
  expect(foundText(found, { parked: [], parkedTotal: 3 })).toMatch(/, entre las 0 que llevan más tiempo/);
});
