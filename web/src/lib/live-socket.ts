import {
  type LiveEventName,
  type LivePayload,
  liveMessages,
  type ServerToClientEvents,
} from '@nodo/contracts/live';
import { onlineManager } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { liveState, setLiveState } from './live.ts';

/** Receives every live message whose payload matches the contract. */
export type LiveListener = <N extends LiveEventName>(name: N, message: LivePayload<N>) => void;

export interface LiveTurns {
  /** Called after every reconnection, because messages may have been missed. */
  readonly onCatchUp: () => void;
  /** Called with the position of the read models when this connection began: older data may be missing changes. */
  readonly onBegin: (position: string) => void;
  /** The server closed or refused the connection: the session may have ended. */
  readonly onEnded: () => void;
}

type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>;

/** Time between two attempts, ms, after the server closed or refused the connection. */
const AGAIN_MS = 4_000;
/** Error code of the server's refusal of a socket without a session. */
const REFUSED = 'UNAUTHENTICATED';

function deliver<N extends LiveEventName>(name: N, payload: unknown, listener: LiveListener): void {
  const message = liveMessages[name].data.safeParse(payload);
  if (message.success) listener(name, message.data as LivePayload<N>);
}

/**
 * Opens the live connection (same origin, session cookie) and keeps it open. Returns a function that closes it.
 */
export function openLive(listener: LiveListener, { onCatchUp, onBegin, onEnded }: LiveTurns): () => void {
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    // Some networks let no websocket through. Otherwise the first transport would be the only one tried.
    tryAllTransports: true,
    autoConnect: onlineManager.isOnline(),
    reconnectionDelayMax: 5_000,
  });
  let hasBeenLive = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => {
    const missed = hasBeenLive || liveState() === 'offline';
    hasBeenLive = true;
    setLiveState('live');
    if (missed) onCatchUp();
    socket.once('projection.progress', ({ position }) => onBegin(position));
  });
  const lost = () => {
    setLiveState('offline');
    // socket.io doesn't reconnect after the server closed or refused the socket, so retry here, where there is a network.
    clearTimeout(again);
    if (!socket.active && onlineManager.isOnline()) again = setTimeout(() => socket.connect(), AGAIN_MS);
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
  // Without a network nothing is read, so the screen isn't live, whatever the socket has noticed (on localhost it stays up).
  const follow = (isOnline: boolean) => {
    if (isOnline) return void socket.connect();
    socket.disconnect();
    // A socket that was not connected yet says nothing of it.
    lost();
  };
  if (!onlineManager.isOnline()) lost();
  const stopWatching = onlineManager.subscribe(follow);
  return () => {
    stopWatching();
    socket.off();
    socket.close();
    clearTimeout(again);
  };
}
