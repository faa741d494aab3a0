import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import type { LogRecord } from '@nodo/contracts/audit/values';
import { positionOf } from './event-codec.ts';
import { eventStoreClient } from './event-store-client.ts';
import { asUnavailable, isNotFound } from './store-errors.ts';

const CLOSE_MS = 1_000;

/** An event as stored on the log, neither decrypted nor upcast, with its position. */
export interface PlacedRecord extends LogRecord {
  /** Commit position in `$all`. */
  readonly position: bigint;
}

/** Reads the log as it is stored: every event but system events, also those unknown to our catalogue. */
export class LogRecords {
  readonly #client: EventStoreDBClient;

  constructor(url: string) {
    this.#client = eventStoreClient(url);
  }

  /** Follows the log after a position indefinitely, in log order. Throws when the connection is lost. */
  async *follow(from: bigint | 'start', signal: AbortSignal): AsyncGenerator<PlacedRecord> {
    const subscription = this.#client.subscribeToAll(
      { fromPosition: placeOf(from), filter: excludeSystemEvents({ checkpointInterval: 1_000 }) },
      { highWaterMark: 512 },
    );
    const stop = () => void subscription.unsubscribe().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const resolved of subscription) {
        const record = recordOf(resolved);
        if (record) yield record;
      }
    } catch (error) {
      if (!signal.aborted) throw asUnavailable(error);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /**
   * The log up to now, in log order, including the event at `from`; a slow consumer applies back-pressure to the
   * server.
   */
  async *readAll(from: bigint | 'start' = 'start'): AsyncGenerator<PlacedRecord> {
    const read = this.#client.readAll({ fromPosition: placeOf(from), direction: FORWARDS });
    try {
      for await (const resolved of read) {
        const record = recordOf(resolved);
        if (record) yield record;
      }
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      read.cancel().catch(() => undefined);
    }
  }

  /** Position of the last event; undefined when there is none. */
  async lastPosition(): Promise<bigint | undefined> {
    const read = this.#client.readAll({ fromPosition: END, direction: BACKWARDS });
    try {
      for await (const resolved of read) {
        const record = recordOf(resolved);
        if (record) return record.position;
      }
      return undefined;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      read.cancel().catch(() => undefined);
    }
  }

  /** Up to `count` events of a stream from a revision on, in that direction; none when there is no such stream. */
  async readStream(
    stream: string,
    from: bigint | 'start' | 'end',
    { count, direction }: { count: number; direction: 'asc' | 'desc' },
  ): Promise<PlacedRecord[]> {
    const read = this.#client.readStream(stream, {
      fromRevision: from,
      direction: direction === 'asc' ? FORWARDS : BACKWARDS,
      maxCount: count,
      deadline: 10_000,
    });
    const records: PlacedRecord[] = [];
    try {
      for await (const resolved of read) {
        const record = recordOf(resolved);
        if (record) records.push(record);
      }
      return records;
    } catch (error) {
      if (isNotFound(error)) return [];
      throw asUnavailable(error);
    }
  }

  /** One event by its revision in its stream; undefined when there is none. */
  async find(stream: string, revision: bigint): Promise<PlacedRecord | undefined> {
    const read = this.#client.readStream(stream, { fromRevision: revision, maxCount: 1, deadline: 5_000 });
    try {
      let found: PlacedRecord | undefined;
      for await (const resolved of read) found = recordOf(resolved);
      return found?.revision === revision.toString() ? found : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw asUnavailable(error);
    }
  }

  async close(): Promise<void> {
    await Promise.race([this.#client.dispose(), delay(CLOSE_MS, undefined, { ref: false })]);
  }
}

function placeOf(from: bigint | 'start') {
  return from === 'start' ? START : { commit: from, prepare: from };
}

function recordOf(resolved: ResolvedEvent): PlacedRecord | undefined {
  const record = resolved.event;
  if (!record || record.type.startsWith('$')) return undefined;
  return {
    position: positionOf(resolved),
    stream: record.streamId,
    revision: record.revision.toString(),
    id: record.id,
    type: record.type,
    recordedAt: record.created.toISOString(),
    format: record.isJson ? 'json' : 'binary',
    data: plain(record.data),
    metadata: plain(record.metadata),
  };
}

/** Converts bytes to base64, and undefined to null. */
function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null);
}
