import type { ConstructionUpdateRow } from '@nodo/contracts/warehouses/views';
import { describe, expect, test } from 'vitest';
import { readUpdateForm, typedPercentage, updateDraft, updateFormSchema } from './update-form-schema.ts';
import { byMonth } from './update-months.ts';
import { readUpdatesView, writeUpdatesView } from './updates-view.ts';

const id = '7a2d3e4f-5b6c-4d7e-9f80-a1b2c3d4e5f6';

describe('the form of an update', () => {
  const filled = { ...readUpdateForm({}), warehouseId: id, title: 'Placa', description: 'Fundida' };

  test('CUPD-09 CUPD-10 needs neither media nor percentage, and begins as a milestone', () => {
    expect(updateFormSchema.parse(filled)).toEqual({
      warehouseId: id,
      title: 'Placa',
      description: 'Fundida',
      updateType: 'milestone',
      mediaUrl: null,
      percentage: null,
    });
  });

  test('CUPD-05 is kept once something is in it that an empty one for the same list has not', () => {
    const fresh = readUpdateForm({ warehouseId: id });
    expect(updateDraft({ ...fresh }, fresh)).toBeNull();
    expect(updateDraft(filled, fresh)).toBe(filled);
    expect(updateDraft({ ...fresh, warehouseId: '' }, fresh)).toMatchObject({ warehouseId: '' });
  });

  test('CUPD-06 CUPD-07 CUPD-08 says what is missing', () => {
    const { error } = updateFormSchema.safeParse(readUpdateForm({}));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Selecciona una bodega',
      'El título es requerido',
      'La descripción es requerida',
    ]);
  });

  test('reads a percentage with a comma or a point', () => {
    expect(updateFormSchema.parse({ ...filled, percentage: '72,5' }).percentage).toBe(72.5);
    expect(typedPercentage(' 72.5 ')).toBe(72.5);
    expect(typedPercentage('100.1')).toBeUndefined();
    expect(typedPercentage('')).toBeUndefined();
  });

  test('takes up a draft, but for a type that there is not', () => {
    const draft = { title: 'Placa', updateType: 'video', other: 'x' };
    expect(readUpdateForm(draft)).toEqual({ ...readUpdateForm({}), title: 'Placa' });
    expect(readUpdateForm({ updateType: 'photo' }).updateType).toBe('photo');
  });
});

test('CPRO-02 updates are told by the months of Bogotá', () => {
  const row = (createdAt: string): ConstructionUpdateRow => ({
    id,
    warehouseId: id,
    warehouseName: 'Norte',
    title: 'Placa',
    description: 'Fundida',
    updateType: 'photo',
    mediaUrl: null,
    percentage: null,
    author: null,
    createdAt,
  });
  const rows = ['2026-03-01T04:59:00.000Z', '2026-02-10T12:00:00.000Z', '2026-02-01T04:59:00.000Z'].map(row);
  expect(
    byMonth([row('2026-03-01T05:00:00.000Z'), ...rows]).map((month) => [month.label, month.rows.length]),
  ).toEqual([
    ['marzo de 2026', 1],
    ['febrero de 2026', 2],
    ['enero de 2026', 1],
  ]);
  expect(byMonth([])).toEqual([]);
});

test('CPRO-01 CUPD-01 the address says what is shown, and what makes no sense in it is not there', () => {
  const view = { tab: 'all-projects', warehouseId: id } as const;
  expect(readUpdatesView(writeUpdatesView(view))).toEqual(view);
  const usual = { tab: 'my-investments', warehouseId: undefined } as const;
  expect(`${writeUpdatesView(usual)}`).toBe('');
  expect(readUpdatesView(new URLSearchParams('vista=otra&bodega=1'))).toEqual(usual);
});
