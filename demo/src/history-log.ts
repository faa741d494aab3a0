import type { EventLog } from '@nodo/command-api/commands/aggregate-store';
import { type EventMetadata, eventMetadataSchema } from '@nodo/contracts/event';
import { eventDefinition, parseEvent } from '@nodo/contracts/events';
import { streamSubject } from '@nodo/contracts/streams';
import type { NewEvent, StoredEvent } from '@nodo/platform/event-codec';
import { RevisionConflictError } from '@nodo/platform/revision-conflict';

type AppendOptions = Parameters<EventLog['append']>[2];

/**
 * An in-memory log that becomes a history when it is complete. It has a single writer but still enforces the store's
 * rules: expected revisions, valid data, and JSON round-tripping.
 */
export class HistoryLog implements EventLog {
  readonly events: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #recordedAt: Date;
  readonly #confirmations: { readonly investmentId: string; readonly at: string }[] = [];

  constructor(recordedAt: Date) {
    this.#recordedAt = recordedAt;
  }

  async append(stream: string, events: readonly NewEvent[], { expected, metadata }: AppendOptions) {
    const held = this.#streams.get(stream) ?? [];
    const from = expected === 'no_stream' ? 0 : Number(expected) + 1;
    if (from !== held.length) throw new RevisionConflictError(`${stream} is not at ${expected}`);
    const written = events.map((event) => this.#write(stream, held, event, metadata));
    this.#streams.set(stream, held);
    return { position: BigInt(this.events.length), revision: BigInt(held.length - 1), events: written };
  }

  async readStream(stream: string, from = 0n): Promise<StoredEvent[]> {
    return (this.#streams.get(stream) ?? []).slice(Number(from));
  }

  /** Ids of the investments confirmed before a moment. */
  async confirmedBefore(moment: string): Promise<string[]> {
    return this.#confirmations.filter(({ at }) => at < moment).map(({ investmentId }) => investmentId);
  }

  #write(
    stream: string,
    held: StoredEvent[],
    event: NewEvent,
    given: AppendOptions['metadata'],
  ): StoredEvent {
    const definition = eventDefinition(event.type);
    if (!definition) throw new Error(`${event.type} is no event`);
    const schemaVersion = definition.version;
    const metadata: EventMetadata = eventMetadataSchema.parse({ ...given, schemaVersion });
    const data: unknown = JSON.parse(JSON.stringify(definition.data.parse(event.data)));
    const stored: StoredEvent = {
      ...parseEvent(event.type, schemaVersion, data),
      ...{ id: event.id, stream, metadata, recordedAt: this.#recordedAt },
      revision: BigInt(held.length),
      position: BigInt(this.events.length + 1),
    };
    held.push(stored);
    this.events.push(stored);
    if (event.type === 'InvestmentConfirmed')
      this.#confirmations.push({ investmentId: streamSubject(stream), at: metadata.occurredAt });
    return stored;
  }
}
