import { answered, tracedRequest } from '@nodo/platform/tracing/client';
import type { OpenSpan } from '@nodo/platform/tracing/tracer';
import type { TronNodeAddress } from '@nodo/platform/tron-nodes';
import { z } from 'zod';
import type { WorkerMetrics } from '../metrics.ts';
import {
  type ActivePermission,
  accountSchema,
  broadcastSchema,
  chainParametersSchema,
  constantResultSchema,
  type EthLog,
  ethLogsSchema,
  type Header,
  infosSchema,
  maybeContractSchema,
  maybeHeaderSchema,
  maybeInfoSchema,
  permissionsSchema,
  type TransactionInfo,
  triedCallSchema,
} from './answers.ts';
import { readText } from './read-text.ts';
import { TokenBucket } from './token-bucket.ts';

/**
 * Why a node's response can't be used. `lie`: it contradicts the same node's other data; `lag`: the node is too far
 * behind; `network`, `contract`, `treasury` and `conflict`: the node is not on the chain to be followed.
 */
export type FailureKind =
  | 'timeout'
  | 'unreachable'
  | 'rate-limited'
  | 'forbidden'
  | 'status'
  | 'error'
  | 'malformed'
  | 'unsupported'
  | 'lie'
  | 'lag'
  | 'budget'
  | 'network'
  | 'contract'
  | 'treasury'
  | 'conflict';

export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** For optional requests that are repeated later anyway: swallows NodeFailure, rethrows anything else. */
export function ignoreNodeFailure(error: unknown): undefined {
  if (!(error instanceof NodeFailure)) throw error;
}

/** `wallet` includes every block, `walletsolidity` only irreversible ones. */
export type Side = 'wallet' | 'walletsolidity';

export interface NodeOptions {
  readonly address: TronNodeAddress;
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
  readonly perSecond: number;
  readonly perDay: number;
  readonly metrics: WorkerMetrics;
}

/** Maximum wait for a token of the node's budget before another node is tried, ms. */
const LONGEST_WAIT_MS = 2_000;
/** Tokens that background requests leave for following the chain. */
const SPARE_TOKENS = 4;
/** Requests a day that following the chain needs: 45 a minute. */
export const FOLLOWING_PER_DAY = 45 * 60 * 24;
/** A block of mainnet has about 300 KB of infos. */
const MOST_BYTES = 32 * 1024 * 1024;
const errorSchema = z.object({ Error: z.string() });
const rpcErrorSchema = z.object({ error: z.object({ code: z.number(), message: z.string() }) });

/** One node: every call parses its response strictly and throws NodeFailure for anything unexpected. */
export class TronNode {
  readonly name: string;
  readonly #options: NodeOptions;
  readonly #bucket: TokenBucket;
  readonly #background: boolean;
  readonly #keptPerDay: number;

  constructor(options: NodeOptions, shared?: { bucket: TokenBucket; keptPerDay: number }) {
    this.#options = options;
    this.name = new URL(options.address.wallet).host;
    this.#bucket =
      shared?.bucket ??
      new TokenBucket({ perSecond: options.perSecond, perDay: options.perDay }, performance.now());
    this.#background = shared !== undefined;
    this.#keptPerDay = shared?.keptPerDay ?? 0;
  }

