import { describe, expect, it } from 'vitest';
import { bogotaDay } from '../bogota.ts';
import { requestReportSchema } from './commands.ts';
import {
  dayBegins,
  dayEnds,
  latestPeriods,
  periodAround,
  type ReportType,
  reportPeriodLabel,
  reportTitle,
  whyNoPeriod,
} from './periods.ts';

const of = (periodFrom: string, periodTo: string) => ({ periodFrom, periodTo });

describe('REP-04 the periods of statements', () => {
  it('are days of Bogotá, from midnight to midnight', () => {
    expect(dayBegins('2026-10-01').toISOString()).toBe('2026-10-01T05:00:00.000Z');
    expect(dayEnds('2026-10-31').toISOString()).toBe('2026-11-01T05:00:00.000Z');
    expect(bogotaDay('2026-11-01T04:59:59.999Z')).toBe('2026-10-31');
    expect(bogotaDay('2026-11-01T05:00:00.000Z')).toBe('2026-11-01');
  });

  it('are whole months, quarters and years', () => {
    expect(periodAround('monthly', '2028-02-11')).toEqual(of('2028-02-01', '2028-02-29'));
    expect(periodAround('quarterly', '2026-12-31')).toEqual(of('2026-10-01', '2026-12-31'));
    expect(periodAround('annual', '2026-05-05')).toEqual(of('2026-01-01', '2026-12-31'));
    expect(latestPeriods('quarterly', '2026-02-10', 3)).toEqual([
      of('2026-01-01', '2026-03-31'),
      of('2025-10-01', '2025-12-31'),
      of('2025-07-01', '2025-09-30'),
    ]);
  });

  it.each<[ReportType, string, string, RegExp | undefined]>([
    ['monthly', '2026-10-01', '2026-10-31', undefined],
    ['monthly', '2026-10-01', '2026-10-30', /mensual completo/],
    ['quarterly', '2026-11-01', '2027-01-31', /trimestral completo/],
    ['annual', '2025-01-01', '2025-12-31', undefined],
    ['custom', '2026-10-05', '2026-10-05', undefined],
    ['custom', '2026-10-06', '2026-10-05', /termina antes/],
    ['custom', '2021-01-01', '2026-01-01', undefined],
    ['custom', '2021-01-01', '2026-01-02', /cinco años/],
    ['annual', '2019-01-01', '2019-12-31', /existiera/],
  ])('%s from %s to %s', (type, from, to, problem) => {
    const said = whyNoPeriod(type, of(from, to));
    if (problem) expect(said).toMatch(problem);
    else expect(said).toBeUndefined();
  });

  it.each([
    ['x', '2026-10-31'],
    ['2026-10-01', '2026-13-45'],
    ['', ''],
  ])('are refused as no days at all, and not looked into: %j to %j', (periodFrom, periodTo) => {
    const { success, error } = requestReportSchema.safeParse({ type: 'monthly', periodFrom, periodTo });
    expect(success).toBe(false);
    expect(error?.issues.map(({ message }) => message).join()).toMatch(/por ejemplo 2026-10/);
  });

  it('are told in words', () => {
    expect(reportPeriodLabel('quarterly', of('2026-07-01', '2026-09-30'))).toBe('tercer trimestre de 2026');
    expect(reportPeriodLabel('annual', of('2025-01-01', '2025-12-31'))).toBe('año 2025');
    expect(reportPeriodLabel('custom', of('2026-10-01', '2026-10-15'))).toMatch(
      /^1 .*oct.* 2026 – 15 .*oct.* 2026$/,
    );
    expect(reportTitle('monthly', of('2026-10-01', '2026-10-31'))).toBe('Extracto mensual · octubre de 2026');
  });
});
