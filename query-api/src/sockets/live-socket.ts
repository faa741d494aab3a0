import type { ServerToClientEvents } from '@nodo/contracts/live';
import type { Session } from '@nodo/platform/sessions';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** Clients send no messages: whatever they send is dropped. */
type ClientToServerEvents = Record<string, never>;
interface SocketData {
  session: Session;
}
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
