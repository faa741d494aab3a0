import type { LiveEnvelope } from '@nodo/contracts/live';
import type { EventStore, StoredEvent, UnreadableEvent } from '@nodo/platform/event-store';
import type { Logger } from '@nodo/platform/logging';
import type { Queryable } from '@nodo/platform/postgres';
import { applyOne, flush } from './apply.ts';
import { blockedRows } from './blocked-rows.ts';
import { describe, isDataError } from './faults.ts';
import type { ParkedDecision } from './parked-decisions.ts';
import {
  noteFailure,
  Parked,
  type ParkedKey,
  type ParkedPlace,
  readParked,
  unpark,
  WAITS_FOR_ROW,
} from './parking.ts';
import type { Projection } from './projection.ts';
import { BlockedRowError, RowAccess } from './row-access.ts';
import { RowAccessError } from './row-set.ts';
import { openRows, type Rows } from './rows.ts';
import type { ModelSchemas } from './schemas.ts';

export interface ReleaseContext {
  readonly store: Pick<EventStore, 'readEvent'>;
  readonly logger: Logger;
  readonly projections: readonly Projection[];
  readonly schemas: ModelSchemas;
}

/** The outcome of retrying parked events. */
export interface Released {
  readonly messages: readonly LiveEnvelope[];
  /** Number of events applied. */
  readonly applied: number;
  /** Everything still parked. */
  readonly parked: Parked;
}

/** The event itself can't be applied; any other error fails the transaction. */
class EventAtFaultError extends Error {
  override readonly name = 'EventAtFaultError';
}

/**
 * Carries out a decision about a key, in the transaction of the batch that contains it. An event that isn't
 * parked can't be skipped: the decision then only retries the rest of its key.
 */
export async function carryOut(
  context: ReleaseContext,
  client: Queryable,
  { projection, key, skipped }: ParkedDecision,
  position: bigint,
): Promise<Released> {
  if (skipped !== undefined) {
    const dropped = await client.query(
      `DELETE FROM "${context.schemas.parked}".parked WHERE projection = $1 AND key = $2 AND event_id = $3`,
      [projection, key, skipped],
    );
    const isSkipped = (dropped.rowCount ?? 0) > 0;
    context.logger.warn({ projection, eventId: skipped, isSkipped }, 'An event is to be skipped');
  }
  return release(context, client, { projection, key }, position);
}

/**
 * Applies the parked events of a key, and those of any key and projection that wait for their rows, in log order,
 * each key up to the first event that still fails. Their rows and messages get `position`, the current
 * checkpoint, as they become visible there. Without a key, only events waiting for rows are retried.
 */
export async function release(
  context: ReleaseContext,
  client: Queryable,
  key: ParkedKey | undefined,
  position: bigint,
): Promise<Released> {
  const places = inLogOrder(await readParked(client, context.schemas), context.projections);
  const tried = keysToTry(places, key);
  const run = new ReleaseRun(context, client, position);
  for (const place of places) {
    if (tried.has(keyText(place))) await run.try(place, key !== undefined && isOf(place, key));
    else run.parked.add(place);
  }
  const { messages, applied, parked } = run;
  if (key && places.some((place) => isOf(place, key)) && !parked.has(key))
    context.logger.info({ projection: key.projection }, 'A parked key flows again');
  return { messages, applied, parked };
}

const keyText = ({ projection, key }: ParkedKey) => `${projection}\n${key}`;
const isOf = (place: ParkedKey, key: ParkedKey) => keyText(place) === keyText(key);

/** By position; entries of one event in the order of the projections. */
function inLogOrder(places: readonly ParkedPlace[], projections: readonly Projection[]): ParkedPlace[] {
  const turns = new Map(projections.map(({ name }, turn) => [name, turn]));
  const turnOf = ({ projection }: ParkedPlace) => turns.get(projection) ?? projections.length;
  return [...places].sort((a, b) =>
    a.position === b.position ? turnOf(a) - turnOf(b) : a.position < b.position ? -1 : 1,
  );
}

/** The key itself, and every key whose first event is parked for a missing row. */
function keysToTry(places: readonly ParkedPlace[], key: ParkedKey | undefined): Set<string> {
  const firsts = new Map([...places].reverse().map((place) => [keyText(place), place]));
  const waiting = [...firsts.values()].filter(({ waitsFor }) => waitsFor !== null).map(keyText);
  return new Set(key ? [...waiting, keyText(key)] : waiting);
}

