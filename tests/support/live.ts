import { type LiveEventName, type LivePayload, liveMessages } from '@nodo/contracts/live';
import { io, type Socket } from 'socket.io-client';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';

interface Message {
  readonly name: string;
  readonly payload: unknown;
}

/** A person's open page: one socket with their cookie, and all received messages in order. */
export class Listener {
  readonly socket: Socket;
  readonly #heard: Message[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.onAny((name: string, payload: unknown) => this.#heard.push({ name, payload }));
  }

  /** Connects and waits until the socket is admitted. */
  static async open(client: Client, transport: 'websocket' | 'polling' = 'websocket'): Promise<Listener> {
    const socket = io(client.url, {
      extraHeaders: { cookie: client.cookie, origin: client.url },
      transports: [transport],
      forceNew: true,
      reconnectionDelay: 100,
    });
    const listener = new Listener(socket);
    await eventually('the socket to be admitted', () => socket.connected);
    return listener;
  }

  /** The payloads of one kind of message, each checked against the contract. */
  heard<N extends LiveEventName>(name: N): LivePayload<N>[] {
    const schema = liveMessages[name].data;
    return this.#heard.flatMap((message) =>
      message.name === name ? [schema.parse(message.payload) as LivePayload<N>] : [],
    );
  }

  /** Whether any received message contains this text, for instance an id. */
  mentions(text: string): boolean {
    return JSON.stringify(this.#heard).includes(text);
  }

  close(): void {
    this.socket.close();
  }
}
