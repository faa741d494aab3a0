import { sha256Hex, textToHex } from './encoding.ts';
import type { Faults, NodeFaults } from './faults.ts';
import { NodeError } from './http-params.ts';
import type { Pool } from './pool.ts';
import { printHexTransaction } from './printing.ts';
import { parseSerialized, parseSigned } from './transaction.ts';
import { Refusal, type SignedTransaction } from './types.ts';

const MESSAGE_PREFIX: Readonly<Record<string, string>> = {
  SIGERROR: 'Validate signature error: ',
  CONTRACT_VALIDATE_ERROR: 'Contract validate error : ',
};

/** The response of `broadcasthex` to no bytes at all: they are a valid, empty message. */
const NOTHING_SENT = {
  result: false,
  code: 'CONTRACT_VALIDATE_ERROR',
  txid: sha256Hex(''),
  message: 'Contract validate error : No contract!',
  transaction: '{}',
};

/** Adds a transaction to the pool, with the ending a test may have forced on it. Throws Refusal. */
export function submit(pool: Pool, transaction: SignedTransaction, faults: Faults): void {
  pool.add(transaction, faults.nextEnding);
  faults.endingUsed();
}

/**
 * `broadcasttransaction`. Returns `result:true` or java-tron's error code; never `code:"SUCCESS"`, which tronweb
 * treats as an error.
 */
export function broadcast(pool: Pool, body: unknown, faults: Faults, node: NodeFaults): object {
  const transaction = readable(parseSigned(body));
  const { txID: txid } = transaction;
  const failure = take(pool, transaction, faults, node);
  return failure ? { code: failure.code, txid, message: textToHex(failure.message) } : { result: true, txid };
}

/**
 * `broadcasthex`: a complete serialised transaction. Unlike `broadcasttransaction`, java-tron's response
 * (BroadcastHexServlet) has every field, `code:"SUCCESS"` too, the message as text, and the transaction as text.
 */
export function broadcastHex(pool: Pool, hex: string, faults: Faults, node: NodeFaults): object {
  if (hex === '') return NOTHING_SENT;
  const transaction = readable(parseSerialized(hex));
  const { txID: txid } = transaction;
  const { code, message } = take(pool, transaction, faults, node) ?? { code: 'SUCCESS', message: '' };
  return { result: code === 'SUCCESS', code, txid, message, transaction: printHexTransaction(transaction) };
}

function readable(transaction: SignedTransaction | undefined): SignedTransaction {
  if (transaction) return transaction;
  throw new NodeError('java.lang.IllegalArgumentException', 'the transaction could not be read');
}

/** Takes a transaction; undefined, or why it is rejected. */
function take(
  pool: Pool,
  transaction: SignedTransaction,
  faults: Faults,
  node: NodeFaults,
): { code: string; message: string } | undefined {
  if (node.takeLostBroadcast()) return undefined;
  try {
    submit(pool, transaction, faults);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: `${MESSAGE_PREFIX[error.code] ?? ''}${error.message}` };
  }
}
