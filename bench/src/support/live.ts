import { type LiveEventName, liveMessages, type ServerToClientEvents } from '@nodo/contracts/live';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import type { Person } from './person.ts';

/** A live message and its arrival time, in this machine's `Date.now()`. */
export interface Heard<N extends LiveEventName> {
  readonly at: number;
  readonly data: z.infer<(typeof liveMessages)[N]['data']>;
}

/** A person's live connection that records messages of one kind. */
export class Listener<N extends LiveEventName> {
  readonly heard: Heard<N>[] = [];
  readonly #socket: Socket<ServerToClientEvents, Record<string, never>>;

  constructor(person: Person, name: N) {
    this.#socket = io(person.url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: person.cookie, origin: person.url },
    });
    this.#socket.onAny((event: string, payload: unknown) => {
      const at = Date.now();
      if (event === name)
        this.heard.push({ at, data: liveMessages[name].data.parse(payload) as Heard<N>['data'] });
    });
  }

  /** Resolves once connected. Throws when the connection is refused. */
  async connected(): Promise<void> {
    if (this.#socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('connect', resolve);
      this.#socket.once('connect_error', reject);
    });
  }

  close(): void {
    this.#socket.close();
  }
}
