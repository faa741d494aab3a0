import { assignWorkItemSchema } from '@nodo/contracts/assignments/commands';
import { assignableKinds } from '@nodo/contracts/assignments/values';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { actorId } from '../commands/context.ts';
import { given as givenOf, outcomeOf } from '../testing/given.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { ADMIN, minutesLater, T0 } from '../testing/samples.ts';
import { admin, createProcess, openBusiness } from '../testing/system.ts';
import { decideAssign, evolveAssignment, nobodys } from './decider.ts';

const given = givenOf({ initial: nobodys, evolve: evolveAssignment });
const visit = { kind: 'visit', itemId: newId() } as const;
const COLLEAGUE = newId();
const assigned = (assigneeId: string | null, from: string | null = null) =>
  ({ type: 'WorkItemAssigned', data: { ...visit, from, assigneeId } }) as const;
const assign = (assigneeId: string | null, since = T0) => ({ ...visit, personId: null, assigneeId, since });

describe('ADMIN-04 who has what waits', () => {
  it('is whoever takes it, from a colleague, too, or is given it, until it is given back', () => {
    expect(decideAssign(given(), assign(ADMIN))).toEqual([assigned(ADMIN)]);
    expect(decideAssign(given(), assign(null))).toEqual([]);
    const held = given(assigned(ADMIN));
    expect(decideAssign(held, assign(ADMIN))).toEqual([]);
    expect(decideAssign(held, assign(COLLEAGUE))).toEqual([assigned(COLLEAGUE, ADMIN)]);
    expect(decideAssign(held, assign(null))).toEqual([assigned(null, ADMIN)]);
    expect(given(assigned(ADMIN), assigned(null, ADMIN))).toBeNull();
  });

  it('is nobody once it waits anew', () => {
    const held = given(assigned(ADMIN));
    const anew = new Date(Date.parse(held?.at ?? '') + 1).toISOString();
    expect(decideAssign(held, assign(ADMIN, anew))).toEqual([assigned(ADMIN)]);
    expect(decideAssign(held, assign(null, anew))).toEqual([]);
  });

  it('is never whose it is', () => {
    const own = {
      kind: 'kyc_expiring',
      itemId: ADMIN,
      personId: ADMIN,
      assigneeId: ADMIN,
      since: T0,
    } as const;
    expect(outcomeOf(decideAssign(nobodys, own))).toBe('FORBIDDEN');
  });

  it('is somebody of the staff who reads what waits; a repeated request is answered as before', async () => {
    const process = createProcess(new MemoryLog());
    const person = async (role: 'admin' | 'analyst') => {
      const names = { email: `${role}@ejemplo.co`, firstName: 'Ana', lastName: 'Ruiz' };
      return (await process.send('RegisterUser', { ...names, role })).result.userId;
    };
    const [colleague, analyst] = [await person('admin'), await person('analyst')];
    const { warehouseId, actor } = await openBusiness(process);
    const { result: asked } = await process.send(
      'AskQuestion',
      { warehouseId, text: '¿Cuándo entregan?' },
      { actor },
    );
    const question = { kind: 'question', itemId: asked.questionId } as const;
    const to = (assigneeId: string) => ({ ...question, personId: actorId(actor), assigneeId, since: T0 });
    for (const stranger of [analyst, newId()]) {
      await expect(process.send('AssignWorkItem', to(stranger), { actor: admin })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { assigneeId: 'Esta persona no atiende lo que espera por el equipo' },
      });
    }
    const sent = { actor: admin, key: newId(), at: minutesLater(1) };
    const { result, position } = await process.send('AssignWorkItem', to(colleague), sent);
    expect(result).toEqual({ ...question, assigneeId: colleague });
    expect((await process.send('AssignWorkItem', to(colleague), sent)).position).toBe(position);
    const other = { ...to(colleague), personId: null };
    await expect(process.send('AssignWorkItem', other, { actor: admin })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each(assignableKinds)('is nobody where there is no such %s', async (kind) => {
    const process = createProcess(new MemoryLog());
    for (const itemId of [newId(), 'audit user-1']) {
      const nothing = { ...assign(null), kind, itemId, personId: newId() };
      await expect(process.send('AssignWorkItem', nothing, { actor: admin })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it.each([
    [{ kind: 'settings' }, 'No conocemos este pendiente'],
    [{ kind: 'kyc' }, 'No conocemos este pendiente'],
    [{ itemId: '' }, 'Escribe el identificador del pendiente'],
    [{ itemId: 'a b c' }, 'Escribe el identificador del pendiente'],
    [{ assigneeId: 'yo' }, 'Elige a alguien del equipo'],
    [{ since: 'ayer' }, 'Escribe desde cuándo espera'],
  ])('refuses %j in words', (more, message) => {
    const { error } = assignWorkItemSchema.safeParse({ ...assign(ADMIN), ...more });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
