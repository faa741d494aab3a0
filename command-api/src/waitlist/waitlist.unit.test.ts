import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { OverlaidMap } from '../commands/overlaid-map.ts';
import { approveKyc } from '../testing/approve-kyc.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, warehouse } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { decideNotify } from './decider.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let taking: string;
let people: Actor[];
const HOUR = 60;
const DAY = 24 * HOUR;
const idOf = (actor: Actor | undefined) => (actor?.kind === 'user' ? actor.id : '');

async function verified(name: string): Promise<Actor> {
  const person = {
    email: `${name}@ejemplo.co`,
    firstName: name,
    lastName: 'Ruiz',
    role: 'investor',
  } as const;
  const { userId } = (await process.send('RegisterUser', person)).result;
  await approveKyc((payload, reviewer) => process.send('ReviewKyc', payload, { actor: reviewer }), userId);
  return { kind: 'user', id: userId, role: 'investor' };
}
const join = (actor: Actor | undefined, minutes = 0) =>
  process.send('JoinWaitlist', { warehouseId }, { actor: actor ?? admin, at: minutesLater(minutes) });
const leave = (actor: Actor | undefined) =>
  process.send('LeaveWaitlist', { warehouseId }, { actor: actor ?? admin });
const notify = (minutes: number) =>
  process.send('NotifyWaitlist', { warehouseId }, { at: minutesLater(minutes) });
/** Releases what the investment holds, which is the whole warehouse. */
const free = () => process.send('ExpireInvestment', { investmentId: taking }, { at: minutesLater(2 * DAY) });
const written = () =>
  log
    .eventsOf(streams.waitlist(warehouseId))
    .map(({ type, data }) => [
      type,
      people.findIndex((one) => 'userId' in data && data.userId === idOf(one)),
    ]);

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  const open = await openBusiness(process, '50000.00');
  warehouseId = open.warehouseId;
  const made = await process.send('CreateInvestment', investmentOf(warehouseId), { actor: open.actor });
  taking = made.result.id;
  people = [await verified('uno'), await verified('dos'), await verified('tres')];
});

describe('asking to be told', () => {
  it('is noted once, for 30 days', async () => {
    await join(people[0]);
    await join(people[0], HOUR);
    const [joined, ...more] = log.eventsOf(streams.waitlist(warehouseId));
    expect(joined?.data).toEqual({ userId: idOf(people[0]), expiresAt: minutesLater(30 * DAY) });
    expect(more).toEqual([]);
  });

  it('is for who is verified, of a warehouse without room', async () => {
    const register = { email: 'x@ejemplo.co', firstName: 'X', lastName: 'Y', role: 'investor' } as const;
    const { userId } = (await process.send('RegisterUser', register)).result;
    const stranger: Actor = { kind: 'user', id: userId, role: 'investor' };
    await expect(join(stranger)).rejects.toMatchObject({ code: 'KYC_NOT_APPROVED' });
    const unknown = { warehouseId: idOf(people[0]) };
    await expect(process.send('JoinWaitlist', unknown, { actor: people[0] ?? admin })).rejects.toMatchObject({
      code: 'WAREHOUSE_NOT_FOUND',
    });
    await free();
    await expect(join(people[0])).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(written()).toEqual([]);
  });

  it('is taken back by who asked', async () => {
    await join(people[0]);
    await expect(leave(people[1])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await leave(people[0]);
    await expect(leave(people[0])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not noted again by a late repetition of the request, once it was taken back', async () => {
    const options = { actor: people[0] ?? admin, key: newId(), at: minutesLater(0) };
    const joined = await process.send('JoinWaitlist', { warehouseId }, options);
    await leave(people[0]);
    expect((await process.send('JoinWaitlist', { warehouseId }, options)).result).toEqual(joined.result);
    expect(written().map(([type]) => type)).toEqual(['WaitlistJoined', 'WaitlistLeft']);
  });
});

describe('telling', () => {
  beforeEach(async () => {
    for (const [place, one] of people.entries()) await join(one, place);
  });

  it('nobody while there is no room', async () => {
    await notify(HOUR);
    expect(written().map(([type]) => type)).toEqual(['WaitlistJoined', 'WaitlistJoined', 'WaitlistJoined']);
  });

  it('one at a time, in the order of asking, each with a head start of two hours', async () => {
    await free();
    const told = () => written().flatMap(([type, who]) => (type === 'WaitlistNotified' ? [who] : []));
    const start = 2 * DAY;
    await notify(start);
    await notify(start);
    await notify(start + 2 * HOUR - 1);
    expect(told()).toEqual([0]);
    await notify(start + 2 * HOUR);
    expect(told()).toEqual([0, 1]);
    await notify(start + 4 * HOUR);
    await notify(start + 6 * HOUR);
    expect(told()).toEqual([0, 1, 2]);
    await expect(leave(people[0])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('nobody more once the room is taken by who was told', async () => {
    await free();
    await notify(2 * DAY);
    const at = minutesLater(2 * DAY + 1);
    await process.send('CreateInvestment', investmentOf(warehouseId), { actor: people[0] ?? admin, at });
    await notify(3 * DAY);
    expect(written().filter(([type]) => type === 'WaitlistNotified')).toEqual([['WaitlistNotified', 0]]);
  });

  it('passes over who left, and who has waited for too long', async () => {
    await leave(people[0]);
    await free();
    await notify(30 * DAY + 1);
    expect(written().slice(-2)).toEqual([
      ['WaitlistLeft', 1],
      ['WaitlistNotified', 2],
    ]);
  });

  it('passes over who may not invest any more, and tells them once they may again', async () => {
    const [first, second] = [idOf(people[0]), idOf(people[1])];
    const eva = { email: 'eva@ejemplo.co', firstName: 'Eva', lastName: 'Gil', role: 'super_admin' } as const;
    const { userId: id } = (await process.send('RegisterUser', eva)).result;
    const boss: Actor = { kind: 'user', id, role: 'super_admin' };
    const notes = 'La cédula no es suya';
    await process.send(
      'ReviewKyc',
      { userId: first, status: 'rejected', via: 'review', notes },
      { actor: admin, at: minutesLater(HOUR) },
    );
    await process.send('ChangeRole', { userId: second, role: 'analyst' }, { actor: boss });
    await free();
    const told = () => written().flatMap(([type, who]) => (type === 'WaitlistNotified' ? [who] : []));
    await notify(2 * DAY);
    expect(told()).toEqual([2]);
    await process.send('ChangeRole', { userId: second, role: 'investor' }, { actor: boss });
    await notify(2 * DAY + 2 * HOUR);
    expect(told()).toEqual([2, 1]);
    expect(written().filter(([type]) => type === 'WaitlistLeft')).toEqual([]);
  });

  it('passes over who is erased', () => {
    const state = { waiting: new Map(['gone', 'here'].map((id) => [id, minutesLater(DAY)])), toldAt: null };
    const data = { ...warehouse, totalValue: '60000.00' };
    const empty = {
      data,
      revision: 0,
      changedBy: admin,
      reservations: new OverlaidMap<string>(),
      reserved: '0.00',
      closing: null,
      isClosed: false,
    };
    const telling = { at: minutesLater(0), warehouse: empty, minimum: '50000.00', mayInvest: () => true };
    expect(decideNotify(state, { ...telling, isErased: (id) => id === 'gone' })).toEqual([
      { type: 'WaitlistLeft', data: { userId: 'gone', reason: 'erasure' } },
      { type: 'WaitlistNotified', data: { userId: 'here', freeCapital: '60000.00' } },
    ]);
  });
});
