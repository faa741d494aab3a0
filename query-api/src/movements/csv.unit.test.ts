import type { MovementView } from '@nodo/contracts/movements/views';
import { inSpanish } from '@nodo/platform/mail-letter';
import { expect, it } from 'vitest';
import { csvFile } from '../read-model/list-csv.ts';
import { movementCsv } from './csv.ts';

const deposit: MovementView = {
  id: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b',
  type: 'deposit',
  description: 'Inversión en Bodega Norte 1',
  amount: '50000.00',
  cryptoAmount: '50000.004321',
  currency: 'USD',
  createdAt: '2026-03-02T02:30:00.000Z',
  investmentId: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b',
  transactionHash: 'ab12',
};

const movementsCsv = (movements: readonly MovementView[]) =>
  csvFile(movementCsv, movements)(inSpanish.sayOwn);

it('writes one line for each movement, with the time of Bogotá beside that of the world', () => {
  const [head, line, end] = movementsCsv([deposit]).split('\r\n');
  expect(head?.startsWith('\uFEFFFecha y hora (Bogotá),')).toBe(true);
  expect(line).toMatch(/^"?1\/03\/26, 9:30:00/);
  expect(line).toContain(
    '2026-03-02T02:30:00.000Z,Depósito,Inversión en Bodega Norte 1,50000.00,USD,50000.004321,ab12,',
  );
  expect(end).toBe('');
});

it('hands no formula to a spreadsheet, and no line of its own', () => {
  const strange = { ...deposit, description: '=HYPERLINK("https://malo.co")\r@x' };
  const text = movementsCsv([strange]);
  expect(text).toContain(`"'=HYPERLINK(""https://malo.co"")\r'@x"`);
  expect(movementsCsv([{ ...deposit, description: '+57 300' }])).toContain(",'+57 300,");
});
