import { signedMicro } from '@nodo/contracts/reserves/figures';
import { inSpanish } from '@nodo/platform/mail-letter';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../read-model/list-csv.ts';
import { journalCsv } from './csv.ts';
import { journalText } from './export.ts';
import type { ExportedLine } from './queries.ts';

const about = {
  position: 812,
  eventId: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8d',
  eventType: 'TransferConfirmed',
  stream: 'transfer-0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8e',
  occurredAt: '2026-10-21T02:00:00.000Z',
  transactionHash: 'ab'.repeat(32),
};
const lines: ExportedLine[] = [
  { ...about, account: 'treasury', part: '', partName: null, amount: '120.456789' },
  { ...about, account: 'unassigned', part: '', partName: null, amount: '-120.456789' },
  {
    ...{ ...about, position: 901, eventType: 'TransferCredited', transactionHash: null },
    ...{ account: 'unassigned', part: '', partName: null, amount: '120.450000' },
  },
  {
    ...{ ...about, position: 901, eventType: 'TransferCredited', transactionHash: null },
    ...{ account: 'balances', part: 'c4a1', partName: '=Camila', amount: '-120.450000' },
  },
];

/** The fields of each line; those with a comma are quoted. */
const fieldsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      ),
    );

describe('the journal as a file', () => {
  it('has debit and credit in columns of their own, and nothing a spreadsheet would compute', () => {
    const [head = [], ...records] = fieldsOf(csvFile(journalCsv, lines)(inSpanish.sayOwn));
    expect(head.slice(7, 9)).toEqual(['Debe (USDT)', 'Haber (USDT)']);
    expect(records.map((record) => record.slice(7, 9))).toEqual([
      ['120.456789', ''],
      ['', '120.456789'],
      ['120.450000', ''],
      ['', '120.450000'],
    ]);
    expect(records[3]?.[5]).toBe("'=Camila");
    expect(records[0]?.[1]).toContain('20/10/26');
  });

  it('is, as text, an entry for each event, whose lines add up to nothing, and names nobody', () => {
    const [, , ...entries] = journalText(lines).trim().split('\n\n');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toBe(
      [
        '2026-10-21 (812) Transferencia confirmada',
        `    ; evento:${about.eventId}, flujo:${about.stream}, hora:${about.occurredAt}, transaccion:${about.transactionHash}`,
        '    Activos:Tesorería  120.456789 USDT',
        '    Pasivos:Por asignar  -120.456789 USDT',
      ].join('\n'),
    );
    for (const entry of entries) {
      const amounts = [...entry.matchAll(/ {2}(-?\d+\.\d{6}) USDT$/gm)].map(([, amount = '']) => amount);
      expect(amounts.reduce((sum, amount) => sum + signedMicro(amount), 0n)).toBe(0n);
    }
    expect(journalText(lines)).not.toContain('Camila');
    expect(entries[1]).toContain('Pasivos:Saldos de inversionistas:c4a1');
  });
});
