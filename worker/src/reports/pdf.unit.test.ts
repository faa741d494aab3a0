import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../query-api/src/testing/pdf-text.test.ts';
import { fingerprint, statementPdf } from './pdf.ts';
import type { Figures } from './statement.ts';

const holder = {
  id: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b',
  firstName: 'Camila',
  lastName: 'Restrepo',
  email: 'camila@ejemplo.co',
};
const terms = {
  monthlyReturnRate: '0.0155',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
};
const investment = {
  id: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8c',
  warehouse: 'Bodega Norte 1',
  amount: '75000.10',
  status: 'confirmed',
  createdAt: '2026-10-04T15:00:00.000Z',
  confirmedAt: '2026-10-04T15:01:00.000Z',
  terms,
} as const;
const earned = { gross: '1162.50', managementFee: '23.25', platformFee: '5.81', net: '1133.44' };
const figures: Figures = {
  reportId: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8d',
  type: 'monthly',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  asOfPosition: '4812',
  opening: { capital: '0.00', pending: '0.00', monthlyReturn: '0.00' },
  closing: { capital: '75000.10', pending: '50000.00', monthlyReturn: '1162.50' },
  positions: [
    {
      warehouse: 'Bodega Norte 1',
      amount: '75000.10',
      shares: '750.00',
      share: '7.50',
      monthlyReturn: '1162.50',
    },
  ],
  investments: [investment],
  transfers: [
    { at: '2026-10-04T15:00:30.000Z', amount: '75000.100042', state: 'confirmed', txHash: 'ab'.repeat(32) },
  ],
  withdrawals: [
    {
      at: '2026-10-20T02:00:00.000Z',
      amount: '1000.00',
      amountUsdt: '1000.500000',
      txHash: 'cd'.repeat(32),
    },
    { at: '2026-10-21T15:00:00.000Z', amount: '25.50', amountUsdt: '25.512750', txHash: 'ef'.repeat(32) },
  ],
  withdrawalsTotal: { amount: '1025.50', amountUsdt: '1026.012750' },
  credits: [],
  repurchases: [],
  held: [investment],
  returns: [
    { period: '2026-09', warehouse: 'Bodega Norte 1', creditedAt: '2026-10-01T13:00:00.000Z', ...earned },
  ],
  returnsTotal: earned,
  balance: {
    credited: '1133.44',
    deposited: '0.00',
    repurchased: '0.00',
    reserved: '0.00',
    paid: '1025.50',
    invested: '0.00',
    available: '107.94',
  },
};
const asked = new Date('2026-11-02T14:00:00.000Z');
const issuer = { name: 'Nodo Cartago S.A.S.', taxId: '901.234.567-8', address: null, email: null };
const print = (of: Figures, by: typeof holder, at: Date) =>
  statementPdf({ figures: of, holder: by, requestedAt: at }, { issuer });
const wordsOf = async (of: Figures, at = asked) =>
  (await pdfText(await print(of, holder, at))).replaceAll('\u00a0', ' ');

