import { once } from 'node:events';
import { chmod, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { microFromUsdt } from '@nodo/contracts/money';
import type { Logger } from '@nodo/platform/logging';
import { encodeTransfer, type TransferSigner } from '@nodo/platform/tron-transfer';
import { SigningJournal } from './journal.ts';
import { LONGEST_LINE, type SigningAnswer, signingOrderSchema } from './protocol.ts';
import { refusalOf, type SigningRules } from './rules.ts';

export interface SignerOptions {
  readonly key: TransferSigner;
  readonly rules: SigningRules;
  /** Folder of the signing journal. */
  readonly journal: string;
  /** Path of the socket; only its user and group may open it. */
  readonly socket: string;
  readonly logger: Logger;
}

/** Connections idle for this long are closed. */
const IDLE_MS = 10_000;
const MOST_CONNECTIONS = 16;
const NOBODY_ELSE = 0o660;

/**
 * Holds the treasury's key and signs payouts with it, one after the other, within its own rules and its own total of
 * what it signed: docs/adr/0066. It listens on a local socket only and opens no connections. Throws when another
 * signer listens there.
 */
export async function startSigner({ key, rules, journal: folder, socket, logger }: SignerOptions) {
  await removeStale(socket);
  const journal = await SigningJournal.open(folder, Date.now());
  /** One order at a time: two concurrent ones could both fit into the rest of the daily limit. */
  let last: Promise<unknown> = Promise.resolve();

  async function answer(line: string): Promise<SigningAnswer> {
    const read = signingOrderSchema.safeParse(parse(line));
    if (!read.success) return { refused: 'unreadable' };
    const { payoutId, transfer } = read.data;
    const { txHash } = encodeTransfer(transfer);
    // The same bytes again give the same signature, which counts once.
    if (!journal.has(txHash)) {
      const at = Date.now();
      const refused = refusalOf(read.data, rules, journal.signedBefore(at));
      if (refused) {
        logger.error({ payoutId, txHash, refused, amount: transfer.amount }, 'A payout is not signed');
        return { refused };
      }
      const micro = String(microFromUsdt(transfer.amount));
      await journal.append({ at, payoutId, txHash, to: transfer.to, micro });
      logger.info({ payoutId, txHash, to: transfer.to, amount: transfer.amount }, 'A payout is signed');
    }
    return { signature: key.sign(txHash) };
  }

  const server = createServer((connection) => {
    connection.setTimeout(IDLE_MS, () => connection.destroy());
    connection.on('error', () => connection.destroy());
    readLine(connection, (line) => {
      const answered = last.then(() => answer(line));
      last = answered.catch(() => undefined);
      answered.then(
        (said) => connection.end(`${JSON.stringify(said)}\n`),
        (error: unknown) => {
          // The signature must not be sent when it may not be on disk.
          logger.error({ err: error }, 'An order could not be answered');
          connection.destroy();
        },
      );
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(socket);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(socket, NOBODY_ELSE);
  return {
    /** Resolves after the order in progress. */
    stop: async (): Promise<void> => {
      server.close();
      await last;
    },
  };
}

/** Passes on the first line; a second one, or one that is too long, ends the connection. */
function readLine(connection: Socket, take: (line: string) => void): void {
  let text = '';
  connection.setEncoding('utf8');
  connection.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end >= 0 && end === text.length - 1) {
      connection.removeAllListeners('data');
      take(text);
    } else if (end >= 0 || text.length > LONGEST_LINE) connection.destroy();
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Removes the socket file left by a killed process. */
async function removeStale(socket: string): Promise<void> {
  if (process.platform === 'win32') return;
  const isAlive = await new Promise<boolean>((resolve) => {
    const trial = connect(socket, () => {
      trial.destroy();
      resolve(true);
    });
    trial.on('error', () => resolve(false));
  });
  if (isAlive) throw new Error(`Another signer listens at ${socket}`);
  await unlink(socket).catch(() => undefined);
}
