import { newId } from '@nodo/platform/ids';
import type { SharedRedis } from '@nodo/platform/shared-redis';
import { SharedConnections } from './shared-connections.ts';

/** Connections of a process that died count for this long; a live one renews them three times meanwhile. */
const LEASE_MS = 30_000;

interface Connection {
  readonly readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Limits the open connections of each person: those of this process in its memory and, while Redis is reachable, those
 * of all processes in Redis.
 */
export class ConnectionLimit {
  readonly #maximum: number;
  readonly #shared: SharedConnections;
  /** For each person, the ids by which their connections are known in Redis. */
  readonly #open = new Map<string, Map<Connection, string>>();
  readonly #renewal: NodeJS.Timeout;

  constructor(maximum: number, redis: SharedRedis | undefined, leaseMs = LEASE_MS) {
    this.#maximum = maximum;
    this.#shared = new SharedConnections(redis, 'sockets', leaseMs);
    this.#renewal = setInterval(() => void this.#renew(), leaseMs / 3);
  }

  /** Counts a connection until it closes. False when the person has as many as they may. */
  async enter(personId: string, connection: Connection): Promise<boolean> {
    const own = this.#open.get(personId) ?? new Map<Connection, string>();
    if (own.has(connection)) return true;
    if (own.size >= this.#maximum || connection.readyState !== 'open') return false;
    const id = newId();
    this.#open.set(personId, own.set(connection, id));
    connection.once('close', () => this.#leave(personId, connection));
    if ((await this.#shared.enter(personId, [id], this.#maximum)) !== 0) return true;
    this.#leave(personId, connection);
    return false;
  }

  /** Ends renewing; connections still leave. */
  close(): void {
    clearInterval(this.#renewal);
  }

  #leave(personId: string, connection: Connection): void {
    const own = this.#open.get(personId);
    const id = own?.get(connection);
    if (!own?.delete(connection) || id === undefined) return;
    if (own.size === 0) this.#open.delete(personId);
    this.#shared.leave(personId, id);
  }

  /** One person after the other, so that many are no burst. Those who entered while Redis was away are added. */
  async #renew(): Promise<void> {
    for (const [personId, own] of this.#open) await this.#shared.enter(personId, [...own.values()]);
  }
}
