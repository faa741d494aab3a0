import type { RequestReport } from '@nodo/contracts/reports/commands';
import { reportObjectPath } from '@nodo/contracts/reports/values';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { ADMIN, INVESTOR } from '../testing/samples.ts';
import {
  decideFailure,
  decideRecord,
  decideRequest,
  decideRetry,
  evolveReport,
  type ReportState,
} from './decider.ts';

const none: ReportState = null;
const givenReport = given({ initial: none, evolve: evolveReport });
const ID = '0199c1a4-6f0e-7d21-8a52-4be2f7a0c911';
const september = { type: 'monthly', periodFrom: '2026-09-01', periodTo: '2026-09-30' } as const;
const requested = {
  type: 'ReportRequested',
  data: { investorId: INVESTOR, ...september, language: 'pt' },
} as const;
const file = {
  objectPath: reportObjectPath(INVESTOR, ID),
  sha256: 'a'.repeat(64),
  size: 9_000,
  asOfPosition: '812',
};
const generated = { type: 'ReportGenerated', data: file } as const;
const failed = { type: 'ReportFailed', data: { reason: 'storage' } } as const;
const retried = { type: 'ReportRetried', data: {} } as const;
const recorded = { reportId: ID, ...file };
/** Nine in the evening of 30 September in Bogotá. */
const NOW = '2026-10-01T02:00:00.000Z';
const ask = (command: RequestReport, state: ReportState = none) =>
  decideRequest(state, command, { investorId: INVESTOR, language: 'pt' }, NOW);

describe('API-33 asking for a statement', () => {
  it('records who asks, the type, the days and the language in which it is read', () => {
    expect(ask(september)).toEqual([requested]);
    expect(ask(september, givenReport(requested))).toEqual([]);
  });

  it('takes the period that is under way, by the calendar of Bogotá', () => {
    const year = { type: 'annual', periodFrom: '2026-01-01', periodTo: '2026-12-31' } as const;
    expect(outcomeOf(ask(year))).toEqual(['ReportRequested']);
    const today = { type: 'custom', periodFrom: '2026-09-30', periodTo: '2026-09-30' } as const;
    expect(outcomeOf(ask(today))).toEqual(['ReportRequested']);
  });

  it('refuses what has not begun, and days of one’s own that are to come', () => {
    const october = { type: 'monthly', periodFrom: '2026-10-01', periodTo: '2026-10-31' } as const;
    expect(ask(october)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { periodFrom: expect.any(String) },
    });
    const tomorrow = { type: 'custom', periodFrom: '2026-09-01', periodTo: '2026-10-01' } as const;
    expect(ask(tomorrow)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { periodTo: expect.any(String) },
    });
  });
});

describe('a statement on its way', () => {
  it('is kept once, where its person’s files lie', () => {
    expect(decideRecord(givenReport(requested), recorded)).toEqual([generated]);
    expect(decideRecord(givenReport(requested, generated), recorded)).toEqual([]);
    const elsewhere = { ...recorded, objectPath: reportObjectPath(ADMIN, ID) };
    expect(outcomeOf(decideRecord(givenReport(requested), elsewhere))).toBe('REPORT_NOT_FOUND');
    expect(outcomeOf(decideRecord(none, recorded))).toBe('REPORT_NOT_FOUND');
  });

  it('fails only while it is waited for, and may still come', () => {
    const fail = { reportId: ID, reason: 'storage' } as const;
    expect(decideFailure(givenReport(requested), fail)).toEqual([failed]);
    expect(decideFailure(givenReport(requested, failed), fail)).toEqual([]);
    expect(decideFailure(givenReport(requested, generated), fail)).toEqual([]);
    expect(decideRecord(givenReport(requested, failed), recorded)).toEqual([generated]);
  });

  it('is tried again by its own person alone', () => {
    expect(decideRetry(givenReport(requested, failed), INVESTOR)).toEqual([retried]);
    expect(decideRetry(givenReport(requested), INVESTOR)).toEqual([]);
    expect(decideRetry(givenReport(requested, failed, retried), INVESTOR)).toEqual([]);
    expect(outcomeOf(decideRetry(givenReport(requested, failed), ADMIN))).toBe('REPORT_NOT_FOUND');
    expect(outcomeOf(decideRetry(none, INVESTOR))).toBe('REPORT_NOT_FOUND');
  });
});
