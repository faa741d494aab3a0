import { setImmediate } from 'node:timers/promises';
import { eventDefinition } from '@nodo/contracts/events';
import type { FoldedStream } from '@nodo/contracts/history/views';
import { streamCategory } from '@nodo/contracts/streams';
import type { EventStore, StoredEvent, UnreadableEvent } from '@nodo/platform/event-store';
import type { AggregateStore } from '../commands/aggregate-store.ts';
import type { Fold } from '../commands/stream-cache.ts';
import { plain } from './plain.ts';

const PAGE = 500;
/**
 * Characters of states as JSON per answer: a warehouse's state grows with each of its tens of thousands of reservations,
 * and is written whole at every step.
 */
const STATES_MAX = 2_000_000;

export interface ReplayOptions {
  readonly from: number;
  readonly limit: number;
  readonly withStates: boolean;
  readonly statesMax?: number;
}

type Reading = Pick<EventStore, 'readPage'>;
/** The stores of all kinds of streams by name; only how each folds is used here. */
export type FoldsByName = Readonly<Record<string, Pick<AggregateStore<unknown>, 'fold' | 'category'>>>;

/**
 * Replays a stream: each event, and the state after it as the command side folds it. Reads a page at a time and keeps
 * one state, however long the stream is; appends nothing and bypasses the cache. Ends early, after at least one step,
 * once the states written exceed `statesMax` characters.
 */
export async function replay(
  store: Reading,
  aggregates: FoldsByName,
  stream: string,
  { from, limit, withStates, statesMax = STATES_MAX }: ReplayOptions,
): Promise<FoldedStream> {
  const state = new States(aggregates, stream);
  const start = withStates ? 0 : from;
  const steps: FoldedStream['steps'] = [];
  let before = state.value;
  let written = 0;
  for await (const event of eventsOf(store, stream, start, from + limit)) {
    const revision = Number(event.revision);
    if (revision === from) before = state.value;
    if (withStates) state.take(event);
    if (revision < from) continue;
    const after = withStates ? state.value : null;
    steps.push({ revision, read: said(event), state: after });
    if (!withStates) continue;
    written += JSON.stringify(after).length;
    if (written > statesMax) break;
    // Writing a big state takes tens of milliseconds: commands run in between.
    await setImmediate();
  }
  return { before: withStates ? before : null, steps };
}

/** Events of a stream from revision `from` (inclusive) to `end` (exclusive). */
async function* eventsOf(
  store: Reading,
  stream: string,
  from: number,
  end: number,
): AsyncGenerator<StoredEvent | UnreadableEvent> {
  for (let at = from; at < end; ) {
    const count = Math.min(PAGE, end - at);
    const page = await store.readPage(stream, BigInt(at), count);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < count) return;
    at = Number(last.revision) + 1;
  }
}

function said(event: StoredEvent | UnreadableEvent): FoldedStream['steps'][number]['read'] {
  return 'unreadable' in event
    ? null
    : { version: eventDefinition(event.type)?.version ?? null, data: plain(event.data) };
}

/** The folded states of one stream, keyed by the kind's name where several kinds fold the same streams. */
class States {
  readonly #folds: readonly (readonly [string, Fold<unknown>])[];
  #states: unknown[];
  /** False after an event that can't be read: later states are unknown. */
  #isKnown = true;

  constructor(aggregates: FoldsByName, stream: string) {
    const category = streamCategory(stream);
    this.#folds = Object.entries(aggregates)
      .filter(([, aggregate]) => aggregate.category === category)
      .map(([name, aggregate]) => [name, aggregate.fold] as const);
    this.#states = this.#folds.map(([, { initial }]) => initial);
  }

  take(event: StoredEvent | UnreadableEvent): void {
    if ('unreadable' in event) this.#isKnown = false;
    else this.#states = this.#folds.map(([, fold], index) => fold.evolve(this.#states[index], event));
  }

  get value(): unknown {
    if (!this.#isKnown || this.#folds.length === 0) return null;
    const states = this.#states.map(plain);
    if (states.length === 1) return states[0];
    return Object.fromEntries(this.#folds.map(([name], index) => [name, states[index]]));
  }
}
