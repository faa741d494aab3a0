import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

it('what a transfer paid too much is told once: with the credit, not with the investment as well', async () => {
  const { story } = side;
  const ana = await story.user('investor', 'Ana');
  const investment = await story.invest(ana, await story.warehouse());
  const credited = { amountUsdt: '12.345678', amountUsd: '12.34' };
  const arrived = microFromUsdt(investment.amountUsdt) + microFromUsdt(credited.amountUsdt);
  const transfer = await story.transfer(usdtFromMicro(arrived), 100);
  const match = { how: 'match', investmentId: investment.id, userId: ana, to: null, proposal: 1 } as const;
  await story.append(streams.reconciliation(transfer), sample('ReconciliationProposed', match));
  await story.match(transfer, investment);
  await story.append(
    streams.reconciliation(transfer),
    sample('TransferReconciled', { ...match, credited, payoutId: null }),
  );
  await story.confirm(transfer, investment, 100);
  const { rows } = await side.ask(movementPageSchema, '/api/transactions', await side.signIn(ana));
  expect(rows.map(({ investmentId, amount, cryptoAmount }) => [investmentId, amount, cryptoAmount])).toEqual([
    [investment.id, '50000.00', investment.amountUsdt],
    [null, credited.amountUsd, credited.amountUsdt],
  ]);
});
