import { microFromUsdt } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';

const WALLET = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const DAY_MS = 24 * 3_600_000;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let world: World;
let worker: RunningService;
let demoWallet: string;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  demoWallet = await chain.demoWallet();
  await chain.mine(30);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
  worker = await world.start();
});
beforeEach(async () => {
  await chain.mine(30);
  await world.followed();
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([stack.stop(), world.close()]);
  await chain.stop();
  await databases.stop();
});

const micro = (investment: { payment: { amountUsdt: string } }) =>
  microFromUsdt(investment.payment.amountUsdt);
const endsWith = (stream: string, ...types: string[]) =>
  eventually(async () => {
    const all = await stack.typesOf(stream);
    return types.every((type, index) => all[all.length - types.length + index] === type);
  });
/** Stream of the first transfer of a transaction. */
const transferOf = (txHash: string) => streams.transfer(deriveId('transfer', txHash, 0));

describe('a payment', () => {
  it('of the exact amount confirms the investment with its 19th confirmation', async () => {
    const investment = await stack.invest(WALLET);
    const transfer = transferOf(await chain.pay(micro(investment)));
    await chain.mine();
    await endsWith(streams.investment(investment.id), 'InvestmentTermsAccepted', 'InvestmentPaymentDetected');
    await chain.mine(17);
    await world.followed();
    expect(await stack.typesOf(transfer)).not.toContain('TransferConfirmed');
    await chain.mine();
    await endsWith(streams.investment(investment.id), 'InvestmentConfirmed');
    await endsWith(streams.paymentAmount(micro(investment)), 'PaymentAmountReleased');
    const steps = ['TransferDetected', 'TransferIncluded', 'TransferMatched', 'TransferConfirmed'];
    expect(await stack.typesOf(transfer)).toEqual(steps);
  });

  it('survives a reorganisation between detection and confirmation', async () => {
    const investment = await stack.invest(WALLET);
    const transfer = transferOf(await chain.pay(micro(investment)));
    await chain.mine(3);
    await endsWith(streams.investment(investment.id), 'InvestmentPaymentDetected');
    await world.followed();
    await chain.fault({ fork: { depth: 3 } });
    await chain.mine(19);
    await endsWith(streams.investment(investment.id), 'InvestmentConfirmed');
    const types = await stack.typesOf(transfer);
    expect(types.filter((type) => type === 'TransferIncluded')).toHaveLength(2);
    expect(types.filter((type) => type === 'TransferReorganised')).toHaveLength(1);
    expect(types.filter((type) => type === 'TransferConfirmed')).toHaveLength(1);
  });

  it.each([
    ['too little', -1_000_000n],
    ['too much', 1_000_000n],
  ])('of %s from the declared wallet is nobody’s', async (_, difference) => {
    const investment = await stack.invest(demoWallet);
    await eventually(async () => {
      const found = await world.pool.query('SELECT 1 FROM live.investments WHERE id = $1', [investment.id]);
      return found.rowCount === 1;
    });
    const transfer = transferOf(await chain.pay(micro(investment) + difference));
    await chain.mine();
    await endsWith(transfer, 'TransferLeftUnmatched');
    const last = (await stack.events.readStream(transfer)).at(-1);
    expect(last?.data).toEqual({ reason: 'unknown', investmentId: null });
  });

  it('that nobody expects is left unmatched as unknown, and confirmed all the same', async () => {
    const transfer = transferOf(await chain.pay(777_000_001n));
    await chain.mine(20);
    await endsWith(transfer, 'TransferLeftUnmatched', 'TransferConfirmed');
  });
});

describe('what nobody finishes', () => {
  it('expires when it was not paid in time, and a payment after that is late', async () => {
    const investment = await stack.invest(WALLET, { occurredAt: new Date(Date.now() - 2 * DAY_MS) });
    await endsWith(streams.investment(investment.id), 'InvestmentFailed');
    await endsWith(streams.paymentAmount(micro(investment)), 'PaymentAmountReleased');
    await eventually(async () => {
      const released = await stack.events.readStream(streams.warehouse(stack.warehouseId));
      return released.some(
        (event) => event.type === 'CapitalReleased' && event.data.investmentId === investment.id,
      );
    });
    const transfer = transferOf(await chain.pay(micro(investment)));
    await chain.mine();
    await endsWith(transfer, 'TransferLeftUnmatched');
    expect((await stack.events.readStream(transfer)).at(-1)?.data).toMatchObject({ reason: 'late' });
  });

  it('gives back capital and amount of an investment that a crash left unwritten', async () => {
    const investmentId = newId();
    const amount = 50_000_009_999n;
    const metadata = {
      actor: { kind: 'service', name: 'test' },
      correlationId: newId(),
      causationId: newId(),
      occurredAt: new Date(Date.now() - 120_000).toISOString(),
    } as const;
    const warehouse = streams.warehouse(stack.warehouseId);
    const revision = (await stack.events.readStream(warehouse)).at(-1)?.revision ?? 0n;
    await stack.events.append(
      warehouse,
      [{ id: newId(), type: 'CapitalReserved', data: { investmentId, amount: '50000.00' } }],
      { expected: revision, metadata },
    );
    await stack.events.append(
      streams.paymentAmount(amount),
      [
        {
          id: newId(),
          type: 'PaymentAmountClaimed',
          data: { investmentId, afterBlock: null, afterBlockTime: null },
        },
      ],
      { expected: 'no_stream', metadata },
    );
    await endsWith(streams.investment(investmentId), 'InvestmentAbandoned');
    await eventually(async () => (await stack.typesOf(warehouse)).at(-1) === 'CapitalReleased');
    await endsWith(streams.paymentAmount(amount), 'PaymentAmountClaimed', 'PaymentAmountReleased');
  });
});
