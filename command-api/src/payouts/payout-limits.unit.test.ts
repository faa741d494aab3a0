import { streams } from '@nodo/contracts/streams';
import { beforeEach, describe, expect, it } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { body, type Investor, investorWith, keyOf, superAdmin } from '../testing/payouts.ts';
import { T0 } from '../testing/samples.ts';
import { createProcess, type TestProcess } from '../testing/system.ts';
import { payoutIdOf } from './handlers.ts';

// Without approval, 1,000.00 may be paid to one person in 24 hours, and 10,000.00 to all of them.

let log: MemoryLog;
let process: TestProcess;

beforeEach(() => {
  log = new MemoryLog();
  process = createProcess(log);
});

const at = (hours: number) => new Date(Date.parse(T0) + hours * 3_600_000).toISOString();

const rich = (name: string): Promise<Investor> =>
  investorWith(process, log, '90000.00', `${name}@ejemplo.co`);

async function ask(actor: Investor, number: number, amount: string, hours = 0, sender = process) {
  const options = { actor, key: keyOf(number), at: at(hours) };
  return (await sender.send('RequestPayout', body(amount), options)).result;
}

/** The recorded reason for its review. */
function reviewOf(actor: Investor, number: number): unknown {
  const [first] = log.eventsOf(streams.transfer(payoutIdOf(actor.id, keyOf(number))));
  return first?.type === 'TransferRequested' ? first.data.review : undefined;
}

describe('what leaves without an approval', () => {
  it('counts all that one person asks for in 24 hours', async () => {
    const ana = await investorWith(process, log, '5000.00');
    expect((await ask(ana, 1, '999.99')).state).toBe('approved');
    expect((await ask(ana, 2, '1.00', 23.9)).state).toBe('requested');
    expect(reviewOf(ana, 2)).toBe('person_day');
    expect((await ask(ana, 3, '999.00', 24)).state).toBe('approved');
    expect((await ask(ana, 4, '1000.01', 24)).state).toBe('requested');
    expect(reviewOf(ana, 4)).toBe('amount');
  });

  it('is used up by nothing that a person has to approve', async () => {
    const ana = await rich('ana');
    expect((await ask(ana, 1, '5000.00')).state).toBe('requested');
    expect((await ask(ana, 2, '1000.00')).state).toBe('approved');
    expect((await ask(ana, 3, '1.00')).state).toBe('requested');
  });

  it('counts nothing that came to nothing', async () => {
    const ana = await investorWith(process, log, '5000.00');
    const { id: transferId } = await ask(ana, 1, '1000.00');
    await process.send('RejectPayout', { transferId, reason: 'No es suya' }, { actor: superAdmin });
    expect((await ask(ana, 2, '1000.00')).state).toBe('approved');
  });

  it('is one person’s 1,000.00 whatever is asked for at once, from two processes', async () => {
    const ana = await rich('ana');
    const other = createProcess(log);
    const asked = Array.from({ length: 52 }, (_, number) =>
      ask(ana, number, '1000.00', 0, number % 2 ? process : other),
    );
    const states = (await Promise.all(asked)).map(({ state }) => state);
    expect(states.filter((state) => state === 'approved').length).toBeLessThanOrEqual(1);
    // Each waits because of the sum it belonged to; none was refused.
    expect(states.filter((state) => state === 'requested').length).toBeGreaterThanOrEqual(51);
  });

  it('is 10,000.00 for all people together, from two processes, and as much again a day later', async () => {
    const other = createProcess(log);
    const people = await Promise.all(Array.from({ length: 24 }, (_, number) => rich(`person-${number}`)));
    const asked = (hours: number) =>
      Promise.all(
        people.map((person, number) => ask(person, hours, '900.00', hours, number % 2 ? process : other)),
      );
    const first = await asked(0);
    expect(first.filter(({ state }) => state === 'approved')).toHaveLength(11);
    const waiting = people.filter((person) => reviewOf(person, 0) === 'platform_day');
    expect(waiting).toHaveLength(13);
    expect((await asked(25)).filter(({ state }) => state === 'approved')).toHaveLength(11);
  });

  it('is 10,000.00 around midnight, too, where one request is of today and another still of yesterday', async () => {
    const midnight = 12;
    const others = await Promise.all(Array.from({ length: 10 }, (_, number) => rich(`person-${number}`)));
    const [late, early] = [await rich('late'), await rich('early')];
    for (const person of others) await ask(person, 1, '900.00', midnight - 1);
    const read = log.readStream.bind(log);
    log.readStream = async (stream, from) => {
      const events = await read(stream, from);
      if (stream !== streams.payoutAllowance(T0.slice(0, 10))) return events;
      log.readStream = read;
      await ask(late, 2, '900.00', midnight - 0.001, createProcess(log));
      return events;
    };
    await ask(early, 2, '900.00', midnight + 0.001, createProcess(log));
    expect([late, early].map((person) => reviewOf(person, 2))).toEqual([null, 'platform_day']);
  });

  it('is used once by one request, however often it is sent and whatever dies meanwhile', async () => {
    const ana = await investorWith(process, log, '5000.00');
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream.startsWith('transfer-')) throw new Crash();
    };
    await expect(ask(ana, 1, '400.00')).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    expect((await ask(ana, 1, '400.00')).state).toBe('approved');
    expect(await ask(ana, 1, '400.00')).toMatchObject({ state: 'approved' });
    expect(log.typesOf(streams.payoutAllowance(T0.slice(0, 10)))).toEqual(['PayoutAllowanceUsed']);
  });
});
