import type { LiveEnvelope } from '@nodo/contracts/live';
import { streamCategory } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Queryable } from '@nodo/platform/postgres';
import { blockedRows } from './blocked-rows.ts';
import type { LogEvent } from './event-index.ts';
import { describe, isDataError } from './faults.ts';
import { type Parked, type ParkedEvent, WAITS, WAITS_FOR_ROW } from './parking.ts';
import { keyOf, type Projection } from './projection.ts';
import { BlockedRowError, RowAccess } from './row-access.ts';
import type { RowMemory } from './row-memory.ts';
import { RowAccessError } from './row-set.ts';
import { discardPut, keepPut, openRows, type Rows } from './rows.ts';
import type { ModelSchemas } from './schemas.ts';
import { settleAll } from './settle-all.ts';
import { sentFor } from './traces.ts';

/** The outcome of a batch: messages to publish and events that could not be applied. */
export interface Applied {
  readonly messages: readonly LiveEnvelope[];
  readonly parked: readonly ParkedEvent[];
  /** Everything parked afterwards. */
  readonly state: Parked;
  /** The rows to remember, if all of them are known. */
  readonly rows?: Rows;
}

/** The read models that events are applied to. */
export interface Models {
  readonly projections: readonly Projection[];
  readonly schemas: ModelSchemas;
  /** Rows remembered from earlier batches; absent: every row is loaded. */
  readonly memory?: RowMemory;
}

/** The rows of a batch could not be written because of their values, not the connection. */
export class UnwritableRowsError extends Error {
  override readonly name = 'UnwritableRowsError';
}

/**
 * Applies events to every projection that handles them and writes all rows at the end, table by table. An event
 * whose projection throws is parked for that projection, and so are later events with the same key and events
 * that need a row it was to write. Throws UnwritableRowsError when the database refuses the rows: `applyOneByOne`
 * then finds the event at fault.
 */
export async function applyTogether(
  client: Queryable,
  models: Models,
  events: readonly LogEvent[],
  parked: Parked,
): Promise<Applied> {
  const run = new Run(client, parked, models.schemas);
  const rows = run.open(models.memory);
  const steps = stepsOf(models.projections, events);
  try {
    await prefetch(steps, rows);
    for (const step of steps) await run.step(step, rows);
    await flush(rows);
  } catch (error) {
    throw isDataError(error) ? new UnwritableRowsError(describe(error)) : error;
  }
  return { ...run.applied, rows };
}

/** As `applyTogether`, but event by event behind savepoints, so that one refused row costs only its own event. */
export async function applyOneByOne(
  client: Queryable,
  models: Models,
  events: readonly LogEvent[],
  parked: Parked,
): Promise<Applied> {
  const run = new Run(client, parked, models.schemas);
  for (const step of stepsOf(models.projections, events)) {
    const rows = run.open();
    await client.query('SAVEPOINT step');
    const before = run.mark();
    try {
      await run.step(step, rows);
      await flush(rows);
      await client.query('RELEASE SAVEPOINT step');
    } catch (error) {
      if (!isDataError(error)) throw error;
      await client.query('ROLLBACK TO SAVEPOINT step');
      run.undo(before);
      await run.park(step, run.open(), { error: describe(error) });
    }
  }
  return run.applied;
}

interface Step {
  readonly projection: Projection;
  readonly event: LogEvent;
}

function stepsOf(projections: readonly Projection[], events: readonly LogEvent[]): Step[] {
  const concerned = new Map<string, readonly Projection[]>();
  return events.flatMap((event) => {
    const category = streamCategory(event.stream);
    const known =
      concerned.get(category) ?? projections.filter(({ categories }) => categories.includes(category));
    concerned.set(category, known);
    return known.map((projection) => ({ projection, event }));
  });
}

async function prefetch(steps: readonly Step[], rows: Rows): Promise<void> {
  for (const { projection, event } of steps) {
    if (!('unreadable' in event)) projection.prefetch?.(event, rows);
  }
  const loads = Object.values(rows).map((set) => set.load());
  await settleAll(loads).catch((error: unknown) => {
    throw error instanceof RowAccessError ? error.cause : error;
  });
}

/** Writes all rows; over a pipelined connection in one round trip. */
export async function flush(rows: Rows): Promise<void> {
  await settleAll(Object.values(rows).map((set) => set.flush()));
}

/** Applies one event to one projection, atomically: all of its rows are kept, or none. */
export async function applyOne(
  projection: Projection,
  event: StoredEvent,
  rows: Rows,
  position: bigint,
): Promise<LiveEnvelope[]> {
  const messages: LiveEnvelope[] = [];
  try {
    await projection.apply(event, rows, (message) => messages.push(message));
  } catch (error) {
    discardPut(rows);
    throw error;
  }
  keepPut(rows, position);
  return messages;
}

class Run {
  readonly #client: Queryable;
  readonly #schemas: ModelSchemas;
  readonly #access: RowAccess;
  readonly #messages: LiveEnvelope[] = [];
  readonly #parked: ParkedEvent[] = [];
  /** The state before this run, copied when the first event is parked. */
  #state: Parked;

  constructor(client: Queryable, parked: Parked, schemas: ModelSchemas) {
    this.#client = client;
    this.#schemas = schemas;
    this.#state = parked;
    this.#access = new RowAccess(() => this.#state);
  }

  get applied(): Applied {
    return { messages: this.#messages, parked: this.#parked, state: this.#state };
  }

  /** Opens rows that refuse access while a parked event is to write them. */
  open(memory?: RowMemory): Rows {
    const shared = { access: this.#access, schemas: this.#schemas };
    return openRows(this.#client, memory ? { ...shared, memory } : shared);
  }

  mark(): number {
    return this.#messages.length;
  }

  undo(mark: number): void {
    this.#messages.length = mark;
  }

  async step(step: Step, rows: Rows): Promise<void> {
    const { projection, event } = step;
    const waits =
      this.#state.size > 0 &&
      this.#state.has({ projection: projection.name, key: keyOf(projection, event.stream) });
    if (waits) return this.park(step, rows, { error: WAITS });
    if ('unreadable' in event) return this.park(step, rows, { error: describe(event.unreadable) });
    try {
      const messages = await applyOne(projection, event, rows, event.position);
      this.#messages.push(...sentFor(event, messages));
    } catch (error) {
      if (error instanceof RowAccessError) throw error.cause;
      const reason =
        error instanceof BlockedRowError
          ? { error: WAITS_FOR_ROW, waitsFor: error.row }
          : { error: describe(error) };
      await this.park(step, rows, reason);
    }
  }

  async park(
    { projection, event }: Step,
    rows: Rows,
    why: { error: string; waitsFor?: string },
  ): Promise<void> {
    const parked = {
      projection: projection.name,
      key: keyOf(projection, event.stream),
      event,
      error: why.error,
      waitsFor: why.waitsFor ?? null,
      rows: await blockedRows(this.#client, projection, event, { rows, access: this.#access }),
    };
    if (this.#parked.length === 0) this.#state = this.#state.copy();
    this.#parked.push(parked);
    this.#state.add(parked);
  }
}
