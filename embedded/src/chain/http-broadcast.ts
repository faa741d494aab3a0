import { textToHex } from './encoding.ts';
import type { Faults, NodeFaults } from './faults.ts';
import { NodeError } from './http-params.ts';
import type { Pool } from './pool.ts';
import { parseSerialized, parseSigned } from './transaction.ts';
import { Refusal, type SignedTransaction } from './types.ts';

const MESSAGE_PREFIX: Readonly<Record<string, string>> = {
  SIGERROR: 'Validate signature error: ',
  CONTRACT_VALIDATE_ERROR: 'Contract validate error : ',
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
  return take(pool, parseSigned(body), faults, node);
}

/**
 * `broadcasthex`: a complete serialised transaction. On success java-tron's response includes `code:"SUCCESS"`
 * (BroadcastHexServlet).
 */
export function broadcastHex(pool: Pool, hex: string, faults: Faults, node: NodeFaults): object {
  const answer = take(pool, parseSerialized(hex), faults, node);
  return 'result' in answer ? { ...answer, code: 'SUCCESS', message: '' } : { result: false, ...answer };
}

function take(
  pool: Pool,
  transaction: SignedTransaction | undefined,
  faults: Faults,
  node: NodeFaults,
): object {
  if (!transaction) {
    throw new NodeError('java.lang.IllegalArgumentException', 'the transaction could not be read');
  }
  const { txID: txid } = transaction;
  if (node.takeLostBroadcast()) return { result: true, txid };
  try {
    submit(pool, transaction, faults);
    return { result: true, txid };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `${MESSAGE_PREFIX[error.code] ?? ''}${error.message}`;
    return { code: error.code, txid, message: textToHex(message) };
  }
}
