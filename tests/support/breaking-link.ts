import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sized } from './figures.ts';

/**
 * What a link does to its traffic: `whole` forwards it; `cut` ends every connection and accepts none; `delayed`
 * holds back each response for two seconds; `half-open` accepts connections and sends nothing, like a network
 * that lost its route, and connections open at that time stay so for ever; `broken off` ends a connection once a
 * kilobyte of responses came back over it.
 */
export type LinkState = 'whole' | 'cut' | 'delayed' | 'half-open' | 'broken off';
export const brokenStates = ['cut', 'delayed', 'half-open', 'broken off'] as const;

const DELAY_MS = 2_000;
const BROKEN_OFF_AFTER = 1_000;

export interface Link {
  readonly port: number;
  /** Number of connections actually affected by the fault. */
  readonly struck: () => number;
  become(state: LinkState): void;
  stop(): Promise<void>;
}

/** A TCP proxy to a local port, whose connections can be disturbed. */
export async function startLink(target: number): Promise<Link> {
  let state: LinkState = 'whole';
  let struck = 0;
  const open = new Map<Socket, Socket>();
  /** By the fault of now. */
  let hurt = new WeakSet<Socket>();
  const lost = new WeakSet<Socket>();
  const strike = (socket: Socket) => {
    if (hurt.has(socket)) return;
    hurt.add(socket);
    struck += 1;
  };
  const end = (near: Socket, far: Socket) => {
    near.destroy();
    far.destroy();
    open.delete(near);
  };

  const server = createServer((near) => {
    if (state === 'cut') {
      strike(near);
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    open.set(near, far);
    let answered = 0;
    if (state === 'half-open') lost.add(near);
    near.on('data', (piece) => {
      if (lost.has(near)) strike(near);
      else far.write(piece);
    });
    far.on('data', async (piece) => {
      if (lost.has(near)) return strike(near);
      if (state === 'broken off') {
        answered += piece.length;
        if (answered > BROKEN_OFF_AFTER) {
          strike(near);
          return end(near, far);
        }
      }
      if (state === 'delayed') {
        strike(near);
        far.pause();
        await delay(DELAY_MS, undefined, { ref: false });
        far.resume();
      }
      if (!near.destroyed) near.write(piece);
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      // A half-open link doesn't forward the end of a connection either.
      socket.on('close', () => {
        if (!lost.has(near)) end(near, far);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');

  return {
    port: address.port,
    struck: () => struck,
    become: (next) => {
      state = next;
      hurt = new WeakSet();
      for (const [near, far] of open) {
        if (next === 'half-open') lost.add(near);
        if (next !== 'cut' || lost.has(near)) continue;
        strike(near);
        end(near, far);
      }
    },
    stop: async () => {
      for (const [near, far] of open) end(near, far);
      server.close();
      await once(server, 'close');
    },
  };
}

/** An address as it is reached through a link. */
export function throughLink(address: string, { port }: Link): string {
  // Only special schemes have a port that can be set.
  const url = new URL(address.replace('esdb:', 'http:'));
  url.port = String(port);
  return address.startsWith('esdb:') ? url.href.replace('http:', 'esdb:').replace('/?', '?') : url.href;
}

type Pair<N> = readonly [name: N, state: (typeof brokenStates)[number]];

/** The links and states to try: `some` in a test run, each link in each state in a proof. */
export function pairsOf<N extends string>(names: readonly N[], some: readonly Pair<N>[]): readonly Pair<N>[] {
  const all = names.flatMap((name) => brokenStates.map((state) => [name, state] as const));
  return sized(some.length, all.length) > some.length ? all : some;
}

/** Links by name, each to the port of an address. */
export class Links<N extends string> {
  readonly #links = new Map<N, Link>();

  /** Starts one; returns the address as it is reached through it. */
  async through(name: N, address: string): Promise<string> {
    const link = await startLink(Number(new URL(address.replace('esdb:', 'http:')).port));
    this.#links.set(name, link);
    return throughLink(address, link);
  }

  get(name: N): Link {
    const link = this.#links.get(name);
    if (!link) throw new Error(`There is no link ${name}`);
    return link;
  }

  becomeWhole(): void {
    for (const link of this.#links.values()) link.become('whole');
  }

  async stop(): Promise<void> {
    for (const link of this.#links.values()) await link.stop();
  }
}
