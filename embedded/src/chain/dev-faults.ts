import { z } from 'zod';
import { encodeAddress, selectorOf } from './abi.ts';
import type { Chain } from './chain.ts';
import type { DevWallet } from './dev-actions.ts';
import { keyFrom, toBase58 } from './encoding.ts';
import type { Faults, NodeFaults } from './faults.ts';
import { keys } from './state.ts';
import { addressSchema } from './transaction.ts';

/** With more lag the lagging node's solid state would no longer be kept. */
const MOST_LAG = 40;

const count = z.int().min(1).default(1);
const node = z.union([z.literal(1), z.literal(2)]).default(1);
const on = z.boolean().default(true);

export const privateKeySchema = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .transform(keyFrom);
export const amountSchema = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);

/** Body of `POST /dev/faults`: any of these switches. `node` is 1 (`port`) or 2 (`port2`). */
export const faultsSchema = z.strictObject({
  /**
   * Replace the newest blocks by a longer branch, or one of `length` blocks; their transactions return in its last
   * block, or never.
   */
  fork: z
    .strictObject({
      depth: z.int().min(1),
      drop: z.boolean().default(false),
      length: z.int().min(1).optional(),
    })
    .refine(({ depth, length }) => length === undefined || length <= depth + 1, 'the branch is too long')
    .optional(),
  /** Nine witnesses fall silent: the head grows, the solid height doesn't. */
  stallSolid: z.strictObject({ on }).optional(),
  /** Hide the transaction infos of a block (or any block), `count` times. */
  emptyInfos: z
    .strictObject({
      height: z.int().min(1).optional(),
      count,
      shape: z.enum(['[]', '{}']).default('[]'),
      node,
    })
    .optional(),
  /** Number of blocks that a node (by default the second) is behind. */
  lag: z
    .strictObject({
      blocks: z.int().min(0).max(MOST_LAG),
      node: z.union([z.literal(1), z.literal(2)]).default(2),
    })
    .optional(),
  /** The next broadcast transactions end in REVERT, whatever they call. */
  revertNext: z.strictObject({ count }).optional(),
  /** The next broadcast transactions end in OUT_OF_TIME but keep their logs. */
  outOfTimeWithLog: z.strictObject({ count }).optional(),
  /** Deploy a second token with USDT's name and symbol; the demo wallet owns it. */
  fakeToken: z.strictObject({}).optional(),
  /** Several USDT transfers in one transaction. */
  twoTransfers: z
    .strictObject({
      from: privateKeySchema.optional(),
      payments: z
        .array(z.strictObject({ to: addressSchema, amount: amountSchema }))
        .min(1)
        .max(50),
    })
    .optional(),
  /** Reject the next requests. */
  rateLimit: z
    .strictObject({ mode: z.enum(['429', '403', 'lack', 'silence']), count: z.int().min(0).default(1), node })
    .optional(),
  /** Answer the next broadcasts with result:true and drop them. */
  broadcastLost: z.strictObject({ count, node }).optional(),
  /** Add an address to USDT's blacklist or remove it. */
  blacklist: z.strictObject({ address: addressSchema, on }).optional(),
  /** Pause all USDT transfers. */
  pause: z.strictObject({ on }).optional(),
  /** Sun per unit of energy from the next block on. */
  energyPrice: z.strictObject({ sun: z.int().min(1) }).optional(),
  /** Answer estimateenergy like nodes that don't support it. */
  noEstimateEnergy: z.strictObject({ on, node }).optional(),
});

type Orders = z.infer<typeof faultsSchema>;

export interface FaultTools {
  readonly chain: Chain;
  readonly faults: Faults;
  /** Its transactions are exempt from forced endings. */
  readonly wallet: DevWallet;
}

function orderNodeFaults(orders: Orders, faults: Faults): void {
  const nodeOf = (number: 1 | 2): NodeFaults => (number === 1 ? faults.first : faults.second);
  const { emptyInfos, lag, rateLimit, broadcastLost, noEstimateEnergy } = orders;
  if (emptyInfos) {
    const lie = emptyInfos.shape === '[]' ? [] : {};
    nodeOf(emptyInfos.node).denyInfos(emptyInfos.height, emptyInfos.count, lie);
  }
  if (lag) nodeOf(lag.node).lag = lag.blocks;
  if (rateLimit) nodeOf(rateLimit.node).limitNext(rateLimit.mode, rateLimit.count);
  if (broadcastLost) nodeOf(broadcastLost.node).loseBroadcasts(broadcastLost.count);
  if (noEstimateEnergy) nodeOf(noEstimateEnergy.node).noEstimate = noEstimateEnergy.on;
  if (orders.revertNext) faults.endNext('revert', orders.revertNext.count);
  if (orders.outOfTimeWithLog) faults.endNext('outOfTimeWithLog', orders.outOfTimeWithLog.count);
}

/** Changes of the token and the network: real transactions, effective with the next block. Returns their ids. */
function orderTransactions(orders: Orders, { chain, wallet }: FaultTools): Record<string, unknown> {
  const { fakeToken, twoTransfers, blacklist, pause, energyPrice } = orders;
  const { demoWallet, faucet } = chain.genesis;
  const { usdt } = chain.contracts;
  const done: Record<string, unknown> = {};
  if (energyPrice) chain.decide(keys.energyPrice, BigInt(energyPrice.sun));
  if (fakeToken) {
    const { contract, transaction } = wallet.deployToken(demoWallet);
    done.fakeToken = { contract: toBase58(contract), txid: transaction.txID };
  }
  if (twoTransfers) {
    const sent = wallet.transferMany(twoTransfers.from ?? demoWallet, usdt, twoTransfers.payments);
    done.twoTransfers = { txid: sent.txID };
  }
  if (blacklist) {
    const selector = selectorOf(blacklist.on ? 'addBlackList(address)' : 'removeBlackList(address)');
    done.blacklist = { txid: wallet.call(faucet, usdt, selector + encodeAddress(blacklist.address)).txID };
  }
  if (pause) {
    const selector = selectorOf(pause.on ? 'pause()' : 'unpause()');
    done.pause = { txid: wallet.call(faucet, usdt, selector).txID };
  }
  return done;
}

/** Carries out the orders of `POST /dev/faults`. Returns what was created. Throws Refusal for an impossible fork. */
export function orderFaults(orders: Orders, tools: FaultTools): Record<string, unknown> {
  const { chain, faults } = tools;
  const { stallSolid, fork } = orders;
  orderNodeFaults(orders, faults);
  if (stallSolid?.on && !chain.ledger.witnesses.stalled) chain.ledger.witnesses.stall();
  if (stallSolid && !stallSolid.on) chain.ledger.witnesses.resume();
  const done = orderTransactions(orders, tools);
  if (fork) {
    const head = chain.fork(fork.depth, fork.drop, fork.length);
    done.fork = { height: head.number, blockId: head.id };
  }
  return done;
}
