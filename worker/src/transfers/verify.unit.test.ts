import { tronAddressFromHex } from '@nodo/contracts/tron-address';
import { deriveId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { expect, it } from 'vitest';
import { maybeInfoSchema } from '../chain/answers.ts';
import { TronNode } from '../chain/node.ts';
import { NodePool } from '../chain/nodes.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { TRANSFER_TOPIC, watch } from './parse.ts';
import { readSolid, type Verifiable } from './verify.ts';

const [PRESENT, FORMER, PERSON, TOKEN] = ['11', '22', '33', '44'].map((byte) => byte.repeat(20));
const word = (hex = '') => hex.padStart(64, '0');
const address = (hex = '') => tronAddressFromHex(hex);
const TX = 'ab'.repeat(32);

/** Its solid chain has one transfer, in block 100. */
class SolidNode extends TronNode {
  sender = '';
  recipient = '';

  override async info() {
    const topics = [TRANSFER_TOPIC, word(this.sender), word(this.recipient)];
    return maybeInfoSchema.parse({
      ...{ id: TX, fee: 7, blockNumber: 100, blockTimeStamp: 1, contractResult: [word()] },
      ...{ contract_address: `41${TOKEN}`, receipt: { energy_usage_total: 1, result: 'SUCCESS' } },
      log: [{ address: TOKEN, topics, data: word((5_000_000).toString(16)) }],
    });
  }
}

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const metrics = createWorkerMetrics(createMetrics('worker').registry);
const limits = { timeoutMs: 1_000, perSecond: 10, perDay: 100 };
const base = { wallet: 'http://node', walletsolidity: 'http://node', jsonrpc: 'http://node' };
const node = new SolidNode({ address: base, apiKey: undefined, metrics, ...limits });
class OneNode extends NodePool {
  override run<T>(work: (one: TronNode) => Promise<T>): Promise<T> {
    return work(node);
  }
}
const parts = {
  nodes: new OneNode([node], { logger, metrics }),
  watched: watch(address(TOKEN), address(PRESENT)),
  twoNodesAbove: 1n,
};

/** Whether the solid chain has a transfer, as recorded, from one to the other. */
async function has(direction: Verifiable['direction'], from = '', to = ''): Promise<boolean> {
  const moved = { direction, from: address(from), to: address(to), amountMicro: 5_000_000n };
  const place = { txHash: TX, blockNumber: 100, blockHash: 'b'.repeat(64) };
  const read = await readSolid(parts, { transferId: deriveId('transfer', TX, 0), ...moved, ...place });
  return read.isIncluded;
}

it('a transfer is verified by the treasury of when it was recorded', async () => {
  Object.assign(node, { sender: PERSON, recipient: FORMER });
  expect(await has('in', PERSON, FORMER)).toBe(true);
  expect(await has('in', PERSON, PRESENT)).toBe(false);
  expect(await has('in', PRESENT, FORMER)).toBe(false);
  Object.assign(node, { sender: FORMER, recipient: PERSON });
  expect(await has('out', FORMER, PERSON)).toBe(true);
  expect(await has('out', FORMER, PRESENT)).toBe(false);
  expect(await has('out', PRESENT, PERSON)).toBe(false);
});
