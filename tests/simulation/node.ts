import { createHash } from 'node:crypto';
import { tronAddressFromHex } from '@nodo/contracts/tron-address';
import type { Header, TransactionInfo } from '../../worker/src/chain/answers.ts';
import { NodeFailure, type Side, TronNode } from '../../worker/src/chain/node.ts';
import type { WorkerMetrics } from '../../worker/src/metrics.ts';
import type { SimulatedChain, Transaction } from './chain.ts';

/** Current condition of a node. */
export interface NodeState {
  /** Number of blocks it is behind. */
  lag: number;
  /** Number of calls that will fail. */
  failing: number;
}

export interface NodeParts {
  readonly chain: SimulatedChain;
  readonly state: NodeState;
  readonly metrics: WorkerMetrics;
  /** Simulates the connection: may fail before or after the call. */
  readonly around: <T>(work: () => T) => Promise<T>;
  /** Called when a call fails. */
  readonly failed: () => void;
}

const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** A node of the simulated chain, with the interface of one called over HTTP. */
export class SimulatedNode extends TronNode {
  readonly #parts: NodeParts;

  constructor(name: string, parts: NodeParts) {
    const { metrics } = parts;
    const base = `http://${name}`;
    const address = { wallet: base, walletsolidity: base, jsonrpc: base };
    super({ address, apiKey: undefined, timeoutMs: 1, perSecond: 1, perDay: 1, metrics });
    this.#parts = parts;
  }

  override background(): TronNode {
    return this;
  }

  override header(side: Side, number?: number): Promise<Header | undefined> {
    return this.#answer(() => {
      const newest = this.#newest(side);
      const wanted = number ?? newest;
      return wanted > newest ? undefined : this.#parts.chain.block(wanted)?.header;
    });
  }

  override infos(side: Side, number: number): Promise<TransactionInfo[]> {
    return this.#answer(() =>
      number > this.#newest(side) ? [] : [...(this.#parts.chain.block(number)?.infos ?? [])],
    );
  }

  override info(side: Side, txHash: string): Promise<TransactionInfo | undefined> {
    return this.#answer(() => this.#parts.chain.find(txHash, this.#newest(side)));
  }

  override energyFee(): Promise<number | undefined> {
    return this.#answer(() => 100);
  }

  override solidBalance(contract: string, owner: string): Promise<bigint> {
    return this.#answer(() => this.#balance(contract, owner, this.#newest('walletsolidity')));
  }

  override tryCall(call: { owner: string; contract: string; signature: string; parameter: string }) {
    const held = () => this.#balance(call.contract, call.owner, this.#newest('wallet'));
    const returned = () => word(call.signature === 'balanceOf(address)' ? held() : 0n);
    return this.#answer(() => ({ ok: true, energy: 65_000, returned: returned() }));
  }

  override sunBalance(): Promise<number> {
    return this.#answer(() => 1_000_000_000);
  }

  override isContract(): Promise<boolean> {
    return this.#answer(() => false);
  }

  override broadcast(bytes: string): Promise<{ taken: boolean; code: string }> {
    return this.#answer(() => {
      const { chain } = this.#parts;
      const transaction = decode(bytes);
      if (chain.knows(transaction.id)) return { taken: true, code: 'DUP_TRANSACTION_ERROR' };
      if (chain.head.header.timestamp >= (transaction.expiration ?? 0))
        return { taken: false, code: 'TRANSACTION_EXPIRATION_ERROR' };
      chain.submit(transaction);
      return { taken: true, code: '' };
    });
  }

  override logs(): Promise<never> {
    return Promise.reject(new NodeFailure('unsupported', 'the node has no JSON-RPC'));
  }

  #balance(contract: string, owner: string, upTo: number): bigint {
    return this.#parts.chain.balance(tronAddressFromHex(contract), tronAddressFromHex(owner), upTo);
  }

  #newest(side: Side): number {
    const { chain, state } = this.#parts;
    const height = Math.max(0, chain.head.header.number - state.lag);
    return side === 'wallet' ? height : Math.min(chain.solid, height);
  }

  #answer<T>(work: () => T): Promise<T> {
    const { state, around, failed } = this.#parts;
    if (state.failing === 0) return around(work);
    state.failing -= 1;
    failed();
    return Promise.reject(new NodeFailure('unreachable', 'no answer'));
  }
}

/** Decodes the transfer from signed bytes, as written by `encodeTransfer` (`protocol.Transaction` of java-tron). */
function decode(bytes: string): Transaction {
  const raw = inner(fieldsOf(bytes), 1);
  const fields = fieldsOf(raw);
  const call = fieldsOf(inner(fieldsOf(inner(fieldsOf(inner(fields, 11)), 2)), 2));
  const data = inner(call, 4).slice(8);
  return {
    id: createHash('sha256').update(Buffer.from(raw, 'hex')).digest('hex'),
    from: tronAddressFromHex(inner(call, 1).slice(2)),
    token: tronAddressFromHex(inner(call, 2).slice(2)),
    to: tronAddressFromHex(data.slice(24, 64)),
    micro: BigInt(`0x${data.slice(64)}`),
    expiration: Number(fields.get(8)),
  };
}

type Fields = ReadonlyMap<number, string | number>;

function inner(fields: Fields, field: number): string {
  const value = fields.get(field);
  if (typeof value !== 'string') throw new Error(`Field ${field} is missing`);
  return value;
}

/** Fields of a protobuf message: integers, and everything else in hex. */
function fieldsOf(hex: string): Fields {
  const fields = new Map<number, string | number>();
  let place = 0;
  const varint = () => {
    for (let value = 0n, shift = 0n; ; shift += 7n, place += 2) {
      const byte = BigInt(`0x${hex.slice(place, place + 2)}`);
      value |= (byte & 0x7fn) << shift;
      if (byte >= 0x80n) continue;
      place += 2;
      return Number(value);
    }
  };
  while (place < hex.length) {
    const tag = varint();
    const value = varint();
    if (tag % 8 === 0) fields.set(tag >> 3, value);
    else {
      fields.set(tag >> 3, hex.slice(place, place + value * 2));
      place += value * 2;
    }
  }
  return fields;
}
