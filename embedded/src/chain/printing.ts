import { BLOCK_VERSION } from './block.ts';
import { ADDRESS_PREFIX, toBase58 } from './encoding.ts';
import { readFields } from './protobuf.ts';
import type {
  Block,
  IncludedTransaction,
  Log,
  SignedTransaction,
  Transaction,
  TransactionInfo,
} from './types.ts';

/** Prints protobuf messages as JSON like java-tron's servlets (its `JsonFormat`). */

const ADDRESS_FIELDS = new Set([
  'owner_address',
  'to_address',
  'contract_address',
  'witness_address',
  'origin_address',
  'address',
]);
/** Fields that are int32 in the protobuf messages; all other integers are int64. */
const INT32_FIELDS = new Set(['version', 'Permission_id', 'count']);

/** Omits what proto3 doesn't send: fields that are 0, false or empty. Items of lists stay. */
export function withoutDefaults<T extends object>(message: T): object {
  const entries = Object.entries(message).flatMap(([key, value]: [string, unknown]) => {
    if (value === 0 || value === false || value === '' || value === undefined) return [];
    if (Array.isArray(value)) return [[key, value.map(pruneItem)]];
    return [[key, pruneItem(value)]];
  });
  return Object.fromEntries(entries);
}

function pruneItem(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? withoutDefaults(value)
    : value;
}

/** Implements GET ?int64_as_string=true: 64-bit integers as strings. */
export function int64AsText(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return INT32_FIELDS.has(key) ? value : String(value);
  if (Array.isArray(value)) return value.map((item) => int64AsText(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, int64AsText(inner, name)]));
}

function visibleText(key: string, text: string): string {
  if (!ADDRESS_FIELDS.has(key)) return text;
  if (text.length === 42) return toBase58(text);
  return key === 'address' && text.length === 40 ? toBase58(ADDRESS_PREFIX + text) : text;
}

/** Implements `visible:true`: addresses in base58check, including those of logs. */
export function withVisibleAddresses(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return visibleText(key, value);
  if (Array.isArray(value)) return value.map((item) => withVisibleAddresses(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withVisibleAddresses(inner, name)]),
  );
}

/** `protocol.Transaction`; `ret` only once it is in a block. */
export function printTransaction(transaction: IncludedTransaction | SignedTransaction): object {
  const { txID, raw_data, raw_data_hex, signature } = transaction;
  const ret = 'contractRet' in transaction ? { ret: [{ contractRet: transaction.contractRet }] } : {};
  return { ...ret, signature, txID, raw_data: withoutDefaults(raw_data), raw_data_hex };
}

/** A transaction in the pool. A real node shows it as a success already: that it has one proves no inclusion. */
export function printPending(transaction: SignedTransaction): object {
  return printTransaction({ ...transaction, contractRet: 'SUCCESS' });
}

/** A transaction as `broadcasthex` repeats it: JSON as text, with the contract's fields still serialised. */
export function printHexTransaction(transaction: SignedTransaction): string {
  const { raw_data, raw_data_hex, signature } = transaction;
  const { contract, ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit, data } = raw_data;
  const [{ type, parameter, Permission_id = 0 }] = contract;
  const value = insideOf(raw_data_hex, [11, 2, 2]);
  const call = { type, parameter: { type_url: parameter.type_url, value }, Permission_id };
  const reference = { ref_block_bytes, ref_block_hash, expiration };
  const raw = { ...reference, data, contract: [call], timestamp, fee_limit };
  return JSON.stringify({
    raw_data: withoutDefaults(raw),
    ...(signature.length > 0 ? { signature } : {}),
  });
}

/** The innermost of nested fields of a serialised message, hex. */
function insideOf(hex: string, path: readonly number[]): string {
  return path.reduce(
    (outer, wanted) => readFields(outer).find(({ field }) => field === wanted)?.hex ?? '',
    hex,
  );
}

/** A transaction built by a node, unsigned. */
export function printUnsigned(transaction: Transaction, visible: boolean): object {
  const { txID, raw_data, raw_data_hex } = transaction;
  return { visible, txID, raw_data: withoutDefaults(raw_data), raw_data_hex };
}

/** `protocol.Block`, with its transactions unless `detail` is false. An empty block lacks that key. */
export function printBlock(block: Block, signature: string, detail = true): object {
  const { number, trieRoot, witness, parent, timestamp, transactions } = block;
  const raw = {
    number,
    txTrieRoot: trieRoot,
    witness_address: witness,
    parentHash: parent,
    version: BLOCK_VERSION,
    timestamp,
  };
  return {
    blockID: block.id,
    block_header: withoutDefaults({ raw_data: raw, witness_signature: signature }),
    ...(detail && transactions.length > 0 ? { transactions: transactions.map(printTransaction) } : {}),
  };
}

/** `protocol.TransactionInfo`. */
export function printInfo(info: TransactionInfo): object {
  return withoutDefaults(info);
}

/** A log as in `eth_getLogs`: indexed by its place in the block, not in the transaction. */
export interface PlacedLog {
  readonly log: Log;
  readonly txid: string;
  readonly transactionIndex: number;
  readonly logIndex: number;
}

/** All logs of a block in order. */
export function logsOf(block: Block): PlacedLog[] {
  const all = block.infos.flatMap((info, transactionIndex) =>
    (info.log ?? []).map((log) => ({ log, txid: info.id, transactionIndex })),
  );
  return all.map((placed, logIndex) => ({ ...placed, logIndex }));
}
