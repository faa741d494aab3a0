import { createServer, type IncomingMessage } from 'node:http';
import {
  type CommandName,
  commands,
  type InternalCommand,
  internalCommandSchema,
} from '@nodo/contracts/commands';
import type { ErrorCode } from '@nodo/contracts/errors';

/** A transfer's status after the commands so far. */
export interface RecordedTransfer {
  readonly amount: string;
  readonly history: string[];
  block: string | null;
  confirmed: boolean;
  matches: number;
}

/**
 * Replaces command-api and records what the follower sends, applying each key once as command-api does. `failEach`
 * makes every n-th request fail before or after its effect; commands about an id in `broken` always fail with its
 * status, and a command in `refused` with its code; recording a transfer in `held` takes effect when its promise resolves. A date of the sender's own is refused
 * unless `embedded`.
 */
export async function startCommandRecorder({ embedded = false } = {}) {
  const transfers = new Map<string, RecordedTransfer>();
  const seen = new Map<string, string>();
  const sent: InternalCommand[] = [];
  const faults = {
    failEach: 0,
    away: false,
    broken: new Map<string, number>(),
    refused: new Map<CommandName, ErrorCode>(),
    held: new Map<string, Promise<void>>(),
  };
  let count = 0;

  const apply = (command: InternalCommand): void => {
    const body = JSON.stringify(command.payload);
    const former = seen.get(command.key);
    if (former !== undefined) {
      if (former !== body) throw new Error(`${command.command}: the key was used for something else`);
      return;
    }
    seen.set(command.key, body);
    applyOnce(transfers, command);
  };

  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    count += 1;
    const fail = faults.failEach > 0 && count % faults.failEach === 0;
    if (faults.away || (fail && count % 2 === 0)) return reply(503, { code: 'UNAVAILABLE', message: 'away' });
    const command = internalCommandSchema.parse(await readJson(request));
    commands[command.command].payload.parse(command.payload);
    if (command.occurredAt && !embedded) return reply(403, { code: 'FORBIDDEN', message: 'Its own date' });
    const broken = faults.broken.get(command.correlationId ?? '');
    if (broken)
      return reply(broken, { code: broken === 500 ? 'INTERNAL' : 'NOT_ALLOWED_NOW', message: 'No' });
    if (command.command === 'RecordReorganisation' && !transfers.has(command.correlationId ?? ''))
      return reply(404, { code: 'TRANSFER_NOT_FOUND', message: 'No' });
    sent.push(command);
    const refused = faults.refused.get(command.command);
    if (refused) return reply(409, { code: refused, message: 'No' });
    if (command.command === 'RecordTransfer') await faults.held.get(command.correlationId ?? '');
    try {
      apply(command);
    } catch (error) {
      return reply(422, { code: 'IDEMPOTENCY_KEY_REUSED', message: String(error) });
    }
    if (fail) return reply(503, { code: 'UNAVAILABLE', message: 'the answer is lost' });
    const result =
      command.command === 'MatchTransfer' ? { matched: false, investmentId: null, reason: 'unknown' } : {};
    reply(200, { result, position: '1' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    transfers,
    sent,
    faults,
    ofAmount: (amount: string) => [...transfers.values()].find((one) => one.amount === amount),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type CommandRecorder = Awaited<ReturnType<typeof startCommandRecorder>>;

function applyOnce(transfers: Map<string, RecordedTransfer>, command: InternalCommand): void {
  if (command.command === 'RecordTransfer') {
    const { txHash, logIndex, amount, blockHash } = commands.RecordTransfer.payload.parse(command.payload);
    const id = command.correlationId ?? `${txHash}/${logIndex}`;
    const transfer = transfers.get(id) ?? { amount, history: [], block: null, confirmed: false, matches: 0 };
    transfers.set(id, transfer);
    transfer.block = blockHash;
    transfer.history.push(`in ${blockHash}`);
  } else if (command.command === 'RecordReorganisation') {
    const { transferId, blockHash } = commands.RecordReorganisation.payload.parse(command.payload);
    const transfer = transfers.get(transferId);
    if (transfer?.confirmed) throw new Error('a confirmed transfer is undone');
    if (transfer?.block !== blockHash) return;
    transfer.block = null;
    transfer.history.push(`out ${blockHash}`);
  } else if (command.command === 'MatchTransfer') {
    const transfer = transfers.get(commands.MatchTransfer.payload.parse(command.payload).transferId);
    if (transfer) transfer.matches += 1;
  } else if (command.command === 'ConfirmTransfer') {
    const { transferId, blockHash } = commands.ConfirmTransfer.payload.parse(command.payload);
    const transfer = transfers.get(transferId);
    if (transfer?.block !== blockHash) throw new Error('confirmed in a block where it is not');
    transfer.confirmed = true;
    transfer.history.push('confirmed');
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
