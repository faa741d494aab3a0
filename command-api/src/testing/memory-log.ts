import type { DomainEvent } from '@nodo/contracts/events';
import type { NewEvent, StoredEvent } from '@nodo/platform/event-codec';
import { RevisionConflictError } from '@nodo/platform/revision-conflict';
import type { EventLog } from '../commands/aggregate-store.ts';

type AppendOptions = Parameters<EventLog['append']>[2];

/** Thrown in place of a response, as when the process or the connection dies. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * The event store's rules in memory, for tests of deciders and races without a server: expected revisions, and
 * duplicate appends recognised by their event ids alone.
 */
export class MemoryLog implements EventLog {
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #ids = new Set<string>();
  readonly #all: StoredEvent[] = [];
  #position = 0n;
  /** Called around each append; may throw to lose the request (before) or its response (after). */
  onAppend: (when: 'before' | 'after', stream: string) => void = () => undefined;
  /** Responses to reads are delayed until this resolves. */
  readGate: Promise<void> = Promise.resolve();
  /** Appends sent before this resolves take effect when it does. */
  appendGate: Promise<void> = Promise.resolve();
  /** Appends sent, and those that took effect. */
  sent = 0;
  appends = 0;
  reads = 0;

  async append(stream: string, events: readonly NewEvent[], { expected, metadata }: AppendOptions) {
    this.sent += 1;
    await this.appendGate;
    this.onAppend('before', stream);
    const held = this.#streams.get(stream) ?? [];
    const from = expected === 'no_stream' ? 0 : Number(expected) + 1;
    const repeated = events.every((event, index) => held[from + index]?.id === event.id);
    if (from !== held.length && !repeated) throw new RevisionConflictError(stream);
    if (from === held.length) this.#write(stream, held, events, metadata);
    this.appends += 1;
    this.onAppend('after', stream);
    const written = (this.#streams.get(stream) ?? []).slice(from, from + events.length);
    const position = written.at(-1)?.position ?? 0n;
    return { position, revision: BigInt(from + events.length - 1), events: written };
  }

  async readStream(stream: string, from = 0n): Promise<StoredEvent[]> {
    this.reads += 1;
    // Returns the stream as of the start of the read; others may append before the response arrives.
    const events = this.eventsOf(stream).slice(Number(from));
    await this.readGate;
    await new Promise((resolve) => setImmediate(resolve));
    return events;
  }

  eventsOf(stream: string): readonly StoredEvent[] {
    return this.#streams.get(stream) ?? [];
  }

  /** Every event after the first `count`, in append order. */
  readAll(count = 0): readonly StoredEvent[] {
    return this.#all.slice(count);
  }

  /** An independent log with the same events. */
  copy(): MemoryLog {
    const copy = new MemoryLog();
    for (const [name, events] of this.#streams) copy.#streams.set(name, [...events]);
    for (const id of this.#ids) copy.#ids.add(id);
    copy.#all.push(...this.#all);
    copy.#position = this.#position;
    return copy;
  }

  /** Types of a stream's events, in order. */
  typesOf(stream: string): string[] {
    return this.eventsOf(stream).map((event) => event.type);
  }

  streamNames(category: string): string[] {
    return [...this.#streams.keys()].filter((name) => name.startsWith(`${category}-`));
  }

  #write(
    stream: string,
    held: StoredEvent[],
    events: readonly NewEvent[],
    metadata: AppendOptions['metadata'],
  ) {
    for (const event of events) {
      // The real store would accept it, but readers of the log rely on unique ids.
      if (this.#ids.has(event.id))
        throw new Error(`${event.type} in ${stream} has an id that was used before`);
      this.#ids.add(event.id);
      this.#position += 1n;
      const stored = {
        ...event,
        stream,
        revision: BigInt(held.length),
        position: this.#position,
        metadata: { ...metadata, schemaVersion: 1 },
        recordedAt: new Date(0),
      };
      held.push(stored);
      this.#all.push(stored);
    }
    this.#streams.set(stream, held);
  }
}

/** Events as they would be read from one stream. */
export function storedEvents(
  events: readonly DomainEvent[],
  occurredAt = '2026-03-01T12:00:00.000Z',
): StoredEvent[] {
  return events.map((event, index) => ({
    ...event,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    stream: 'a-stream',
    revision: BigInt(index),
    position: BigInt(index + 1),
    metadata: {
      actor: { kind: 'service', name: 'test' },
      correlationId: '00000000-0000-4000-8000-000000000001',
      causationId: '00000000-0000-4000-8000-000000000001',
      occurredAt,
      schemaVersion: 1,
    },
    recordedAt: new Date(occurredAt),
  }));
}