class ReleaseRun {
  readonly messages: LiveEnvelope[] = [];
  applied = 0;
  /** The events so far that stay parked. */
  readonly parked = new Parked([]);
  readonly #context: ReleaseContext;
  readonly #client: Queryable;
  readonly #position: bigint;
  readonly #access = new RowAccess(() => this.parked);
  #last: { readonly id: string; readonly event: StoredEvent | UnreadableEvent | undefined } | undefined;

  constructor(context: ReleaseContext, client: Queryable, position: bigint) {
    this.#context = context;
    this.#client = client;
    this.#position = position;
  }

  /**
   * Applies a parked event if possible. One that waits for a blocked row is only attempted, and the failure counted,
   * if its retry was requested.
   */
  async try(place: ParkedPlace, isAsked: boolean): Promise<void> {
    const projection = this.#context.projections.find(({ name }) => name === place.projection);
    const waits = place.waitsFor !== null && !isAsked && this.parked.blocks(place.waitsFor);
    if (!projection || waits || this.parked.has(place)) {
      this.parked.add(place);
      return;
    }
    const event = await this.#read(place);
    await this.#client.query('SAVEPOINT release');
    try {
      await this.#apply(projection, event);
      await unpark(this.#client, place, this.#context.schemas);
      await this.#client.query('RELEASE SAVEPOINT release');
      this.applied += 1;
    } catch (error) {
      if (!(error instanceof EventAtFaultError)) throw error;
      await this.#client.query('ROLLBACK TO SAVEPOINT release');
      await this.#note(projection, place, event, error.cause);
    }
  }

  /** Cached, as projections that parked the same event follow one another. */
  async #read({ stream, revision }: ParkedPlace): Promise<StoredEvent | UnreadableEvent | undefined> {
    const id = `${stream}/${revision}`;
    if (this.#last?.id !== id)
      this.#last = { id, event: await this.#context.store.readEvent(stream, revision) };
    return this.#last.event;
  }

  async #apply(projection: Projection, event: StoredEvent | UnreadableEvent | undefined): Promise<void> {
    if (!event) throw atFault(new Error('The event is no longer on the log'));
    if ('unreadable' in event) throw atFault(event.unreadable);
    const rows = this.#open();
    const messages = await applyOne(projection, event, rows, this.#position).catch((error: unknown) => {
      if (!(error instanceof RowAccessError)) throw atFault(error);
      throw isDataError(error.cause) ? atFault(error.cause) : error.cause;
    });
    await flush(rows).catch((error: unknown) => {
      throw isDataError(error) ? atFault(error) : error;
    });
    this.messages.push(...messages.map((message) => movedTo(this.#position, message)));
  }

  async #note(
    projection: Projection,
    place: ParkedPlace,
    event: StoredEvent | UnreadableEvent | undefined,
    cause: unknown,
  ): Promise<void> {
    const waitsFor = cause instanceof BlockedRowError ? cause.row : null;
    const error = waitsFor === null ? describe(cause) : WAITS_FOR_ROW;
    this.#context.logger.error({ reason: error, projection: projection.name }, 'A parked event fails again');
    const rows = event
      ? await blockedRows(this.#client, projection, event, { rows: this.#open(), access: this.#access })
      : place.rows;
    await noteFailure(this.#client, place, { error, waitsFor, rows }, this.#context.schemas);
    // With the blocked rows as determined now.
    this.parked.add({ ...place, rows });
  }

  #open(): Rows {
    return openRows(this.#client, { access: this.#access, schemas: this.#context.schemas });
  }
}

/** A released event becomes visible at the release: clients ignore messages older than their data. */
function movedTo(position: bigint, message: LiveEnvelope): LiveEnvelope {
  if (!('position' in message.data)) return message;
  // The spread keeps the name and its data together, which TypeScript can't track.
  return { ...message, data: { ...message.data, position: position.toString() } } as LiveEnvelope;
}

function atFault(cause: unknown): EventAtFaultError {
  return new EventAtFaultError('A parked event can not be applied', { cause });
}
