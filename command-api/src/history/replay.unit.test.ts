import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent, UnreadableEvent } from '@nodo/platform/event-store';
import { describe, expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { createProcess, investmentOf, openBusiness } from '../testing/system.ts';
import { plain } from './plain.ts';
import { replay } from './replay.ts';

type Event = StoredEvent | UnreadableEvent;

/** Reads pages of an in-memory log in which some events are unreadable. */
function pagesOf(log: MemoryLog, isBroken: (event: StoredEvent) => boolean = () => false) {
  let pages = 0;
  const readPage = async (stream: string, from: bigint, count: number): Promise<Event[]> => {
    pages += 1;
    const events = log.eventsOf(stream).slice(Number(from), Number(from) + count);
    return events.map((event) => {
      if (!isBroken(event)) return event;
      const { type, id, revision, position, recordedAt } = event;
      const unreadable = new Error('unknown');
      return { type, id, stream, revision, position, recordedAt, unreadable, mentions: [] };
    });
  };
  return { readPage, pages: () => pages };
}

async function business() {
  const log = new MemoryLog();
  const process = createProcess(log);
  const { warehouseId, actor } = await openBusiness(process);
  for (let count = 0; count < 3; count += 1) {
    await process.send('CreateInvestment', investmentOf(warehouseId), { actor });
  }
  return { log, process, warehouseId };
}

const everything = { from: 0, limit: 100, withStates: true };

describe('replay of a stream', () => {
  it('ends in the state that commands are decided on, for every stream of a business', async () => {
    const { log, process } = await business();
    const { aggregates } = process;
    const pages = pagesOf(log);
    const kinds = {
      user: aggregates.users,
      kyc: aggregates.kyc,
      warehouse: aggregates.warehouses,
      investment: aggregates.investments,
      paymentAmount: aggregates.paymentAmounts,
    };
    for (const [category, aggregate] of Object.entries(kinds)) {
      const names = log.streamNames(category);
      expect(names).not.toEqual([]);
      for (const name of names) {
        const { steps } = await replay(pages, aggregates, name, everything);
        const { state, revision } = await aggregate.load(streamSubject(name));
        expect(steps).toHaveLength(Number(revision) + 1);
        expect(steps.at(-1)?.state).toEqual(plain(state));
      }
    }
  });

  it('tells the state after each event and before the first of them, wherever it begins', async () => {
    const { log, process, warehouseId } = await business();
    const pages = pagesOf(log);
    const stream = `warehouse-${warehouseId}`;
    const whole = await replay(pages, process.aggregates, stream, everything);
    expect(whole.before).toBeNull();
    expect(
      whole.steps.map(({ state }) => Object.keys(Object(Reflect.get(Object(state), 'reservations'))).length),
    ).toEqual([0, 1, 2, 3]);
    const part = await replay(pages, process.aggregates, stream, { from: 2, limit: 1, withStates: true });
    expect(part).toEqual({ before: whole.steps[1]?.state, steps: [whole.steps[2]] });
  });

  it('ends after the step whose states exceed the limit, with one step at least', async () => {
    const { log, process, warehouseId } = await business();
    const stream = `warehouse-${warehouseId}`;
    const read = (statesMax: number, from = 0) =>
      replay(pagesOf(log), process.aggregates, stream, { ...everything, from, statesMax });
    const whole = await replay(pagesOf(log), process.aggregates, stream, everything);
    expect(whole.steps).toHaveLength(4);
    const [first = 0, second = 0] = whole.steps.map(({ state }) => JSON.stringify(state).length);
    expect((await read(first + second)).steps).toEqual(whole.steps.slice(0, 3));
    expect((await read(first + second - 1)).steps).toEqual(whole.steps.slice(0, 2));
    expect(await read(1, 2)).toEqual({ before: whole.steps[1]?.state, steps: [whole.steps[2]] });
  });

  it('appends nothing', async () => {
    const { log, process, warehouseId } = await business();
    const { appends } = log;
    await replay(pagesOf(log), process.aggregates, `warehouse-${warehouseId}`, everything);
    expect(log.appends).toBe(appends);
  });

  it('reads only what is asked for where no states are', async () => {
    const { log, process, warehouseId } = await business();
    const options = { from: 1, limit: 2, withStates: false };
    const { before, steps } = await replay(
      pagesOf(log),
      process.aggregates,
      `warehouse-${warehouseId}`,
      options,
    );
    expect(before).toBeNull();
    expect(steps.map(({ revision, state }) => [revision, state])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(steps[0]?.read).toMatchObject({ version: 1, data: { amount: '50000.00' } });
  });

  it('claims no state once an event could not be read', async () => {
    const { log, process, warehouseId } = await business();
    const pages = pagesOf(log, ({ revision }) => revision === 2n);
    const { steps } = await replay(pages, process.aggregates, `warehouse-${warehouseId}`, everything);
    expect(steps[1]?.state).not.toBeNull();
    expect(steps[2]).toEqual({ revision: 2, read: null, state: null });
    expect(steps[3]?.read).not.toBeNull();
    expect(steps[3]?.state).toBeNull();
  });

  it('answers what came, what left and a payout of a transfer under their names, and nothing of a stream that is not there', async () => {
    const { log, process } = await business();
    const nothing = await replay(pagesOf(log), process.aggregates, 'transfer-none', everything);
    expect(nothing).toEqual({
      before: { transfers: null, outflows: null, payouts: { status: 'absent' } },
      steps: [],
    });
  });
});

it('states as JSON keep what JSON has no form for', () => {
  const state = { sum: 5n, byId: new Map([['a', 1n]]), seen: new Set(['x']), none: undefined, at: null };
  expect(plain(state)).toEqual({ sum: '5', byId: { a: '1' }, seen: ['x'], at: null });
});
