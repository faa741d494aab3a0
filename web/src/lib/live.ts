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
/** Takes every live message whose payload is as the contract says. */
export type LiveListener = <N extends LiveEventName>(name: N, message: LivePayload<N>) => void;

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

/** Poll this often while the socket is down; never while it is up, nor for what was. */
export function useFallbackPolling(interval: number): number | false {
  const isPast = useShownMoment() !== undefined;
  return useLiveState() === 'offline' && !isPast ? interval : false;
}

/** Look again this often at what no message tells of; never at what was. */
export function useLooking(interval: number): number | false {
  return useShownMoment() === undefined ? interval : false;
}

type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>;

function deliver<N extends LiveEventName>(name: N, payload: unknown, listener: LiveListener): void {
  const message = liveMessages[name].data.safeParse(payload);
  if (message.success) listener(name, message.data as LivePayload<N>);
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
export function connectLive(listener: LiveListener, turns: LiveTurns): () => void {
  let close: (() => void) | undefined;
  let isClosed = false;
  const patience = setTimeout(() => {
    if (state === 'connecting') setState('offline');
  }, PATIENCE_MS);
  setState('connecting');
  // Whoever looks needs figures first, and that they follow second.
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

/** Listens and connects again for as long as nobody calls the function that it answers. */
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
  socket.onAny((name: string, payload: unknown) => {
    if (Object.hasOwn(liveMessages, name)) deliver(name as LiveEventName, payload, listener);
  });
  return () => {
    socket.off();
    socket.close();
    clearTimeout(again);
  };
}
