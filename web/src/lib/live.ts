import {
  type LiveEventName,
  type LivePayload,
  liveMessages,
  type ServerToClientEvents,
} from '@nodo/contracts/live';
import { useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';

export type LiveState = 'connecting' | 'live' | 'offline';
export type LiveHandlers = { [N in LiveEventName]?: (payload: LivePayload<N>) => void };

/** How long a connection may take before the screen says that it is not live. */
const PATIENCE_MS = 4_000;

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Poll this often while the socket is down; never while it is up. */
export function useFallbackPolling(interval: number): number | false {
  return useLiveState() === 'offline' ? interval : false;
}

type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>;

function listen<N extends LiveEventName>(
  socket: LiveSocket,
  name: N,
  handle: (payload: LivePayload<N>) => void,
): void {
  // One untyped listener: socket.io can't express that the payload's type follows the name's type parameter.
  socket.onAny((event: string, payload: unknown) => {
    if (event !== name) return;
    const message = liveMessages[name].safeParse(payload);
    if (message.success) handle(message.data as LivePayload<N>);
  });
}

export interface LiveTurns {
  /** After every reconnection: messages may have been missed. */
  readonly onCatchUp: () => void;
  /** Where the read models were when this connection began to hear: what is older may lack something. */
  readonly onBegin: (position: string) => void;
  /** The server itself closed the connection, or refused it: the session may have ended. */
  readonly onEnded: () => void;
}

/** What the server's refusal of a socket without a session is called. */
const REFUSED = 'UNAUTHENTICATED';

/** Opens the live connection (same origin, session cookie) and keeps it open. Answers the function that closes it. */
export function connectLive(handlers: LiveHandlers, { onCatchUp, onBegin, onEnded }: LiveTurns): () => void {
  const socket: LiveSocket = io({ transports: ['websocket', 'polling'], reconnectionDelayMax: 5_000 });
  const patience = setTimeout(() => {
    if (!socket.connected) setState('offline');
  }, PATIENCE_MS);
  let hasBeenLive = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  setState('connecting');
  socket.on('connect', () => {
    const missed = hasBeenLive || state === 'offline';
    hasBeenLive = true;
    setState('live');
    if (missed) onCatchUp();
    socket.once('projection.progress', ({ position }) => onBegin(position));
  });
  const lost = () => {
    setState('offline');
    // socket.io gives up by itself only when the server closed the socket or refused it: then we try again.
    clearTimeout(again);
    if (!socket.active) again = setTimeout(() => socket.connect(), PATIENCE_MS);
  };
  socket.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect') onEnded();
  });
  socket.on('connect_error', (error) => {
    lost();
    if (error.message === REFUSED) onEnded();
  });
  for (const name of Object.keys(handlers) as LiveEventName[]) attach(socket, handlers, name);
  return () => {
    clearTimeout(patience);
    socket.off();
    socket.close();
    clearTimeout(again);
    setState('connecting');
  };
}

function attach<N extends LiveEventName>(socket: LiveSocket, handlers: LiveHandlers, name: N): void {
  const handle = handlers[name];
  if (handle) listen(socket, name, handle);
}
