import { narrow } from '@nodo/contracts/projections/narrow';
import type {
  ParkedKeyView,
  ProjectionFilter,
  ProjectionsView,
  ProjectionView,
} from '@nodo/contracts/projections/views';
import { wordingIn } from '@nodo/platform/wording';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../read-model/list-csv.ts';
import { projectionCsv, projectionLines } from './csv.ts';

const AT = '2026-03-02T02:30:00.000Z';
const ID = '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b';

function projection(name: string, categories: string[], parkedKeys: number): ProjectionView {
  return { name, categories, parkedKeys, parkedEvents: parkedKeys, parkedSince: parkedKeys > 0 ? AT : null };
}

function parked(key: string, eventType: string, error: string): ParkedKeyView {
  const event = { eventId: ID, eventType, stream: key, revision: 4, position: '4711', occurredAt: AT };
  return { projection: 'warehouses', key, event, error, attempts: 2, parkedAt: AT, waiting: 1 };
}

const all = {
  projections: [projection('warehouses', ['warehouse'], 2), projection('kyc', ['kyc'], 0)],
  parked: [
    parked('warehouse-1', 'ConstructionUpdatePosted', 'error (22P05)'),
    parked('warehouse-2', 'WarehouseUpdated', '=cmd()'),
  ],
} satisfies Pick<ProjectionsView, 'projections' | 'parked'>;

const found = (filter: ProjectionFilter, say?: (text: string) => string) => {
  const { projections, parked: keys } = narrow(all, filter, say);
  return [...projections.map(({ name }) => name), ...keys.map(({ key }) => key)];
};

describe('what is found of projections and parked keys', () => {
  it.each<[ProjectionFilter, string[]]>([
    [{}, ['warehouses', 'kyc', 'warehouse-1', 'warehouse-2']],
    // A projection's own words find its keys as well; those of a key find its projection.
    [{ search: 'BODEGAS' }, ['warehouses', 'warehouse-1', 'warehouse-2']],
    [{ search: 'bodegas 22p05' }, ['warehouses', 'warehouse-1']],
    [{ search: 'avance publicado' }, ['warehouses', 'warehouse-1']],
    [{ search: 'verificaciones' }, ['kyc']],
    [{ state: 'parked' }, ['warehouses', 'warehouse-1', 'warehouse-2']],
    [{ state: 'current' }, ['kyc']],
    [{ search: 'bodegas', state: 'current' }, []],
    [{ search: 'nada de esto' }, []],
  ])('%j', (filter, expected) => {
    expect(found(filter)).toEqual(expected);
  });

  it('is searched by the words of the reader’s language', async () => {
    const { sayOwn } = await wordingIn('en');
    expect(found({ search: 'warehouses' }, sayOwn)).toEqual(['warehouses', 'warehouse-1', 'warehouse-2']);
    expect(found({ search: 'bodegas' }, sayOwn)).toEqual([]);
  });
});

describe('API-45 projections as a file', () => {
  it('have a line for each parked key, and one for each without any, with no formula', async () => {
    const { sayOwn } = await wordingIn('es');
    const [, ...lines] = csvFile(projectionCsv, projectionLines(all))(sayOwn).trimEnd().split('\r\n');
    expect(lines).toEqual([
      expect.stringMatching(
        `^Bodegas,.*,Con claves detenidas,warehouse-1,Avance de obra publicado,error \\(22P05\\),2,.*,${AT},1,warehouse-1 / 4,4711,${ID}$`,
      ),
      expect.stringContaining(",'=cmd(),"),
      expect.stringMatching(/^Verificaciones KYC,.*,Al día,,,,,,,,,,$/),
    ]);
  });

  it('are in the language of who asks', async () => {
    const { sayOwn } = await wordingIn('en');
    const [head, first] = csvFile(projectionCsv, projectionLines(all))(sayOwn).split('\r\n');
    expect(head).toMatch(/^\uFEFFProjection,/);
    expect(first).toMatch(/^Warehouses,/);
  });
});
