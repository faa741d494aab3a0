import {
  LIVE_CHANNEL,
  type LiveEventName,
  liveEnvelopeSchema,
  liveMessages,
  type ServerToClientEvents,
} from '@nodo/contracts/live';
import { type Freshness, freshnessOf, isFarBehind, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import type { Logger } from '@nodo/platform/logging';
import { listen } from '@nodo/platform/postgres';
import { SESSION_ENDED_CHANNEL, SESSION_PROOF_CHANNEL } from '@nodo/platform/sessions';
import { parseTraceparent } from '@nodo/platform/tracing/trace-ids';
import { currentTracer, type OpenSpan } from '@nodo/platform/tracing/tracer';
import type { z } from 'zod';
import { PROJECTED_CHANNEL, type Progress } from '../read-model/progress.ts';
import type { Reader, View } from '../read-model/reader.ts';
import { chainState } from '../transfers/chain-state.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import type { Sockets } from './server.ts';

export interface FeedContext {
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly progress: Progress;
  readonly sockets: Sockets;
}

/**
 * Forwards Postgres notifications to the sockets, until `signal` aborts. Messages missed while there was no database
 * connection, also before the first one, can't be recovered, so every socket then gets the position of the read models
 * and has to reconnect, upon which clients refetch.
 */
export async function feedSockets(context: FeedContext, signal: AbortSignal): Promise<void> {
  const { databaseUrl, logger, progress, sockets } = context;
  const onConnect = () => {
    catchUp(context).catch((error: unknown) => logger.error({ err: error }, 'Catching up failed'));
  };
  const onMessage = (channel: string, payload: string) => {
    if (channel === PROJECTED_CHANNEL) progress.note(BigInt(payload));
    else if (channel === SESSION_ENDED_CHANNEL) sockets.endSession(payload);
    else if (channel === SESSION_PROOF_CHANNEL) void sockets.reviewSessions(payload);
    else forward(sockets.io, payload, logger);
  };
  const channels = [LIVE_CHANNEL, PROJECTED_CHANNEL, SESSION_ENDED_CHANNEL, SESSION_PROOF_CHANNEL];
  await listen(databaseUrl, channels, { onMessage, onConnect }, { logger, signal });
}

async function catchUp({ progress, sockets }: FeedContext): Promise<void> {
  await progress.refresh();
  await sockets.reviewSessions();
  const position = progress.position < 0n ? '0' : progress.position.toString();
  sockets.io.emit('projection.progress', { projection: 'live', position, lagEvents: 0, lagSeconds: 0 });
  // Closing the transport, unlike a server-side disconnect, lets socket.io clients reconnect by themselves.
  for (const socket of sockets.io.sockets.sockets.values()) socket.conn.close();
}

/**
 * Emits one message to its rooms. A lost `chain.head` is superseded by the next one, so heads are volatile: not
 * buffered for slow clients.
 */
function forward(io: LiveServer, payload: string, logger: Logger): void {
  try {
    const envelope = liveEnvelopeSchema.parse(JSON.parse(payload));
    if (envelope.to.length === 0) return;
    // The type of a message's data depends on its name, which TypeScript can't track across two variables.
    const data = [liveMessages[envelope.event].data.parse(envelope.data)] as Parameters<
      ServerToClientEvents[LiveEventName]
    >;
    const span = startSpan(io, envelope);
    const rooms = io.to(envelope.to);
    (envelope.event === 'chain.head' ? rooms.volatile : rooms).emit(envelope.event, ...data);
    span?.end();
  } catch (error) {
    logger.error({ err: error }, 'A live message cannot be read');
  }
}

/** Only the kind of a room is recorded: a personal room's name contains the user's id. */
function startSpan(
  io: LiveServer,
  { event, to, traceparent }: z.output<typeof liveEnvelopeSchema>,
): OpenSpan | undefined {
  const tracer = currentTracer();
  const parent = tracer && parseTraceparent(traceparent);
  if (!parent) return undefined;
  const { rooms } = io.sockets.adapter;
  return tracer.start(`emit ${event}`, {
    kind: 'producer',
    parent,
    attributes: {
      'messaging.system': 'socket.io',
      'messaging.operation.type': 'send',
      'messaging.destination.name': event,
      'nodo.rooms': [...new Set(to.map((room) => room.replace(/:.*/, '')))],
      'nodo.sockets': to.reduce((sum, room) => sum + (rooms.get(room)?.size ?? 0), 0),
    },
  });
}

async function freshnessIn(view: View): Promise<Freshness> {
  const [row] = await view.queryRaw(SELECT_FRESHNESS);
  return freshnessOf(row);
}

/**
 * Sends a new socket the newest block, so that it needn't wait for the next one, and the position of the read
 * models, since what its page fetched before connecting may be older.
 */
export async function greet(socket: LiveSocket, reader: Reader, logger: Logger): Promise<void> {
  try {
    const { freshness, chain } = await reader.read(async (view) => ({
      freshness: await freshnessIn(view),
      chain: await chainState(view),
    }));
    const position = freshness.position < 0n ? '0' : freshness.position.toString();
    const lagSeconds = isFarBehind(freshness) ? freshness.lagSeconds : 0;
    socket.emit('projection.progress', { projection: 'live', position, lagEvents: 0, lagSeconds });
    if (!chain) return;
    const { height, solidHeight, time } = chain;
    socket.emit('chain.head', { height, solidHeight, time });
  } catch (error) {
    logger.warn({ err: error }, 'A new socket was not told where things are');
  }
}
