import { randomUUID } from 'node:crypto';
import { checkCommit, type ExpectedRevision, type KnownEvent } from './commit-check.ts';
import {
  type EventRecord,
  METADATA_TYPE,
  metastreamOf,
  originalOf,
  type ProposedEvent,
  STREAM_DELETED_TYPE,
  sizeInLog,
  TOMBSTONE_REVISION,
} from './record.ts';
import {
  NO_HEAD,
  SOFT_DELETED_METADATA,
  type StreamHead,
  type StreamState,
  stateOf,
  undeletedMetadata,
} from './stream-state.ts';

export type Write =
  | { kind: 'append'; stream: string; expected: ExpectedRevision; events: readonly ProposedEvent[] }
  | { kind: 'delete'; stream: string; expected: ExpectedRevision }
  | { kind: 'tombstone'; stream: string; expected: ExpectedRevision };

/** `revision` −1 and `position` 0 mean none. */
export type WriteResult =
  | { kind: 'done'; revision: number; position: number }
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'deleted' };

interface WriteBatchContext {
  headOf: (name: string) => StreamHead | undefined;
  known: ReadonlyMap<string, readonly KnownEvent[]>;
  /** Position of the last event in the log. */
  end: number;
  /** Ticks; the same for all events of the batch. */
  created: string;
}

const EMPTY = new Uint8Array(0);

/** An event written by the server itself. */
export function systemEvent(type: string, data: Uint8Array, isJson: boolean): ProposedEvent {
  return { id: randomUUID(), type, isJson, data, metadata: EMPTY };
}

/**
 * The first event of a new log, a system event as in EventStoreDB: a reader of `$all` that forgets to exclude system
 * events should fail here rather than in production.
 */
export const FIRST_STREAM = metastreamOf('$stats');
export function firstEvent(): ProposedEvent {
  return systemEvent(METADATA_TYPE, Buffer.from('{"$maxAge":86400}'), true);
}

/**
 * Writes that will be committed together. Each is decided on the log including the ones before it; nothing takes
 * effect until the whole batch is committed. Pure except for the ids of the server's own events.
 */
export class WriteBatch {
  readonly records: EventRecord[] = [];
  readonly heads = new Map<string, StreamHead>();
  readonly #context: WriteBatchContext;
  readonly #known = new Map<string, KnownEvent[]>();
  end: number;

  constructor(context: WriteBatchContext) {
    this.#context = context;
    this.end = context.end;
  }

  decide(write: Write): WriteResult {
    const state = this.#stateOf(write.stream);
    const ids = write.kind === 'append' ? write.events.map((event) => event.id) : [randomUUID()];
    const decision = checkCommit(write.stream, state, write.expected, ids, (id) => this.#find(id));
    if (decision.kind === 'repeat') return { ...decision, kind: 'done' };
    if (decision.kind !== 'write') return decision;
    if (write.kind === 'append') return this.#append(write.stream, write.events, state);
    return write.kind === 'delete' ? this.#softDelete(write.stream, state) : this.#tombstone(write.stream);
  }

  #append(stream: string, events: readonly ProposedEvent[], state: StreamState): WriteResult {
    const original = originalOf(stream);
    const revives = original !== undefined && events.length > 0 && this.#stateOf(original).softDeleted;
    for (const event of events) this.#add(stream, event);
    const done: WriteResult = { kind: 'done', revision: state.head + events.length, position: this.end };
    // Writing to a soft-deleted stream, or setting its metadata, restores it, starting after its old events.
    if (events.length > 0 && state.softDeleted) this.#undelete(stream, state.head + 1);
    if (revives) this.#undelete(original, this.#headOf(original).revision + 1);
    return done;
  }

  #softDelete(stream: string, state: StreamState): WriteResult {
    if (state.head < 0 && state.metaHead < 0) return { kind: 'wrong-revision', current: -1 };
    const metastream = metastreamOf(stream);
    if (this.#headOf(metastream).revision === TOMBSTONE_REVISION) return { kind: 'deleted' };
    this.#add(metastream, systemEvent(METADATA_TYPE, SOFT_DELETED_METADATA, true));
    return { kind: 'done', revision: state.head, position: this.end };
  }

  #tombstone(stream: string): WriteResult {
    this.#add(stream, systemEvent(STREAM_DELETED_TYPE, EMPTY, false), TOMBSTONE_REVISION);
    return { kind: 'done', revision: TOMBSTONE_REVISION, position: this.end };
  }

  #undelete(stream: string, from: number): void {
    const metastream = metastreamOf(stream);
    const data = undeletedMetadata(this.#headOf(metastream).rawMetadata, from);
    this.#add(metastream, systemEvent(METADATA_TYPE, data, true));
  }

  #add(stream: string, event: ProposedEvent, revision = this.#headOf(stream).revision + 1): void {
    this.end += sizeInLog(stream, event);
    const record = { ...event, stream, revision, position: this.end, created: this.#context.created };
    this.records.push(record);
    const isMetastream = originalOf(stream) !== undefined;
    this.heads.set(stream, isMetastream ? { revision, rawMetadata: event.data } : { revision });
    const places = this.#known.get(event.id);
    const place = { stream, revision, position: this.end };
    if (places) places.push(place);
    else this.#known.set(event.id, [place]);
  }

  #find(id: string): readonly KnownEvent[] {
    const committed = this.#context.known.get(id) ?? [];
    const here = this.#known.get(id);
    return here ? [...committed, ...here] : committed;
  }

  #headOf(name: string): StreamHead {
    return this.heads.get(name) ?? this.#context.headOf(name) ?? NO_HEAD;
  }

  #stateOf(stream: string): StreamState {
    return stateOf(stream, (name) => this.#headOf(name));
  }
}
