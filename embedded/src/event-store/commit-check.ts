import type { StreamState } from './stream-state.ts';

/** The expected last revision of a stream. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | number;

/** Where an event with a given id is already stored. */
export interface KnownEvent {
  stream: string;
  revision: number;
  position: number;
}

export type CommitDecision =
  | { kind: 'write' }
  /** The same events are stored already: answer as when they were first written. */
  | { kind: 'repeat'; revision: number; position: number }
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'deleted' };

const WRITE: CommitDecision = { kind: 'write' };

/** The places where an event id is stored, oldest first. */
export type FindKnown = (id: string) => readonly KnownEvent[];

function repeatOf(place: KnownEvent): CommitDecision {
  return { kind: 'repeat', revision: place.revision, position: place.position };
}

/**
 * With `any` and `stream_exists` only the ids identify a repetition: either all of them are known in the stream, or
 * none.
 */
function checkUnordered(
  stream: string,
  state: StreamState,
  ids: readonly string[],
  find: FindKnown,
): CommitDecision {
  let last: KnownEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const place = find(id).findLast((known) => known.stream === stream);
    if (!place) return index === 0 ? WRITE : wrong(state);
    last = place;
  }
  return last ? repeatOf(last) : WRITE;
}

/** With an exact revision behind the head, the same ids must be stored at the revisions they would have got. */
function checkBehind(
  stream: string,
  state: StreamState,
  after: number,
  ids: readonly string[],
  find: FindKnown,
): CommitDecision {
  let last: KnownEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const revision = after + 1 + index;
    const place = find(id).find((known) => known.stream === stream && known.revision === revision);
    if (place) {
      last = place;
      continue;
    }
    return index === 0 && after === -1 && state.softDeleted ? WRITE : wrong(state);
  }
  return last ? repeatOf(last) : wrong(state);
}

function wrong(state: StreamState): CommitDecision {
  return { kind: 'wrong-revision', current: state.head };
}

/**
 * Whether a write is accepted, by EventStoreDB's rules: tombstones first, then existence, then idempotency by event
 * id, then the revision. Source: EventStoreDB 24, `IndexWriter.CheckCommit`.
 */
export function checkCommit(
  stream: string,
  state: StreamState,
  expected: ExpectedRevision,
  ids: readonly string[],
  find: FindKnown,
): CommitDecision {
  if (state.tombstoned) return { kind: 'deleted' };
  if (expected === 'stream_exists') {
    if (state.softDeleted) return { kind: 'deleted' };
    if (state.head < 0 && state.metaHead < 0) return wrong(state);
  }
  if (expected === 'any' || expected === 'stream_exists') return checkUnordered(stream, state, ids, find);
  const revision = expected === 'no_stream' ? -1 : expected;
  if (revision < state.head) return checkBehind(stream, state, revision, ids, find);
  return revision > state.head ? wrong(state) : WRITE;
}

/** Whether `checkCommit` will use event ids, so that they must be looked up first. */
export function needsKnownIds(state: StreamState, expected: ExpectedRevision): boolean {
  if (state.tombstoned || state.head < 0) return false;
  if (expected === 'any' || expected === 'stream_exists') return true;
  return (expected === 'no_stream' ? -1 : expected) < state.head;
}
