import { expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, OTHER_WALLET, T0, TREASURY, WALLET } from '../testing/samples.ts';
import { createProcess, investmentOf, openBusiness } from '../testing/system.ts';

const place = (block: string) => ({
  ...{ blockNumber: 100, blockHash: block.repeat(64), blockTime: minutesLater(5) },
});

it('a payment to the treasury of when it was asked for is recorded after another has taken its place', async () => {
  const log = new MemoryLog();
  const before = createProcess(log);
  const { warehouseId, actor } = await openBusiness(before);
  const { result: asked } = await before.send('CreateInvestment', investmentOf(warehouseId), {
    actor,
    at: T0,
  });
  const { send } = createProcess(log, undefined, OTHER_WALLET);
  const sent = { txHash: '1'.repeat(64), logIndex: 0, from: WALLET, to: TREASURY };
  const amount = asked.payment.amountUsdt;
  const { result } = await send('RecordTransfer', { ...sent, amount, ...place('b') });
  expect((await send('MatchTransfer', result)).result).toMatchObject({ matched: true });
  // Nobody was asked to pay this one.
  const other = { ...sent, txHash: '2'.repeat(64), amount: '7.000000', ...place('b') };
  await expect(send('RecordTransfer', other)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it('what is on the log as arrived stays so in another block, whatever the treasury is by then', async () => {
  const log = new MemoryLog();
  const sent = { txHash: '2'.repeat(64), logIndex: 0, from: WALLET, to: TREASURY, amount: '7.000000' };
  const { result } = await createProcess(log).send('RecordTransfer', { ...sent, ...place('b') });
  const { send } = createProcess(log, undefined, OTHER_WALLET);
  await send('RecordTransfer', { ...sent, ...place('c') });
  expect(log.typesOf(`transfer-${result.transferId}`).at(-1)).toBe('TransferIncluded');
  expect(log.eventsOf(`transfer-${result.transferId}`).at(-1)?.data).toMatchObject(place('c'));
});
