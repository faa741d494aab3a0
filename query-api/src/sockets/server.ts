import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SESSION_IDLE_HOURS } from '@nodo/contracts/constants';
import type { ErrorCode } from '@nodo/contracts/errors';
import { PASSKEY_FRESH_HOURS } from '@nodo/contracts/identity/values';
import type { LiveRoom } from '@nodo/contracts/live';
import { STAFF_ROOM_PERMISSION } from '@nodo/contracts/permissions';
import { clientAddress } from '@nodo/platform/client-address';
import type { Config } from '@nodo/platform/config';
import { accessOf, sessionToken } from '@nodo/platform/http';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Session, Sessions } from '@nodo/platform/sessions';
import type { SharedRedis } from '@nodo/platform/shared-redis';
import { serveWithoutUpgrade } from '@nodo/platform/upgrades';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { ConnectionLimit } from './connection-limit.ts';
import { cutClosedLines } from './lines.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { WaitingRoom } from './waiting-room.ts';

const PATH = '/socket.io';
const MAX_SOCKETS_PER_PERSON = 20;
/** Time limit for a connection to authenticate. */
const WAITING_MS = 5_000;
/** A connection that went silent is given up by both ends after these two together; open pages say so then. */
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 10_000;
const LONGEST_CLIENT_MESSAGE = 1_024;
/**
 * How often sockets are checked for sessions or passkey verifications that expired. Explicitly ended sessions
 * take effect at once.
 */
const REVIEW_MS = 60_000;

export interface Sockets {
  readonly io: LiveServer;
  /** Disconnects the sockets of an ended session. */
  endSession(sessionId: string): void;
  /**
   * Disconnects the sockets of every session that has ended and updates the rooms of the others: for one session,
   * or for all.
   */
  reviewSessions(sessionId?: string): Promise<void>;
  close(): Promise<void>;
}

export interface SocketsContext {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** Where connections are counted for all processes; absent: in the memory of this one alone. */
  readonly redis?: SharedRedis | undefined;
  /** Called for every admitted socket, after it joined its rooms. */
  readonly onAdmitted: (socket: LiveSocket) => void;
}

