import { totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import type { DomainEvent } from '@nodo/contracts/events';
import { deriveId, newId } from '@nodo/platform/ids';
import { RevisionConflictError } from '@nodo/platform/revision-conflict';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { createProcess, type TestProcess } from '../testing/system.ts';

const PERIOD = '2026-03';
const IN_APRIL = '2026-04-01T12:00:00.000Z';
const STREAM = `distribution-${PERIOD}`;
const EACH = { gross: '750.00', managementFee: '15.00', platformFee: '3.75', net: '731.25' };
let log: MemoryLog;

/**
 * Reads and appends take fixed times, ten concurrently as in the handlers, so that the work of one request is
 * deterministic.
 */
const MS_A_READ = 0.2;
const MS_AN_APPEND = 0.4;

beforeEach(() => {
  log = new MemoryLog();
  const start = Date.parse(IN_APRIL);
  vi.spyOn(performance, 'now').mockImplementation(
    () => start + log.reads * MS_A_READ + log.appends * MS_AN_APPEND,
  );
});
afterEach(() => void vi.restoreAllMocks());

/** An approved batch of this many accounts with one investment each, without any credits. */
async function approved(accounts: number): Promise<void> {
  const lines = Array.from(
    { length: accounts },
    (_, index): DistributionLine => ({
      investorId: deriveId('person', index),
      investmentId: deriveId('investment', index),
      amount: '50000.00',
      days: 31,
      ...EACH,
    }),
  );
  const totals = { period: PERIOD, ...totalsOf(lines) } as const;
  const events: DomainEvent[] = [{ type: 'DistributionBegun', data: { period: PERIOD } }];
  for (let from = 0; from < lines.length; from += 1_000) {
    events.push({ type: 'DistributionLinesAdded', data: { lines: lines.slice(from, from + 1_000) } });
  }
  events.push({ type: 'DistributionPrepared', data: totals }, { type: 'DistributionApproved', data: totals });
  const metadata = {
    ...{ actor: { kind: 'service', name: 'test' } as const, correlationId: newId(), causationId: newId() },
    occurredAt: IN_APRIL,
  };
  const named = events.map((event) => ({ ...event, id: newId() }));
  await log.append(STREAM, named, { expected: 'no_stream', metadata });
}

const goOn = async (process: TestProcess) =>
  (await process.send('ContinueDistribution', { period: PERIOD }, { at: IN_APRIL })).result.state;

/** Repeats the request until the batch is completed; returns the number of requests, Infinity after `most`. */
async function finish(next: () => TestProcess, most = 25): Promise<number> {
  for (let calls = 1; calls <= most; calls += 1) if ((await goOn(next())) === 'completed') return calls;
  return Number.POSITIVE_INFINITY;
}

const creditedTo = (stream: string) => log.typesOf(stream).filter((type) => type === 'ReturnsCredited');
const creditedOnce = () => {
  const accounts = log.streamNames('account');
  for (const stream of accounts) if (creditedTo(stream).length !== 1) return `${stream} is not`;
  return accounts.length;
};

describe('many accounts', () => {
  const MANY = 60_000;
  const A_MINUTE = { timeout: 60_000 };

  it('are credited over as many requests as it takes, each account read once', A_MINUTE, async () => {
    await approved(MANY);
    const process = createProcess(log);
    const calls = await finish(() => process);
    expect(calls).toBeGreaterThan(3);
    expect(calls).toBeLessThan(12);
    expect(log.reads).toBeLessThan(MANY + 20 * calls);
    expect(creditedOnce()).toBe(MANY);
    expect(log.typesOf(STREAM).filter((type) => type === 'DistributionCompleted')).toHaveLength(1);
  });

  it(
    'cost another reading, and nothing else, when the process is another one or there are two in turn',
    A_MINUTE,
    async () => {
      const many = MANY / 2;
      await approved(many);
      let process = createProcess(log);
      for (let calls = 0; calls < 2; calls += 1) expect(await goOn(process)).toBe('approved');
      const processes = [createProcess(log), createProcess(log)];
      const calls = await finish(() => {
        processes.reverse();
        [process = process] = processes;
        return process;
      });
      expect(calls).toBeLessThan(30);
      expect(log.reads).toBeLessThan(3 * many + 60 * calls);
      expect(creditedOnce()).toBe(many);
    },
  );
});

describe('a process that dies after each request', () => {
  it('leaves to the next where to begin: each account is read once', { timeout: 60_000 }, async () => {
    const many = 60_000;
    await approved(many);
    const calls = await finish(() => createProcess(log));
    expect(calls).toBeGreaterThan(3);
    expect(log.reads).toBeLessThan(many + 20 * calls);
    expect(creditedOnce()).toBe(many);
    expect(log.typesOf(STREAM).filter((type) => type === 'DistributionAdvanced')).toHaveLength(calls - 1);
  });
});

describe('a process that dies while one request records how far it came and the next goes on', () => {
  it('leaves out no account that was being credited', { timeout: 60_000 }, async () => {
    const many = 20_000;
    await approved(many);
    const process = createProcess(log);
    let hasConflicted = false;
    let isDead = false;
    let next: Promise<unknown> = Promise.resolve();
    log.onAppend = (when, stream) => {
      if (isDead) throw new Crash();
      if (stream !== STREAM) return;
      isDead = when === 'after';
      if (isDead) throw new Crash();
      if (hasConflicted) return;
      hasConflicted = true;
      // As if another process had recorded its own progress: this one has to read the batch again. Meanwhile its next
      // request begins.
      next = goOn(process).catch(() => undefined);
      throw new RevisionConflictError(stream);
    };
    await expect(goOn(process)).rejects.toThrow(Crash);
    await next;
    expect(log.typesOf(STREAM).at(-1)).toBe('DistributionAdvanced');
    log.onAppend = () => undefined;
    await finish(() => createProcess(log));
    expect(creditedOnce()).toBe(many);
  });
});

describe('an account that can’t be credited', () => {
  const broken = `account-${deriveId('person', 40)}`;

  it('keeps no other waiting, and the batch open until it can', async () => {
    await approved(20_000);
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream === broken) throw new Crash();
    };
    const process = createProcess(log);
    for (let calls = 0; calls < 6; calls += 1) await expect(goOn(process)).rejects.toThrow(Crash);
    expect(creditedOnce()).toBe(19_999);
    expect(log.typesOf(STREAM).at(-1)).toBe('DistributionApproved');
    const before = log.reads;
    await expect(goOn(process)).rejects.toThrow(Crash);
    expect(log.reads - before).toBeLessThan(10);

    log.onAppend = () => undefined;
    expect(await finish(() => process)).toBe(1);
    expect(creditedOnce()).toBe(20_000);
  });

  it('is not one of thousands that are tried when none can', async () => {
    await approved(5_000);
    const tried = new Set<string>();
    log.onAppend = (when, stream) => {
      if (when !== 'before' || !stream.startsWith('account-')) return;
      tried.add(stream);
      throw new Crash();
    };
    const process = createProcess(log);
    for (let calls = 0; calls < 3; calls += 1) await expect(goOn(process)).rejects.toThrow(Crash);
    expect(tried.size).toBeLessThan(120);
    log.onAppend = () => undefined;
    await finish(() => process);
    expect(creditedOnce()).toBe(5_000);
  });
});

describe('a crash', () => {
  const FEW = 12;
  const cuts = Array.from({ length: FEW + 1 }, (_, index) => index + 1).flatMap((at) =>
    (['before', 'after'] as const).map((when) => ({ at, when })),
  );

  it.each(cuts)('at append $at ($when it) leaves every account credited once', async ({ at, when }) => {
    await approved(FEW);
    let appends = 0;
    let isDead = false;
    log.onAppend = (now) => {
      if (isDead) throw new Crash();
      if (now === 'before') appends += 1;
      isDead = now === when && appends === at;
      if (isDead) throw new Crash();
    };
    await expect(goOn(createProcess(log))).rejects.toThrow(Crash);
    log.onAppend = () => undefined;
    // Resumed by several processes concurrently, and once more after completion.
    const others = [createProcess(log), createProcess(log)];
    await Promise.all(others.flatMap((process) => [goOn(process), goOn(process)]));
    expect(await goOn(createProcess(log))).toBe('completed');
    expect(creditedOnce()).toBe(FEW);
    expect(log.typesOf(STREAM).filter((type) => type === 'DistributionCompleted')).toHaveLength(1);
  });
});
