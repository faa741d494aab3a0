import type { DomainEvent } from '@nodo/contracts/events';
import { saveViewSchema } from '@nodo/contracts/saved-views/commands';
import { MAX_SAVED_VIEWS } from '@nodo/contracts/saved-views/values';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given as givenOf, outcomeOf } from '../testing/given.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { ADMIN } from '../testing/samples.ts';
import { admin, createProcess } from '../testing/system.ts';
import { decideRemoveView, decideSaveView, evolveViews, noViews } from './decider.ts';

const given = givenOf({ initial: noViews, evolve: evolveViews });
const view = { screen: 'audit', name: 'Decisiones de KYC', search: 'tipo=kyc' } as const;
const saved = (viewId: string, more: Partial<typeof view> | { name: string } = {}): DomainEvent => ({
  type: 'ViewSaved',
  data: { viewId, ...view, ...more },
});

describe('AUDIT-01 a saved view', () => {
  it('takes the place of the one of the same screen and name, however it is written', () => {
    expect(decideSaveView(given(), view, 'a', 'admin')).toEqual([saved('a')]);
    const again = { ...view, name: 'decisiones de kyc', search: 'tipo=kyc&orden=asc' };
    expect(decideSaveView(given(saved('a')), again, 'b', 'admin')).toEqual([saved('a', again)]);
    expect(decideSaveView(given(saved('a')), view, 'b', 'admin')).toEqual([]);
    const elsewhere = { ...view, screen: 'history' } as const;
    expect(decideSaveView(given(saved('a')), elsewhere, 'b', 'admin')).toMatchObject([
      { data: { viewId: 'b' } },
    ]);
  });

  it('is one of so many at most, of which one can be given up', () => {
    const all = Array.from({ length: MAX_SAVED_VIEWS }, (_, index) =>
      saved(`${index}`, { name: `Vista ${index}` }),
    );
    expect(outcomeOf(decideSaveView(given(...all), view, 'a', 'admin'))).toBe('NOT_ALLOWED_NOW');
    expect(
      decideSaveView(given(...all), { ...view, name: 'Vista 7', search: 'tipo=user' }, 'a', 'admin'),
    ).toHaveLength(1);
    const removed: DomainEvent = { type: 'ViewRemoved', data: { viewId: '7' } };
    expect(decideRemoveView(given(...all), '7')).toEqual([removed]);
    expect(outcomeOf(decideRemoveView(given(...all, removed), '7'))).toBe('NOT_FOUND');
    expect(decideSaveView(given(...all, removed), view, 'a', 'admin')).toEqual([saved('a')]);
  });

  it('of a screen that the role lost gives way, the oldest first, once there are so many', () => {
    const mine = Array.from({ length: MAX_SAVED_VIEWS - 2 }, (_, index) =>
      saved(`${index}`, { name: `Vista ${index}` }),
    );
    const lost = ['x', 'y'].map(
      (viewId): DomainEvent => ({
        type: 'ViewSaved',
        data: { viewId, screen: 'users', name: viewId, search: 'nivel=oro' },
      }),
    );
    const full = [...lost, ...mine];
    const removed: DomainEvent = { type: 'ViewRemoved', data: { viewId: 'x' } };
    expect(decideSaveView(given(...full), view, 'a', 'analyst')).toEqual([removed, saved('a')]);
    expect(decideSaveView(given(...mine, ...lost.slice(1)), view, 'a', 'analyst')).toEqual([saved('a')]);
    expect(outcomeOf(decideSaveView(given(...full), view, 'a', 'admin'))).toBe('NOT_ALLOWED_NOW');
    const renewed = { ...view, name: 'Vista 7', search: 'tipo=user' };
    expect(decideSaveView(given(...full), renewed, 'a', 'analyst')).toEqual([saved('7', renewed)]);
  });

  it('is saved once by a key: a late repetition neither puts it back nor changes it again', async () => {
    const process = createProcess(new MemoryLog());
    const save = (key: string, more = {}) =>
      process.send('SaveView', { ...view, ...more }, { actor: admin, key });
    const key = newId();
    const { result } = await save(key);
    expect((await save(newId(), { search: 'tipo=user' })).result.search).toBe('tipo=user');
    expect((await save(key)).result).toEqual(result);
    await process.send('RemoveView', { viewId: result.id }, { actor: admin });
    expect((await save(key)).result).toEqual(result);
    const { state } = await process.aggregates.savedViews.load(ADMIN);
    expect(state.size).toBe(0);
    await expect(save(key, { name: 'Otra' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it.each([
    [{ screen: 'portfolio' }, 'No conocemos esta pantalla'],
    [{ name: '  ' }, 'Escribe un nombre'],
    [{ name: 'x'.repeat(61) }, 'El nombre tiene hasta 60 caracteres'],
    [{ search: '' }, 'Guarda una vista con algún filtro'],
    [{ search: 'tipo=kyc#<script>' }, 'Los filtros no son los de una dirección'],
    [{ search: 'buscar=ana%40correo.co' }, 'No se guardan búsquedas por email: elige a la persona'],
    [{ search: `a=${'x'.repeat(2_000)}` }, 'Esta vista tiene demasiados filtros para guardarla'],
  ])('refuses %j in words', (more, message) => {
    const { error } = saveViewSchema.safeParse({ ...view, ...more });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