describe('REP-04 a statement on paper', () => {
  it('makes the same bytes of the same content, and others of another', async () => {
    const once = await print(figures, holder, asked);
    expect(await print(figures, holder, asked)).toEqual(once);
    const renamed = { ...holder, lastName: 'Ruiz' };
    expect((await print(figures, renamed, asked)).equals(once)).toBe(false);
  });

  it('says every figure to the last cent and micro-unit', async () => {
    const words = await wordsOf(figures);
    for (const amount of [
      '75000.10',
      '50000.00',
      '1162.50',
      '23.25',
      '5.81',
      '1133.44',
      '1000.00',
      '25.50',
      '107.94',
    ]) {
      expect(words).toContain(formatUsd(amount).replaceAll('\u00a0', ' '));
    }
    const unbroken = words.replaceAll('\n', '');
    for (const text of [
      '75.000,100042',
      'ab'.repeat(32),
      'cd'.repeat(32),
      'ef'.repeat(32),
      '25,512750',
      '750',
      '7,5 %',
      '1,55 %',
      'septiembre de 2026',
      '4812',
    ]) {
      expect(unbroken).toContain(text);
    }
    expect(unbroken).toContain(fingerprint(figures));
    expect(words).not.toContain('período en curso');
  });

  it('writes each amount of a table in one piece, however high it is', async () => {
    const much = {
      gross: '1234567.89',
      managementFee: '123456.78',
      platformFee: '98765.43',
      net: '1012345.68',
    };
    const words = await wordsOf({
      ...figures,
      returns: figures.returns.map((row) => ({
        ...row,
        ...much,
        warehouse: 'Hangares Patio de Contenedores',
      })),
      returnsTotal: { gross: '15135.00', managementFee: '355.59', platformFee: '75.69', net: '14703.72' },
    });
    const lines = words.split(/[\n\f]/);
    for (const amount of [...Object.values(much), '15135.00', '14703.72']) {
      expect(lines).toContain(formatUsd(amount).replaceAll('\u00a0', ' '));
    }
    expect(words).toMatch(/Hangares Patio\s+de\s+Contenedores/);
  });

  it('knows a period that is under way, and one in which nothing was', async () => {
    expect(await wordsOf(figures, new Date('2026-10-20T14:00:00.000Z'))).toContain('(período en curso)');
    const none = { positions: [], investments: [], held: [], returns: [] };
    const nothing = { ...none, transfers: [], withdrawals: [] };
    const words = await wordsOf({ ...figures, ...nothing });
    expect(words).toContain('Sin posiciones al cierre.');
    expect(words.match(/No hubo movimientos en el período\./g)).toHaveLength(4);
    expect(words).not.toContain('Condiciones vigentes');
  });

  it('tells what was paid out apart from what was paid in, with its sum', async () => {
    const words = await wordsOf(figures);
    const [, out = ''] = words.split('Retiros del período');
    const section = out.split('Retornos acreditados')[0]?.replaceAll('\n', '') ?? '';
    for (const part of ['19 de oct de 2026', '21 de oct de 2026', 'cd'.repeat(32), 'ef'.repeat(32)])
      expect(section).toContain(part);
    const total = `${formatUsdt('1026.012750')}${formatUsd('1025.50')}`.replaceAll('\u00a0', ' ');
    expect(section).toContain(`Total${total}`);
    expect(section).not.toContain('No hubo movimientos');
    expect(words).toContain('Pagos de inversiones del período');
  });

  it('tells what came to the balance and is no return, so that its lines add up', async () => {
    expect(await wordsOf(figures)).not.toContain('Abonado de transferencias');
    const balance = { ...figures.balance, deposited: '120.45', available: '228.39' };
    expect(await wordsOf(figures)).not.toContain('Abonos del período');
    const at = '2026-10-22T02:00:00.000Z';
    const credits = [{ at, amount: '120.45', amountUsdt: '120.456789', txHash: '1f'.repeat(32) }];
    const words = await wordsOf({ ...figures, balance, credits });
    expect(words).toContain('Abonado de transferencias\nUS$ 120,45');
    const [, came = ''] = words.split('Abonos del período');
    const section = came.split('Retornos acreditados')[0]?.replaceAll('\n', '') ?? '';
    for (const part of ['21 de oct de 2026', '1f'.repeat(32), '120,456789', 'US$ 120,45'])
      expect(section).toContain(part);
  });

  it('tells of positions that were sold back', async () => {
    expect(await wordsOf(figures)).not.toContain('Recompras del período');
    const balance = { ...figures.balance, repurchased: '75000.10', available: '75108.04' };
    const sold = { at: '2026-10-22T02:00:00.000Z', warehouse: 'Bodega Norte 1', price: '75000.10' };
    const words = await wordsOf({ ...figures, balance, repurchases: [sold] });
    expect(words).toContain('Abonado de recompras\nUS$ 75.000,10');
    const [, came = ''] = words.split('Recompras del período');
    const section = came.split('Retornos acreditados')[0]?.replaceAll('\n', '') ?? '';
    for (const part of ['21 de oct de 2026', 'Bodega Norte 1', 'US$ 75.000,10'])
      expect(section).toContain(part);
  });

  it('goes on over pages, each with the headings of its table and its number', async () => {
    const many = Array.from({ length: 90 }, () => investment);
    const words = await wordsOf({ ...figures, investments: many });
    const pages = words.split('\f').filter((page) => page.includes('Página'));
    expect(pages.length).toBeGreaterThan(2);
    expect(words).toContain(`Página ${pages.length} de ${pages.length}`);
    for (const page of pages.slice(0, 2)) expect(page).toContain('Confirmada\nMonto');
  });
});
