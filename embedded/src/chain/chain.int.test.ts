import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chain } from './chain.ts';
import { DevWallet } from './dev-actions.ts';
import type { KeyPair } from './encoding.ts';
import { generateKey } from './encoding.ts';
import { temporaryDirectory } from './harness.test.ts';
import { keys } from './state.ts';
import type { Block } from './types.ts';

const INTERVAL = 3_000;

/** An action of a test on a chain; numbers select among what exists. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ pay: fc.nat(4), to: fc.nat(4), amount: fc.bigInt(0n, 60_000_000n) }) },
  { weight: 4, arbitrary: fc.record({ mine: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      fork: fc.integer({ min: 1, max: 18 }),
      length: fc.integer({ min: 1, max: 19 }),
      drop: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ stall: true }) },
  { weight: 1, arbitrary: fc.constant({ stall: false }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function open(directory: string): Chain {
  return new Chain({ directory, interval: INTERVAL, genesisTime: 0, paused: true });
}

function mine(chain: Chain, count: number): void {
  const { timestamp } = chain.ledger.head;
  chain.produce(Array.from({ length: count }, (_, index) => timestamp + INTERVAL * (index + 1)));
}

function run(chain: Chain, wallet: DevWallet, people: readonly KeyPair[], step: Action): void {
  if ('mine' in step) mine(chain, step.mine);
  else if ('stall' in step) {
    if (!step.stall) chain.ledger.witnesses.resume();
    else if (!chain.ledger.witnesses.stalled) chain.ledger.witnesses.stall();
  } else if ('fork' in step) {
    const depth = Math.min(step.fork, chain.ledger.head.number - chain.ledger.solid);
    if (depth > 0) chain.fork(depth, step.drop, Math.min(step.length, depth + 1));
  } else {
    const [from, to] = [people[step.pay], people[step.to]];
    if (from && to) wallet.transferToken(from, chain.contracts.usdt, to.address, step.amount);
  }
}

/** All blocks, each verified to follow the one before. */
function blocksOf(chain: Chain): Block[] {
  const blocks: Block[] = [];
  for (let number = 0; number <= chain.ledger.head.number; number += 1) {
    const block = chain.ledger.blockAt(number);
    if (!block) throw new Error(`block ${number} is missing`);
    if (number > 0) expect(block.parent).toBe(blocks[number - 1]?.id);
    blocks.push(block);
  }
  return blocks;
}

/** Sum of one kind of balance over all possible holders. */
function sum(chain: Chain, holders: readonly string[], key: (holder: string) => string): bigint {
  return holders.reduce((total, holder) => total + (chain.ledger.state.get(key(holder)) ?? 0n), 0n);
}

describe('whatever happens to a chain', () => {
  it('tokens are conserved, burned TRX is accounted for, solid blocks stay, and a restart knows it all', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 5, maxLength: 40 }), (steps) => {
        const directory = temporaryDirectory();
        const chain = open(directory);
        const { faucet, demoWallet, treasury } = chain.genesis;
        const people = [demoWallet, treasury, faucet, generateKey(), generateKey()];
        const wallet = new DevWallet(chain, (transaction) => chain.pool.add(transaction));
        const holders = people.map((person) => person.address);
        const firstTrx = sum(chain, holders, keys.trx);
        for (const person of people.slice(3)) wallet.transferTrx(faucet, person.address, 1_000_000_000);
        mine(chain, 1);
        for (const step of steps) {
          const { solid } = chain.ledger;
          const solidId = chain.ledger.blockAt(solid)?.id;
          try {
            run(chain, wallet, people, step);
          } catch (error) {
            // A dropped block can remove the funds that an account got in it.
            expect(error).toMatchObject({ name: 'Refusal', code: 'CONTRACT_VALIDATE_ERROR' });
          }
          expect(chain.ledger.solid).toBeGreaterThanOrEqual(solid);
          expect(chain.ledger.blockAt(solid)?.id).toBe(solidId);
        }
        const { usdt } = chain.contracts;
        const supply = chain.ledger.state.get(keys.tokenSupply(usdt));
        expect(sum(chain, holders, (holder) => keys.tokenBalance(usdt, holder))).toBe(supply);
        const blocks = blocksOf(chain);
        const burned = blocks
          .flatMap(({ infos }) => infos)
          .reduce((total, { fee = 0 }) => total + BigInt(fee), 0n);
        expect(sum(chain, holders, keys.trx)).toBe(firstTrx - burned);
        chain.close();

        const again = open(directory);
        expect(blocksOf(again)).toEqual(blocks);
        expect(again.ledger.solid).toBe(chain.ledger.solid);
        expect(again.ledger.state).toEqual(chain.ledger.state);
        again.close();
        rmSync(directory, { recursive: true });
      }),
      { numRuns: 25 },
    );
  });
});
