import {
  type LiveEventName,
  type LivePayload,
  liveMessages,
  type ServerToClientEvents,
} from '@nodo/contracts/live';
import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { useShownMoment } from './shown-moment.ts';

export type LiveState = 'connecting' | 'live' | 'offline';
/** Receives every live message whose payload matches the contract. */
export type LiveListener = <N extends LiveEventName>(name: N, message: LivePayload<N>) => void;

/** Time to wait for a connection before the screen shows it as down, ms. */
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

/** Polling interval while the socket is down; false while it is up or the past is shown. */
export function useFallbackPolling(interval: number): number | false {
  const isPast = useShownMoment() !== undefined;
  return useLiveState() === 'offline' && !isPast ? interval : false;
}

/** Polling interval for data without live messages; false while the past is shown. */
export function useLooking(interval: number): number | false {
  return useShownMoment() === undefined ? interval : false;
}

type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>;

function deliver<N extends LiveEventName>(name: N, payload: unknown, listener: LiveListener): void {
  const message = liveMessages[name].data.safeParse(payload);
  if (message.success) listener(name, message.data as LivePayload<N>);
}

export interface LiveTurns {
  /** Called after every reconnection, because messages may have been missed. */
  readonly onCatchUp: () => void;
  /** Called with the position of the read models when this connection began: older data may be missing changes. */
  readonly onBegin: (position: string) => void;
  /** The server closed or refused the connection: the session may have ended. */
  readonly onEnded: () => void;
}

/** Error code of the server's refusal of a socket without a session. */
const REFUSED = 'UNAUTHENTICATED';

/** Opens the live connection (same origin, session cookie) and keeps it open. Returns a function that closes it. */
export function connectLive(listener: LiveListener, turns: LiveTurns): () => void {
  let close: (() => void) | undefined;
  let isClosed = false;
  const patience = setTimeout(() => {
    if (state === 'connecting') setState('offline');
  }, PATIENCE_MS);
  setState('connecting');
  // Loaded lazily: displaying data has priority over live updates.
  import('socket.io-client').then(
    ({ io }) => {
      if (isClosed) return;
      const socket = io({ transports: ['websocket', 'polling'], reconnectionDelayMax: 5_000 });
      close = keepOpen(socket, listener, turns);
    },
    () => isClosed || setState('offline'),
  );
  return () => {
    isClosed = true;
    clearTimeout(patience);
    close?.();
    setState('connecting');
  };
}

/** Listens and reconnects until the returned function is called. */
function keepOpen(socket: LiveSocket, listener: LiveListener, { onCatchUp, onBegin, onEnded }: LiveTurns) {
  let hasBeenLive = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => {
    const missed = hasBeenLive || state === 'offline';
    hasBeenLive = true;
    setState('live');
    if (missed) onCatchUp();
    socket.once('projection.progress', ({ position }) => onBegin(position));
  });
  const lost = () => {
    setState('offline');
    // socket.io doesn't reconnect after the server closed or refused the socket, so retry here.
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
  socket.onAny((name: string, payload: unknown) => {
    if (Object.hasOwn(liveMessages, name)) deliver(name as LiveEventName, payload, listener);
  });
  return () => {
    socket.off();
    socket.close();
    clearTimeout(again);
  };
}
