import { deriveId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainClock } from '../clock.ts';
import { CommandClient, CommandUnavailable } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { DailyHead } from './daily-head.ts';

let recorder: CommandRecorder;
beforeAll(async () => {
  recorder = await startCommandRecorder();
});
beforeEach(() => {
  recorder.sent.length = 0;
  recorder.faults.away = false;
});
afterAll(() => recorder?.stop());

function dailyHead(embedded = false) {
  const clock = new DomainClock(embedded);
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new CommandClient({ url: recorder.url, serviceToken: 't'.repeat(32), metrics });
  return { clock, commands, head: new DailyHead({ clock, commands, logger }) };
}

describe('the daily head', () => {
  it('is asked for once each day in Bogotá, with one key for the day', async () => {
    const { head } = dailyHead();
    for (const moment of ['2026-03-10T05:00:00Z', '2026-03-11T04:59:00Z', '2026-03-11T05:00:00Z'])
      await head.record(new Date(moment));
    expect(recorder.sent.map(({ command, payload }) => [command, payload])).toEqual([
      ['RecordTreeHead', { reason: 'daily' }],
      ['RecordTreeHead', { reason: 'daily' }],
    ]);
    await dailyHead().head.record(new Date('2026-03-10T20:00:00Z'));
    const [first, second, again] = recorder.sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('is asked for again when nobody answered', async () => {
    const { head } = dailyHead();
    recorder.faults.away = true;
    await expect(head.record()).rejects.toThrow(CommandUnavailable);
    recorder.faults.away = false;
    await head.record();
    expect(recorder.sent).toHaveLength(1);
  });

  it('is not asked for again once one is recorded that an earlier database hashed differently', async () => {
    const { commands, head } = dailyHead();
    const [day, now] = ['2026-03-20', new Date('2026-03-20T12:00:00Z')];
    const ids = { key: [day], correlationId: deriveId('RecordTreeHead', day) };
    await commands.send('RecordTreeHead', { reason: 'requested' }, ids);
    await head.record(now);
    await head.record(now);
    expect(recorder.sent.map(({ payload }) => payload)).toEqual([
      { reason: 'requested' },
      { reason: 'daily' },
    ]);
  });

  it('waits for the present while a past is played', async () => {
    const { head, clock } = dailyHead(true);
    await head.record();
    clock.chainIsAt(Date.now() - 3_600_000);
    await head.record();
    expect(recorder.sent).toEqual([]);
    clock.chainIsAt(Date.now());
    await head.record();
    expect(recorder.sent).toHaveLength(1);
  });
});