  /**
   * The same node for low-priority work: it leaves a few requests a second to the follower, and `keptPerDay` requests
   * of a day.
   */
  background(keptPerDay = 0): TronNode {
    return new TronNode(this.#options, { bucket: this.#bucket, keptPerDay });
  }

  /** The header of a block, or of the newest one; undefined when the node does not have it. */
  async header(side: Side, number?: number): Promise<Header | undefined> {
    const wanted = number === undefined ? {} : { id_or_num: String(number) };
    const header = await this.#ask(`${side}/getblock`, { ...wanted, detail: false }, maybeHeaderSchema);
    if (header && number !== undefined && header.number !== number) {
      throw new NodeFailure('lie', `asked for block ${number}, got ${header.number}`);
    }
    return header;
  }

  /** The newest header. */
  async head(side: Side): Promise<Header> {
    const header = await this.header(side);
    if (!header) throw new NodeFailure('malformed', 'the node has no newest block');
    return header;
  }

  /** The transaction infos of a block; `[]` also for a block the node does not have. */
  async infos(side: Side, number: number): Promise<TransactionInfo[]> {
    const infos = await this.#ask(`${side}/gettransactioninfobyblocknum`, { num: number }, infosSchema);
    if (infos.some((info) => info.blockNumber !== number)) {
      throw new NodeFailure('lie', `infos of block ${number} name another block`);
    }
    return infos;
  }

  /** The info of a transaction; undefined when no block on this side contains it. */
  async info(side: Side, txHash: string): Promise<TransactionInfo | undefined> {
    const info = await this.#ask(`${side}/gettransactioninfobyid`, { value: txHash }, maybeInfoSchema);
    if (info && info.id !== txHash) throw new NodeFailure('lie', 'the info is of another transaction');
    return info;
  }

  /** The price of one unit of energy in sun; undefined when the node does not return it. */
  async energyFee(): Promise<number | undefined> {
    const { chainParameter } = await this.#ask('wallet/getchainparameters', {}, chainParametersSchema);
    return chainParameter.find(({ key }) => key === 'getEnergyFee')?.value;
  }

  /** TRC20 balance in the token's smallest unit, at the newest solid block. Addresses are 40 hex digits. */
  async solidBalance(contract: string, owner: string): Promise<bigint> {
    const body = {
      owner_address: `41${owner}`,
      contract_address: `41${contract}`,
      function_selector: 'balanceOf(address)',
      parameter: owner.padStart(64, '0'),
    };
    const answer = await this.#ask('walletsolidity/triggerconstantcontract', body, constantResultSchema);
    return BigInt(`0x${answer.constant_result[0] || '0'}`);
  }

  /** Simulates a contract call on the newest state. Addresses are 40 hex digits. */
  async tryCall(call: { owner: string; contract: string; signature: string; parameter: string }) {
    const body = {
      owner_address: `41${call.owner}`,
      contract_address: `41${call.contract}`,
      function_selector: call.signature,
      parameter: call.parameter,
    };
    const answer = await this.#ask('wallet/triggerconstantcontract', body, triedCallSchema);
    const ok = answer.result.message === undefined;
    return { ok, energy: answer.energy_used, returned: answer.constant_result[0] ?? '' };
  }

  /** The TRX balance of an account in sun; 0 for an address without an account. */
  async sunBalance(address: string): Promise<number> {
    const { balance } = await this.#ask('wallet/getaccount', { address: `41${address}` }, accountSchema);
    return balance;
  }

  /** The active permissions of an account: what keys other than its owner's may sign. */
  async activePermissions(address: string): Promise<ActivePermission[]> {
    const body = { address: `41${address}` };
    return (await this.#ask('wallet/getaccount', body, permissionsSchema)).active_permission;
  }

  /** Whether an address has an account, i.e. was ever funded. */
  async isAccount(address: string): Promise<boolean> {
    const account = await this.#ask('wallet/getaccount', { address: `41${address}` }, accountSchema);
    return account.address !== undefined;
  }

  /** The contract at an address with its creation code, which nodes may omit; undefined where there is none. */
  async contract(address: string): Promise<{ bytecode: string } | undefined> {
    return this.#ask('wallet/getcontract', { value: `41${address}` }, maybeContractSchema);
  }

  /** Whether there is a contract at an address. */
  async isContract(address: string): Promise<boolean> {
    return (await this.contract(address)) !== undefined;
  }

  /** Broadcasts a signed transaction: `taken` also when the node had it already. `code` is java-tron's. */
  async broadcast(transaction: string): Promise<{ taken: boolean; code: string }> {
    const { result, code } = await this.#ask('wallet/broadcasthex', { transaction }, broadcastSchema);
    return { taken: result || code === 'DUP_TRANSACTION_ERROR', code };
  }

  /**
   * Logs of a contract in a range of blocks (both ends inclusive); throws `unsupported` without a JSON-RPC endpoint.
   */
  async logs(filter: {
    from: number;
    to: number;
    contract: string;
    topics: (string | null)[];
  }): Promise<EthLog[]> {
    const params = {
      fromBlock: `0x${filter.from.toString(16)}`,
      toBlock: `0x${filter.to.toString(16)}`,
      address: `0x${filter.contract}`,
      topics: filter.topics.map((topic) => (topic === null ? null : `0x${topic}`)),
    };
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [params] };
    const { result } = await this.#ask('jsonrpc', body, ethLogsSchema);
    if (result.some((log) => log.blockNumber < filter.from || log.blockNumber > filter.to)) {
      throw new NodeFailure('lie', 'a log is outside the range asked for');
    }
    return result;
  }

  async #ask<S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S>> {
    await this.#awaitTurn();
    this.#options.metrics.requests.inc({ node: this.name, path });
    const request = { method: 'POST', url: this.#baseOf(path), template: `/${path}` };
    const json = readJson(await tracedRequest(request, (span) => this.#send(path, body, span)));
    const refused = errorSchema.safeParse(json);
    if (refused.success) {
      const busy = refused.data.Error.includes('lack of computing resources');
      throw new NodeFailure(busy ? 'rate-limited' : 'error', refused.data.Error.slice(0, 200));
    }
    const rpc = path === 'jsonrpc' ? rpcErrorSchema.safeParse(json) : undefined;
    if (rpc?.success) throw rpcFailure(rpc.data.error);
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new NodeFailure('malformed', `${path}: ${unexpectedIn(parsed.error)}`);
    return parsed.data;
  }

  #baseOf(path: string): string {
    const { address } = this.#options;
    if (path === 'jsonrpc') return address.jsonrpc;
    return path.startsWith('walletsolidity/') ? address.walletsolidity : address.wallet;
  }

  async #awaitTurn(): Promise<void> {
    const spare = this.#background ? SPARE_TOKENS : 0;
    for (;;) {
      const wait = this.#bucket.take(performance.now(), spare, this.#keptPerDay);
      if (wait === 0) return;
      if (wait > LONGEST_WAIT_MS) throw new NodeFailure('budget', 'the budget of requests is used up');
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #send(path: string, body: object, span?: OpenSpan): Promise<string> {
    const { apiKey, timeoutMs } = this.#options;
    const headers = { 'content-type': 'application/json', ...(apiKey ? { 'TRON-PRO-API-KEY': apiKey } : {}) };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const init = {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
        redirect: 'error',
      } as const;
      const response = await fetch(`${this.#baseOf(path)}/${path}`, init);
      answered(span, response.status);
      const text = await readText(response, MOST_BYTES);
      if (!response.ok) throw statusFailure(response.status, path);
      if (text === undefined) throw new NodeFailure('malformed', `${path}: the answer is too long`);
      return text;
    } catch (error) {
      if (error instanceof NodeFailure) throw error;
      if (signal.aborted) throw new NodeFailure('timeout', `${path}: no answer in ${timeoutMs} ms`);
      throw new NodeFailure(
        'unreachable',
        `${path}: ${error instanceof Error ? error.message : 'no connection'}`,
      );
    }
  }
}

/** Where a response deviates from java-tron's; the validator's own messages are meant for people filling in forms. */
function unexpectedIn({ issues }: z.ZodError): string {
  const [first] = issues;
  const place = first && first.path.length > 0 ? ` at ${first.path.join('.')}` : '';
  return `the answer is not one of java-tron's HTTP API${place} (${first?.code ?? 'unknown'})`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NodeFailure('malformed', 'the answer is not JSON: this is no java-tron HTTP API');
  }
}

function statusFailure(status: number, path: string): NodeFailure {
  if (status === 429) return new NodeFailure('rate-limited', 'HTTP 429');
  if (status === 403) return new NodeFailure('forbidden', 'HTTP 403');
  if (path === 'jsonrpc' && (status === 404 || status === 405)) {
    return new NodeFailure('unsupported', 'the node has no JSON-RPC');
  }
  return new NodeFailure('status', `${path}: HTTP ${status}`);
}

function rpcFailure(error: { code: number; message: string }): NodeFailure {
  const unsupported = error.code === -32601;
  return new NodeFailure(unsupported ? 'unsupported' : 'error', `JSON-RPC ${error.code}`);
}
