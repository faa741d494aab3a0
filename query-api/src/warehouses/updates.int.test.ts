import { type ConstructionUpdateRow, constructionUpdateRowSchema } from '@nodo/contracts/warehouses/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const PATH = '/api/construction-updates';
const rowsSchema = z.array(constructionUpdateRowSchema.strict());

let side: ReadSide;
let north: string;
let south: string;
let ana: string;
let admin: string;
let analyst: string;
let all: string[];

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  const anaId = await story.user('investor', 'Ana');
  ana = await side.signIn(anaId);
  const martaId = await story.user('admin', 'Marta');
  admin = await side.signIn(martaId, 'admin');
  analyst = await side.signIn(await story.user('analyst', 'Iván'), 'analyst');
  north = await story.warehouse('Bodega Norte');
  south = await story.warehouse('Bodega Sur');
  const posted = [];
  story.actor = { kind: 'user', id: martaId, role: 'admin' };
  for (let index = 0; index < 7; index += 1)
    posted.push(await story.constructionUpdate(index % 2 === 0 ? north : south, index * 10));
  all = posted.reverse();
  await story.invest(anaId, south, '50000.00');
});
afterAll(() => side?.stop());

async function list(query = '', cookie = ana): Promise<ConstructionUpdateRow[]> {
  const answer = await side.fresh(`${PATH}?${query}`, cookie);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return rowsSchema.parse(answer.body);
}

const ids = (rows: readonly ConstructionUpdateRow[]) => rows.map(({ id }) => id);

describe('API-08 construction updates', () => {
  it('is an array, newest first, with the name of the warehouse', async () => {
    const rows = await list();
    expect(ids(rows)).toEqual(all);
    expect(rows[0]).toMatchObject({ warehouseId: north, warehouseName: 'Bodega Norte', percentage: 60 });
    expect(rows[1]).toMatchObject({ warehouseId: south, warehouseName: 'Bodega Sur', percentage: 50 });
  });

  it('answers those of one warehouse, and of one’s own', async () => {
    const ofSouth = (await list()).filter(({ warehouseId }) => warehouseId === south);
    expect(await list(`warehouseId=${south}`)).toEqual(ofSouth);
    expect(await list('scope=own')).toEqual(ofSouth);
    expect(await list(`scope=own&warehouseId=${north}`)).toEqual([]);
    expect(await list('scope=own', analyst)).toEqual([]);
    expect(await list(`warehouseId=${newId()}`)).toEqual([]);
  });

  it('finds those that have every word, in any order, whatever their accents', async () => {
    const { title } = (await list())[0] ?? { title: '' };
    expect(ids(await list(`search=${encodeURIComponent(title.toUpperCase())}`))).toContain(all[0]);
    expect(await list('search=sur%20bodega')).toEqual(await list(`warehouseId=${south}`));
    expect(await list('search=nadie%20lo%20dijo')).toEqual([]);
  });

  it.each([1, 2, 3, 7])('pages by %i without losing or repeating one', async (limit) => {
    const read: string[] = [];
    for (;;) {
      const last = read.at(-1);
      const page = ids(await list(`limit=${limit}${last ? `&before=${last}` : ''}`));
      expect(page.length).toBeLessThanOrEqual(limit);
      if (page.length === 0) break;
      read.push(...page);
    }
    expect(read).toEqual(all);
  });

  it('names the author to who may post too, and to nobody else', async () => {
    const authors = async (cookie: string) => new Set((await list('', cookie)).map(({ author }) => author));
    expect(await authors(ana)).toEqual(new Set([null]));
    expect(await authors(analyst)).toEqual(new Set([null]));
    expect(await authors(admin)).toEqual(new Set(['Marta Gómez']));
  });

  it('shows the past as it was', async () => {
    const [first] = await list();
    const position = side.story.position;
    await side.story.constructionUpdate(north, 99);
    expect((await list()).length).toBe(all.length + 1);
    expect((await list(`asOf=${position}`))[0]).toEqual(first);
  });

  it.each([
    ['warehouseId=1', 'Selecciona una bodega'],
    ['scope=mine', 'El alcance es own o all'],
    ['limit=0', 'El límite va de 1 a 500'],
    ['limit=501', 'El límite va de 1 a 500'],
    ['limit=1.5', 'El límite es un número entero'],
    ['limit=x', 'El límite es un número'],
    ['before=x', 'Esa actualización no existe'],
    [`before=${newId()}`, 'Esa actualización no existe'],
    ['order=asc', undefined],
  ])('refuses ?%s', async (query, message) => {
    const { status, body } = await side.get(`${PATH}?${query}`, ana);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', ...(message ? { message } : {}) });
  });
});
