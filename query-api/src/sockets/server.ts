import type { IncomingMessage } from 'node:http';
import { SESSION_IDLE_HOURS } from '@nodo/contracts/constants';
import type { LiveRoom, ServerToClientEvents } from '@nodo/contracts/live';
import { can } from '@nodo/contracts/permissions';
import type { Config } from '@nodo/platform/config';
import { sessionToken } from '@nodo/platform/http';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Session, Sessions } from '@nodo/platform/sessions';
import type { FastifyInstance } from 'fastify';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';

/** Sockets only listen: whatever a client sends is dropped. */
type ClientToServerEvents = Record<string, never>;
interface SocketData {
  session: Session;
}
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

const MAX_SOCKETS_PER_PERSON = 20;
const LONGEST_CLIENT_MESSAGE = 1_024;
/** How often sessions that ended by time are looked for; those ended by somebody are cut at once. */
const REVIEW_MS = 60_000;

export interface Sockets {
  readonly io: LiveServer;
  /** Cuts the sockets of a session that has ended. */
  endSession(sessionId: string): void;
  /** Cuts the sockets of every session that has ended meanwhile. */
  reviewSessions(): Promise<void>;
  close(): Promise<void>;
}

export interface SocketsContext {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** Called for every admitted socket, with its rooms joined. */
  readonly onAdmitted: (socket: LiveSocket) => void;
}

/** The socket.io server at /socket.io: signed-in people only, each in the rooms they may hear. */
export function openSockets(context: SocketsContext): Sockets {
  const { app, config, logger } = context;
  const io: LiveServer = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: LONGEST_CLIENT_MESSAGE,
    perMessageDeflate: false,
    allowRequest: (request, answer) => answer(null, comesFromOurPage(request, config)),
  });
  io.use((socket, next) => {
    admit(context, socket).then(
      (admitted) => next(admitted ? undefined : new Error('UNAUTHENTICATED')),
      (error: unknown) => {
        logger.warn({ err: error }, 'A socket could not be admitted');
        next(new Error('UNAVAILABLE'));
      },
    );
  });
  io.on('connection', (socket) => welcome(context, io, socket));
  const endSession = (id: string) => void io.in(sessionRoom(id)).disconnectSockets(true);
  const reviewSessions = () => review(context, io, endSession);
  const timer = setInterval(() => void reviewSessions(), REVIEW_MS);
  return {
    io,
    endSession,
    reviewSessions,
    close: async () => {
      clearInterval(timer);
      // Not io.close(): that would close the HTTP server too, which is Fastify's to close.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** A page of another site would send our cookie along. Browsers name the page, except on plain same-origin GETs. */
function comesFromOurPage(request: IncomingMessage, config: Config): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return config.allowedOrigins.includes(origin);
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

async function admit({ app, sessions }: SocketsContext, socket: LiveSocket): Promise<boolean> {
  const token = sessionToken(app, socket.handshake.headers.cookie);
  const session = token ? await sessions.find(token) : undefined;
  if (!session) return false;
  socket.data.session = session;
  return true;
}

const sessionRoom = (id: string) => `session:${id}`;

function roomsOf(session: Session): LiveRoom[] {
  const own: LiveRoom[] = ['public', `user:${session.userId}`];
  return can(session.role, 'transfers.readAll') ? [...own, 'staff'] : own;
}

function welcome(context: SocketsContext, io: LiveServer, socket: LiveSocket): void {
  const { session } = socket.data;
  const others = io.sockets.adapter.rooms.get(`user:${session.userId}`)?.size ?? 0;
  if (others >= MAX_SOCKETS_PER_PERSON) {
    socket.disconnect(true);
    return;
  }
  void socket.join([...roomsOf(session), sessionRoom(session.id)]);
  context.onAdmitted(socket);
  // It may have ended between its look-up and joining its room.
  isOpen(context.pool, [session.id]).then(
    (open) => open.has(session.id) || socket.disconnect(true),
    () => undefined,
  );
}

async function review(context: SocketsContext, io: LiveServer, end: (id: string) => void): Promise<void> {
  const ids = [...new Set([...io.sockets.sockets.values()].map((socket) => socket.data.session.id))];
  if (ids.length === 0) return;
  try {
    const open = await isOpen(context.pool, ids);
    for (const id of ids) if (!open.has(id)) end(id);
  } catch (error) {
    context.logger.warn({ err: error }, 'Open sessions could not be checked');
  }
}

async function isOpen(pool: Pool, ids: readonly string[]): Promise<Set<string>> {
  const found = await pool.query<{ id: string }>(
    `SELECT id FROM platform.sessions WHERE id = ANY($1::uuid[]) AND expires_at > now()
       AND last_seen_at > now() - make_interval(hours => $2)`,
    [ids, SESSION_IDLE_HOURS],
  );
  return new Set(found.rows.map((row) => row.id));
}