/** The socket.io server at /socket.io: for signed-in people only, each in the rooms they may listen to. */
export function openSockets(context: SocketsContext): Sockets {
  const { app, config, logger, redis } = context;
  const io: LiveServer = new Server(app.server, {
    path: PATH,
    // Upgrades of other paths are served below as plain requests, instead of being dropped silently.
    destroyUpgrade: false,
    connectTimeout: WAITING_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    serveClient: false,
    maxHttpBufferSize: LONGEST_CLIENT_MESSAGE,
    perMessageDeflate: false,
    allowRequest: (request, answer) => answer(null, comesFromOurPage(request, config)),
  });
  app.server.on('upgrade', (request: IncomingMessage, _socket: Duplex, head: Buffer) => {
    // The same test that socket.io uses for its own path.
    if (!request.url?.startsWith(`${PATH}/`)) serveWithoutUpgrade(app.server, request, head);
  });
  cutClosedLines(app.server, io.engine);
  const waiting = new WaitingRoom<LiveSocket['conn']>({
    perAddress: config.waitingSockets,
    waitingMs: WAITING_MS,
    redis,
  });
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    waiting.enter(clientAddress(connection.request), connection);
    connection.once('close', () => waiting.leave(connection));
  });
  const limit = new ConnectionLimit(MAX_SOCKETS_PER_PERSON, redis);
  io.use((socket, next) => {
    // Close refused connections after the error has been sent.
    const refuse = (reason: string) => {
      next(new Error(reason));
      setImmediate(() => socket.conn.close());
    };
    admit(context, limit, socket).then(
      (refused) => {
        if (refused) return refuse(refused);
        waiting.leave(socket.conn);
        next();
      },
      (error: unknown) => {
        logger.warn({ err: error }, 'A socket could not be admitted');
        refuse('UNAVAILABLE');
      },
    );
  });
  io.on('connection', (socket) => welcome(context, socket));
  const endSession = (id: string) => void io.in(sessionRoom(id)).disconnectSockets(true);
  const reviewSessions = (sessionId?: string) => review(context, io, endSession, sessionId);
  const timer = setInterval(() => void reviewSessions(), REVIEW_MS);
  return {
    io,
    endSession,
    reviewSessions,
    close: async () => {
      clearInterval(timer);
      waiting.close();
      limit.close();
      // Not io.close(): it would also close the HTTP server, which Fastify owns.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/**
 * Refuses pages of other sites, whose requests would carry our cookie. Browsers send Origin except on plain
 * same-origin GETs.
 */
function comesFromOurPage(request: IncomingMessage, config: Config): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return config.allowedOrigins.includes(origin);
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** Why a socket is refused; undefined when it is admitted. */
async function admit(
  { app, config, sessions }: SocketsContext,
  limit: ConnectionLimit,
  socket: LiveSocket,
): Promise<ErrorCode | undefined> {
  const token = sessionToken(app, config, socket.handshake.headers.cookie);
  const session = token ? await sessions.find(token) : undefined;
  if (!session) return 'UNAUTHENTICATED';
  socket.data.session = session;
  return (await limit.enter(session.userId, socket.conn)) ? undefined : 'RATE_LIMITED';
}

const sessionRoom = (id: string) => `session:${id}`;

/** Whether a session may join the staff room. */
function hearsStaff({ app }: SocketsContext, session: Session): boolean {
  return accessOf(session, STAFF_ROOM_PERMISSION, app.asksForPasskey) === 'granted';
}

function roomsOf(context: SocketsContext, session: Session): LiveRoom[] {
  const own: LiveRoom[] = ['public', `user:${session.userId}`];
  return hearsStaff(context, session) ? [...own, 'staff'] : own;
}

function welcome(context: SocketsContext, socket: LiveSocket): void {
  const { session } = socket.data;
  void socket.join([...roomsOf(context, session), sessionRoom(session.id)]);
  context.onAdmitted(socket);
  // The session may have ended, or been verified, between its lookup and joining the rooms.
  proofs(context.pool, [session.id]).then(
    (open) => settle(context, socket, open),
    () => undefined,
  );
}

/** Disconnects a socket whose session has ended; else updates whether it is in the staff room. */
function settle(context: SocketsContext, socket: LiveSocket, open: ReadonlyMap<string, boolean>): void {
  const { session } = socket.data;
  const passkey = open.get(session.id);
  if (passkey === undefined) {
    socket.disconnect(true);
    return;
  }
  socket.data.session = { ...session, stepUp: { ...session.stepUp, passkey } };
  const staff: LiveRoom = 'staff';
  void (hearsStaff(context, socket.data.session) ? socket.join(staff) : socket.leave(staff));
}

async function review(
  context: SocketsContext,
  io: LiveServer,
  end: (id: string) => void,
  only?: string,
): Promise<void> {
  const sockets = [...io.sockets.sockets.values()].filter(
    ({ data }) => only === undefined || data.session.id === only,
  );
  const ids = [...new Set(sockets.map((socket) => socket.data.session.id))];
  if (ids.length === 0) return;
  try {
    const open = await proofs(context.pool, ids);
    for (const id of ids) if (!open.has(id)) end(id);
    for (const socket of sockets) settle(context, socket, open);
  } catch (error) {
    context.logger.warn({ err: error }, 'Open sessions could not be checked');
  }
}

/** The open sessions among `ids`, each with whether a passkey verified it recently. */
async function proofs(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const found = await pool.query<{ id: string; passkey: boolean }>(
    `SELECT id, coalesce(passkey_at > now() - make_interval(hours => $3), false) AS passkey
     FROM platform.sessions WHERE id = ANY($1::uuid[]) AND expires_at > now()
       AND last_seen_at > now() - make_interval(hours => $2)`,
    [ids, SESSION_IDLE_HOURS, PASSKEY_FRESH_HOURS],
  );
  return new Map(found.rows.map(({ id, passkey }) => [id, passkey]));
}
