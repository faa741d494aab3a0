import type { AuditRow } from '@nodo/contracts/audit/views';
import { newId } from '@nodo/platform/ids';
import { inSpanish } from '@nodo/platform/mail-letter';
import { printedAs } from '@nodo/platform/pdf-texts';
import { wordingIn } from '@nodo/platform/wording';
import { describe, expect, test } from 'vitest';
import { csvHeader, csvOf } from './export.ts';
import { printedSubject } from './printed-change.ts';

const { sayOwn } = inSpanish;

/** An entry with this text in every field that a person may have written. */
function hostile(text: string): AuditRow {
  return {
    id: newId(),
    position: '7',
    occurredAt: '2026-11-20T17:00:00.000Z',
    recordedAt: '2026-11-20T17:00:00.000Z',
    actorKind: 'user',
    actorId: text,
    actorRole: text,
    actorName: text,
    action: text,
    subjectKind: text,
    subjectId: text,
    subjectName: text,
    changes: [{ field: text, before: text, after: text }],
    reason: text,
    correlationId: newId(),
    sessionId: newId(),
    origin: { device: text, address: text, method: text, beganAt: '2026-11-20T12:00:00.000Z' },
  };
}

/** Lines and cells as a spreadsheet reads them: it also takes a bare CR as the end of a line. */
function read(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|\r|\n|$)/g)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',' && end !== '') lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ''));
}

describe('S11 AUDIT-01 the export is only text to a spreadsheet', () => {
  const columns = read(csvHeader(sayOwn))[0]?.length ?? 0;

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x";"y")',
    '＝1',
    'bien\r=1+1',
    'bien\n=1+1',
    'uno,=1+1',
    'dice "sí",=1+1',
  ])('%j in any column', (text) => {
    const lines = read(csvOf([hostile(text)], sayOwn));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(columns);
    for (const cell of lines[0] ?? []) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
  });

  test('AUDIT-01 each changed field is a line of its own, with what it was and what it is in columns', () => {
    const two = { ...hostile('x'), subjectKind: 'kyc' };
    const changes = [
      { field: 'kycStatus', before: 'pending', after: 'approved' },
      { field: 'exception', before: null, after: 'Vino' },
    ];
    const lines = read(
      csvOf(
        [
          { ...two, changes },
          { ...two, changes: [] },
        ],
        sayOwn,
      ),
    );
    const heading = read(csvHeader(sayOwn))[0] ?? [];
    const at = (name: string) => lines.map((line) => line[heading.indexOf(name)]);
    expect(at('Campo')).toEqual(['Estado KYC', 'Motivo de la excepción', '']);
    expect(at('Antes')).toEqual(['Pendiente', '', '']);
    expect(at('Después')).toEqual(['Aprobado', 'Vino', '']);
  });

  test.each([
    ['es', 'TVoS…bh6s · 1.500,00 USDT'],
    ['en', 'TVoS…bh6s · 1,500.00 USDT'],
    ['pt', 'TVoS…bh6s · 1.500,00 USDT'],
  ] as const)(
    'META-08 the amount in the name of a transfer of nobody is written as %s does',
    async (language, name) => {
      const wording = await wordingIn(language);
      const row = (subjectKind: string) => ({
        ...hostile('x'),
        subjectKind,
        subjectName: 'TVoS…bh6s · 1.500,00\u00a0USDT',
      });
      const heading = read(csvHeader(sayOwn))[0] ?? [];
      const lines = read(csvOf([row('transfer'), row('reconciliation')], wording.sayOwn));
      const names = lines.map((line) => line[heading.indexOf('Sobre qué')]?.replace('\u00a0', ' '));
      expect(names).toEqual([name, name]);
      const printed = printedAs(wording.sayOwn, printedSubject(row('transfer')));
      expect(printed.replace('\u00a0', ' ')).toBe(name);
    },
  );

  test('what somebody named like a transfer stays as they wrote it, in every language', async () => {
    const { sayOwn: inEnglish } = await wordingIn('en');
    const theirs = { ...hostile('x'), subjectKind: 'document', subjectName: 'TVoS…bh6s · 1.500,00 USDT' };
    expect(printedAs(inEnglish, printedSubject(theirs))).toBe(theirs.subjectName);
  });

  test('every entry has a cell under every heading', () => {
    const [cells] = read(csvOf([hostile('texto')], sayOwn));
    expect(columns).toBe(20);
    expect(cells).toHaveLength(columns);
    expect(cells?.every((cell) => cell !== '')).toBe(true);
  });
});
