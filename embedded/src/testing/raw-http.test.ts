import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection for arbitrary bytes. */
export interface RawConnection {
  readonly socket: Socket;
  /** The bytes received so far. */
  readonly heard: () => string;
  readonly isClosed: () => boolean;
  say(...parts: string[]): void;
}

/** Opens a connection, optionally from another local address. */
export async function openRaw(port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let heard = '';
  let isClosed = false;
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    heard += piece.toString('latin1');
  });
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  return {
    socket,
    heard: () => heard,
    isClosed: () => isClosed,
    say: (...parts) => void socket.write(parts.join('')),
  };
}

/** The head of a request, as text to send. */
export function head(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${line} HTTP/1.1`, ...fields, '', ''].join('\r\n');
}

/** The headers that `curl --http2` adds to a request to an http:// address. */
export const H2C = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
} as const;

export const WEBSOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
} as const;
