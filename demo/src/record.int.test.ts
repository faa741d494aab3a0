import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bogotaDay } from '@nodo/contracts/bogota';
import type { EventMetadata } from '@nodo/contracts/event';
import { isWhole, kycChecklistSchema } from '@nodo/contracts/kyc/checklist';
import { addMonths, periodOf } from '@nodo/contracts/periods';
import { streamSubject } from '@nodo/contracts/streams';
import { checkHistory } from '@nodo/embedded/history-import/check';
import type { Line } from '@nodo/platform/history-file/format';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { recordDemo } from './record.ts';

const MASTER_KEY = 'a key of at least thirty-two characters';
const never = new AbortController().signal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-record-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Discards everything: the history shows what was stored. */
const noObjects = { put: async () => undefined, remove: async () => undefined };

const periodSchema = z.looseObject({ period: z.string() });
const reviewSchema = z.looseObject({ to: z.string(), checklist: kycChecklistSchema.nullable() });
const rateSchema = z.looseObject({ validOn: z.string() });

async function recorded(today: Date) {
  const own = join(folder, today.toISOString());
  const files = { history: join(own, 'history.ndjson'), keys: join(own, 'keys.ndjson') };
  const made = { size: 'small', chainFolder: join(own, 'chain'), objects: noObjects } as const;
  const count = await recordDemo({ ...made, today, files, masterKey: MASTER_KEY, interval: 3_000 });
  // It is a valid export, and every key decrypts its data.
  const checked = await checkHistory(files.history, {
    wrapping: new KeyWrapping(MASTER_KEY),
    keys: files.keys,
    signal: never,
  });
  expect(checked.manifest.count).toBe(count);
  const text = await readFile(files.history, 'utf8');
  const lines: Line[] = text
    .split('\n')
    .slice(1, -2)
    .map((line) => JSON.parse(line));
  const of = (type: string) => lines.filter((line) => line.type === type);
  return { count, lines, of };
}

const metadataOf = ({ metadata }: Line) => metadata as EventMetadata;
const momentOf = (line: Line) => Date.parse(metadataOf(line).occurredAt);
const correlationOf = (line: Line) => metadataOf(line).correlationId;

/** As the worker correlates them: what a payment did to its investment is read in the transfer's story. */
function expectStories({ lines, of }: Awaited<ReturnType<typeof recorded>>): void {
  for (const type of ['TransferMatched', 'TransferConfirmed', 'InvestmentConfirmed', 'PayoutConfirmed'])
    for (const line of of(type)) expect(correlationOf(line), type).toBe(streamSubject(line.stream));
  const story = (id: string) => lines.filter((line) => correlationOf(line) === id);
  for (const { stream } of of('TransferMatched')) {
    const told = story(streamSubject(stream));
    const types = told.map(({ type }) => type);
    for (const type of ['InvestmentPaymentDetected', 'TransferMatched', 'TransferConfirmed'])
      expect(types).toContain(type);
    // Each command is a cause of its own.
    expect(new Set(told.map((line) => metadataOf(line).causationId)).size).toBeGreaterThan(2);
  }
}

// Times near the ends of days, months and years, where the day in Bogotá differs from that in UTC; leap days.
it.each([
  '2026-11-17T04:59:59Z',
  '2026-12-01T04:30:00Z',
  '2026-12-01T05:30:00Z',
  '2027-01-01T12:00:00Z',
  '2028-02-29T23:00:00Z',
  '2027-03-31T03:00:00Z',
])('what is recorded at %s ends then, and has every month that was over', async (moment) => {
  const today = new Date(moment);
  const { count, lines, of } = await recorded(today);
  expect(count).toBeGreaterThan(700);
  // In chronological order, apart from the duration of a step; none in the future.
  let reached = 0;
  for (const line of lines) {
    const at = momentOf(line);
    expect(at).toBeLessThanOrEqual(today.getTime());
    expect(reached - at, line.type).toBeLessThan(120_000);
    reached = Math.max(reached, at);
  }
  // Months in Bogotá, from the first confirmation to the last one that had ended an hour ago.
  const first = of('InvestmentConfirmed')[0];
  if (!first) throw new Error('Nothing was ever confirmed');
  const closed: string[] = [];
  const last = periodOf(new Date(today.getTime() - 3_600_000).toISOString());
  for (
    let month = periodOf(new Date(momentOf(first)).toISOString());
    month < last;
    month = addMonths(month, 1)
  )
    closed.push(month);
  const periods = (type: string) => of(type).map(({ data }) => periodSchema.parse(data).period);
  expect(periods('DistributionPrepared')).toEqual(closed);
  expect(periods('DistributionApproved')).toEqual(closed.slice(0, -1));
  for (const { data } of of('ReferenceRateSet'))
    expect(rateSchema.parse(data).validOn <= bogotaDay(today)).toBe(true);
  expectStories({ count, lines, of });
  // Every approval was one person's: all in order, with the dates.
  const approvals = of('KycReviewed').map(({ data }) => reviewSchema.parse(data));
  for (const { checklist } of approvals.filter(({ to }) => to === 'approved'))
    expect(isWhole(checklist)).toBe(true);
  // Names are never stored unencrypted.
  expect(JSON.stringify(lines)).not.toMatch(/Camila|Restrepo|inversionista@/);
});
