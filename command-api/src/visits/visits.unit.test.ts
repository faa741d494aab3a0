import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { daysAfter, MAX_OPEN_VISITS } from '@nodo/contracts/visits/values';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { T0, warehouse } from '../testing/samples.ts';
import { admin, createProcess, type TestProcess } from '../testing/system.ts';

let log: MemoryLog;
let process: TestProcess;
let ana: Actor;
let beto: Actor;
let houses: string[];
const TODAY = '2026-03-01';
const idOf = (actor: Actor) => (actor.kind === 'user' ? actor.id : '');
const on = (days: number) => daysAfter(TODAY, days);
/** Noon in Bogotá, this many days later. */
const noon = (days: number) => `${on(days)}T17:00:00.000Z`;

async function person(name: string): Promise<Actor> {
  const who = { email: `${name}@ejemplo.co`, firstName: name, lastName: 'Ruiz', role: 'investor' } as const;
  return { kind: 'user', id: (await process.send('RegisterUser', who)).result.userId, role: 'investor' };
}
interface Asking {
  readonly actor?: Actor;
  readonly days?: number;
  readonly at?: string;
  readonly key?: string;
  readonly by?: TestProcess;
}
const ask = async (
  house: number,
  { actor = ana, days = 5, at = T0, key = newId(), by = process }: Asking = {},
) => {
  const visit = { preferredDay: on(days), partOfDay: 'morning', people: 2, note: 'Vamos dos' } as const;
  const command = { warehouseId: houses[house] ?? '', ...visit };
  return (await by.send('RequestVisit', command, { actor, at, key })).result.visitId;
};
const cancel = (visitId: string, actor = ana, at = T0) =>
  process.send('CancelVisit', { visitId }, { actor, at });
const confirm = (visitId: string, day: string, time = '09:30', at = T0) =>
  process.send('ConfirmVisit', { visitId, userId: idOf(ana), day, time }, { actor: admin, at });
const reschedule = (visitId: string, day: string, time = '09:30', at = T0, key = newId()) => {
  const moved = { visitId, userId: idOf(ana), day, time, reason: 'Ese día funden la losa' };
  return process.send('RescheduleVisit', moved, { actor: admin, at, key });
};
const decline = (visitId: string, from: 'requested' | 'confirmed' = 'requested', at = T0) => {
  const answer = { visitId, userId: idOf(ana), reason: 'La obra está cerrada', from };
  return process.send('DeclineVisit', answer, { actor: admin, at });
};
/** Two people close a warehouse; `between` happens before the second agrees. */
async function close(house: number, between: () => Promise<unknown> = async () => undefined) {
  const warehouseId = houses[house] ?? '';
  const reason = 'Se vendió el lote';
  await process.send('RequestWarehouseClosing', { warehouseId, reason }, { actor: admin });
  await between();
  const colleague: Actor = { kind: 'user', id: newId(), role: 'admin' };
  const revision = log.eventsOf(streams.warehouse(warehouseId)).length - 1;
  await process.send('ApproveWarehouseClosing', { warehouseId, revision }, { actor: colleague });
}
const written = (actor = ana) => log.typesOf(streams.visits(idOf(actor)));

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  [ana, beto] = [await person('Ana'), await person('Beto')];
  houses = [];
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const made = await process.send('CreateWarehouse', { ...warehouse, name }, { actor: admin });
    houses.push(made.result.id);
  }
});

