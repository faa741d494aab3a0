import { bogotaDay } from '@nodo/contracts/bogota';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { expect, test } from 'vitest';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { fileOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { askReport, readyReport } from '../support/reports.ts';
import { productStage } from '../support/stage.ts';

const stage = productStage({
  blockIntervalMs: 150,
  environment: { SWEEP_MS: '300', PAYOUT_POLL_MS: '200' },
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('REP-04 what was paid out is in the statement: the sum that the movements of the same days have', async () => {
  const investor = await stage.signIn(INVESTOR);
  const chain = await Chain.of(stage.product);
  const today = bogotaDay(new Date());
  const ask = async (amount: string) => {
    const { address: walletAddress } = await chain.newWallet(0n);
    const body = { amount, walletAddress, type: 'distribution' };
    const answer = await investor.send('POST', '/api/blockchain/transactions', body);
    expect(answer.status, answer.text).toBe(201);
    return payoutRequestedSchema.parse(answer.body).id;
  };
  const paid = [await ask('25.5'), await ask('13.07')];
  // Above the amount that is approved automatically: it waits for staff, and is cancelled.
  const waiting = await ask('1500');
  const gone = await investor.send('POST', `/api/payouts/${waiting}/cancellation`);
  expect(gone.status, gone.text).toBe(200);
  const days = `from=${today}&to=${bogotaDay(new Date())}`;
  const movements = await eventually('both to be confirmed', async () => {
    const answer = await investor.get(`/api/transactions?type=withdrawal&${days}`);
    const page = movementPageSchema.parse(answer.body);
    return paid.every((id) => page.rows.some((row) => row.id === id)) && page;
  });
  expect(movements.rows.some(({ id }) => id === waiting)).toBe(false);
  const period = { type: 'custom', periodFrom: today, periodTo: bogotaDay(new Date()) };
  const report = await readyReport(investor, (await askReport(investor, period)).id);
  const words = await pdfText((await fileOf(investor, report.url ?? '')).bytes);
  const [, out = ''] = plain(words).split('Retiros del período');
  const section = (out.split('Retornos acreditados')[0] ?? '').replaceAll('\n', ' ');
  expect(section).not.toContain('No hubo movimientos');
  for (const { transactionHash, cryptoAmount, amount } of movements.rows) {
    expect(section.replaceAll(' ', '')).toContain(transactionHash);
    expect(section).toContain(plain(`${formatUsdt(cryptoAmount ?? '')} ${formatUsd(amount)}`));
  }
  expect(section).toContain(plain(formatUsd(movements.totals.withdrawal)));
  expect(section).not.toContain(plain(formatUsd('1500.00')));
});
