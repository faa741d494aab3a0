import { deriveId, newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '../commands/context.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { T0 } from '../testing/samples.ts';
import { createProcess, worker } from '../testing/system.ts';
import { NO_BLOCK } from './chain-watch.ts';
import { type ClaimAmount, createAmountClaimer } from './claim-amount.ts';
import { tailsFor } from './payment-amount.ts';

const TAILS = 9_999;
const AMOUNT = '50000.00';
const PRICE = 50_000_000_000n;

let log: MemoryLog;
let claim: ClaimAmount;
beforeEach(() => {
  log = new MemoryLog();
  claim = claimer();
});

/** One process without any knowledge of others' claims. */
const claimer = () => createAmountClaimer(createProcess(log).aggregates.paymentAmounts, '1.000000');

const context = (): CommandContext => ({
  command: 'CreateInvestment',
  commandHash: 'the same',
  actor: worker,
  key: newId(),
  correlationId: newId(),
  causationId: newId(),
  occurredAt: T0,
});
const idOf = (index: number) => deriveId('investment', String(index));
const asked = (investmentId: string) => ({ investmentId, ...NO_BLOCK });
const refused = (message: RegExp) => expect.objectContaining({ message: expect.stringMatching(message) });

/** Claims for this many investments; returns the amounts. */
async function claimFor(count: number, by: ClaimAmount = claim): Promise<bigint[]> {
  const amounts: bigint[] = [];
  for (let index = 0; index < count; index += 1)
    amounts.push(await by(context(), asked(idOf(index)), AMOUNT));
  return amounts;
}

describe('an exact amount to pay', () => {
  it('is found for as many as there are tails, each another, and then refused with what to do instead', async () => {
    const amounts = await claimFor(TAILS);
    expect(new Set(amounts).size).toBe(TAILS);
    expect(amounts.every((micro) => micro > PRICE && micro < PRICE + 10_000n)).toBe(true);
    const full = { code: 'NO_PAYMENT_AMOUNT', fields: { amount: expect.stringContaining('50.000,01') } };
    await expect(claim(context(), asked(idOf(TAILS)), AMOUNT)).rejects.toMatchObject(full);
    // Another process finds that out by itself; a cent more is another price.
    await expect(claimer()(context(), asked(idOf(TAILS)), AMOUNT)).rejects.toEqual(refused(/un centavo más/));
    expect(await claim(context(), asked(idOf(TAILS)), '50000.01')).toBeGreaterThan(PRICE + 10_000n);
  });

  it('is the same again for the same investment, from any process, however much was claimed meanwhile', async () => {
    const first = await claim(context(), asked(idOf(0)), AMOUNT);
    await claimFor(2_000, claimer());
    expect(await claim(context(), asked(idOf(0)), AMOUNT)).toBe(first);
    expect(await claimer()(context(), asked(idOf(0)), AMOUNT)).toBe(first);
  });

  it('is never given twice, whatever is claimed at once from two processes', async () => {
    const processes = [claim, claimer()];
    const amounts = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        processes[index % 2]?.(context(), asked(idOf(index)), AMOUNT),
      ),
    );
    expect(new Set(amounts).size).toBe(400);
  });

  it('lies far from the next one of the same investment', () => {
    const [first = 0, second = 0] = tailsFor(idOf(0));
    expect(Math.abs(first - second)).toBeGreaterThan(1_000);
  });
});