describe('asking for a visit', () => {
  it('is written once, with the note as the person’s own', async () => {
    const key = newId();
    const visitId = await ask(0, { key });
    expect(await ask(0, { key })).toBe(visitId);
    expect(log.eventsOf(streams.visits(idOf(ana)))).toMatchObject([
      {
        type: 'VisitRequested',
        data: { visitId, warehouseId: houses[0], preferredDay: on(5), note: 'Vamos dos' },
      },
    ]);
  });

  it('is for a day from tomorrow on, as the days are in Bogotá, and up to 60 days ahead', async () => {
    for (const days of [-1, 0, 61]) {
      await expect(ask(0, { days })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { preferredDay: expect.stringContaining('desde mañana') },
      });
    }
    // Still the evening before in Bogotá, where tomorrow is the day that has begun elsewhere.
    const evening = '2026-03-01T04:30:00.000Z';
    await expect(ask(0, { days: 60, at: evening })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await ask(0, { days: 0, at: evening });
    await ask(1, { days: 1 });
    await ask(2, { days: 60 });
  });

  it('is refused where there is no such warehouse', async () => {
    houses = [newId()];
    await expect(ask(0)).rejects.toMatchObject({ code: 'WAREHOUSE_NOT_FOUND' });
    expect(written()).toEqual([]);
  });

  it('is refused where the warehouse was closed', async () => {
    await close(0, () => ask(0, { actor: beto }));
    await expect(ask(0)).rejects.toMatchObject({
      code: 'WAREHOUSE_CLOSED',
      fields: { warehouseId: expect.stringContaining('no recibe visitas') },
    });
    expect(written()).toEqual([]);
  });

  it('gets no moment once the warehouse was closed, and can be declined or taken back', async () => {
    const [waiting, confirmed] = [await ask(0), await ask(1)];
    await confirm(confirmed, on(3));
    await close(0);
    await close(1);
    await expect(confirm(waiting, on(3))).rejects.toMatchObject({
      code: 'WAREHOUSE_CLOSED',
      message: expect.stringContaining('no recibe visitas'),
    });
    await expect(reschedule(confirmed, on(4))).rejects.toMatchObject({ code: 'WAREHOUSE_CLOSED' });
    await decline(waiting);
    await cancel(confirmed);
    expect(written()).toEqual([
      ...['VisitRequested', 'VisitRequested', 'VisitConfirmed'],
      ...['VisitDeclined', 'VisitCancelled'],
    ]);
  });

  it('is called off by staff once it was confirmed, up to its day, and never instead of a request', async () => {
    const [first, second, waiting] = [await ask(0), await ask(1), await ask(2)];
    await expect(decline(first, 'confirmed')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await confirm(first, on(3));
    await confirm(second, on(3));
    await close(0);
    await expect(decline(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await decline(first, 'confirmed', noon(3));
    await expect(decline(first, 'confirmed', noon(3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(decline(second, 'confirmed', noon(4))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await decline(waiting);
    const declined = log.eventsOf(streams.visits(idOf(ana))).filter(({ type }) => type === 'VisitDeclined');
    expect(declined.map(({ data }) => data)).toMatchObject([
      { visitId: first, from: 'confirmed' },
      { visitId: waiting },
    ]);
    expect(declined[1]?.data).not.toHaveProperty('from');
  });

  it('leaves one open in a warehouse and three in all, whoever asks at the same time', async () => {
    const second = createProcess(log);
    const asked = await Promise.allSettled(
      [0, 0, 1, 1, 2, 3].map((house, n) => ask(house, { by: n % 2 ? second : process })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_VISITS);
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const open = log
      .eventsOf(streams.visits(idOf(ana)))
      .map(({ data }) => 'warehouseId' in data && data.warehouseId);
    expect(new Set(open).size).toBe(MAX_OPEN_VISITS);
    await ask(0, { actor: beto });
  });

  it('is possible again once one was called off, refused, or its day is over', async () => {
    await cancel(await ask(0));
    const declined = await ask(0);
    await decline(declined);
    await confirm(await ask(0), on(5));
    const again = (days: number) => ask(0, { days: 20, at: noon(days) });
    await expect(again(5)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await again(6);
  });
});

describe('an open visit', () => {
  it('is called off by its person alone, also once it was confirmed, and not after its day', async () => {
    const [first, second, third] = [await ask(0), await ask(1), await ask(2)];
    await expect(cancel(first, beto)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await cancel(first);
    await expect(cancel(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await confirm(second, on(5));
    await confirm(third, on(5));
    await cancel(second, ana, noon(5));
    await expect(cancel(third, ana, noon(6))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const events = log.eventsOf(streams.visits(idOf(ana))).filter(({ type }) => type === 'VisitCancelled');
    expect(events).toMatchObject([{ data: { from: 'requested' } }, { data: { from: 'confirmed' } }]);
  });

  it('is confirmed for a moment that is not past, and not for years ahead', async () => {
    const visitId = await ask(0);
    for (const [day, time, field] of [
      [on(-1), '09:30', 'day'],
      [on(0), '07:00', 'time'],
      [on(181), '09:30', 'day'],
    ] as const) {
      const refused = { code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } };
      await expect(confirm(visitId, day, time)).rejects.toMatchObject(refused);
    }
    await confirm(visitId, on(0), '07:01');
    expect(written()).toEqual(['VisitRequested', 'VisitConfirmed']);
  });

  it('is answered once', async () => {
    const visitId = await ask(0);
    await decline(visitId);
    await expect(decline(visitId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(confirm(visitId, on(3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await ask(0);
    await confirm(other, on(3));
    await expect(confirm(other, on(4))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(decline(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(written()).toEqual(['VisitRequested', 'VisitDeclined', 'VisitRequested', 'VisitConfirmed']);
  });

  it('is moved once it was confirmed, up to its day, and keeps the moment that it was at', async () => {
    const visitId = await ask(0);
    await expect(reschedule(visitId, on(4))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await confirm(visitId, on(3));
    for (const [day, field] of [
      [on(3), 'day'],
      [on(-1), 'day'],
      [on(181), 'day'],
    ] as const) {
      const refused = { code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } };
      await expect(reschedule(visitId, day)).rejects.toMatchObject(refused);
    }
    const key = newId();
    await reschedule(visitId, on(4), '15:00', T0, key);
    await reschedule(visitId, on(4), '15:00', T0, key);
    await reschedule(visitId, on(5), '15:00', noon(4));
    await expect(reschedule(visitId, on(7), '15:00', noon(6))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(log.eventsOf(streams.visits(idOf(ana))).slice(2)).toMatchObject([
      { type: 'VisitRescheduled', data: { fromDay: on(3), fromTime: '09:30', day: on(4), time: '15:00' } },
      { type: 'VisitRescheduled', data: { fromDay: on(4), fromTime: '15:00', day: on(5), time: '15:00' } },
    ]);
    await cancel(visitId);
    await expect(reschedule(visitId, on(6))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
