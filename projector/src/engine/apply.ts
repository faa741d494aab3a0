import type { LiveEnvelope } from '@nodo/contracts/live';
import { PROJECTION_ERROR_MAX } from '@nodo/contracts/projections';
import { streamCategory } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Queryable } from '@nodo/platform/postgres';
import { openRows, type Rows } from '../tables.ts';
import type { LogEvent } from './event-index.ts';
import { type ParkedEvent, type ParkedKeys, WAITS } from './parking.ts';
import { keyOf, type Projection } from './projection.ts';
import { RowAccessError } from './row-set.ts';
import { together } from './together.ts';

/** What became of a batch: who has to hear of it, and what could not be applied. */
export interface Applied {
  readonly messages: readonly LiveEnvelope[];
  readonly parked: readonly ParkedEvent[];
}

/** The rows of a batch could not be written, and the values are at fault, not the connection. */
export class UnwritableRowsError extends Error {
  override readonly name = 'UnwritableRowsError';
}

/** SQLSTATE classes that say that a value is at fault: data exceptions and broken constraints. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code));
}

/**
 * An error in words that carry no value of an event: those may be personal. Never log an error of the database whole:
 * its `detail` quotes the row.
 */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'An unknown failure';
  if (error.name === 'ZodError') return 'Its data does not fit its schema';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const words = withoutValues(error);
  return `${error.name}${code}${words === '' ? '' : `: ${words}`}`.slice(0, PROJECTION_ERROR_MAX);
}

/** Databases and parsers quote what they were given, in quotes or after a colon; a TypeError names what code says. */
function withoutValues(error: Error): string {
  if (error instanceof SyntaxError) return '';
  if (error instanceof TypeError) return error.message.replace(/ to search for .*/s, '');
  return (error.message.split(/[:"'`«]/)[0] ?? '').trim();
}

/**
 * Applies events to every projection that handles them and writes all rows at the end, set by set. An event whose
 * projection throws is parked for that projection, and so is everything after it with the same key. Throws
 * UnwritableRowsError when the database refuses the rows: then `applyOneByOne` finds the event at fault.
 */
export async function applyTogether(
  client: Queryable,
  projections: readonly Projection[],
  events: readonly LogEvent[],
  keys: ParkedKeys,
): Promise<Applied> {
  const rows = openRows(client);
  const steps = stepsOf(projections, events);
  const run = new Run(keys);
  try {
    await prepare(steps, rows);
    for (const step of steps) await run.step(step, rows);
    await flush(rows);
  } catch (error) {
    throw isDataError(error) ? new UnwritableRowsError(describe(error)) : error;
  }
  return run.applied;
}

/** As `applyTogether`, but event by event behind savepoints, so that one refused row costs only its own event. */
export async function applyOneByOne(
  client: Queryable,
  projections: readonly Projection[],
  events: readonly LogEvent[],
  keys: ParkedKeys,
): Promise<Applied> {
  const run = new Run(keys);
  for (const step of stepsOf(projections, events)) {
    const rows = openRows(client);
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
      run.park(step, describe(error));
    }
  }
  return run.applied;
}

interface Step {
  readonly projection: Projection;
  readonly event: LogEvent;
}

function stepsOf(projections: readonly Projection[], events: readonly LogEvent[]): Step[] {
  return events.flatMap((event) => {
    const category = streamCategory(event.stream);
    return projections
      .filter((projection) => projection.categories.includes(category))
      .map((projection) => ({ projection, event }));
  });
}

async function prepare(steps: readonly Step[], rows: Rows): Promise<void> {
  for (const { projection, event } of steps) {
    if (!('unreadable' in event)) projection.prepare?.(event, rows);
  }
  const loads = Object.values(rows).map((set) => set.load());
  await together(loads).catch((error: unknown) => {
    throw error instanceof RowAccessError ? error.cause : error;
  });
}

/** Writes all rows; over a pipelined connection in one round trip. */
export async function flush(rows: Rows): Promise<void> {
  await together(Object.values(rows).map((set) => set.flush()));
}

/** Applies one event to one projection: all of what it puts counts, or nothing. */
export async function applyOne(
  projection: Projection,
  event: StoredEvent,
  rows: Rows,
  position: bigint,
): Promise<LiveEnvelope[]> {
  const said: LiveEnvelope[] = [];
  try {
    await projection.apply(event, rows, (message) => said.push(message));
  } catch (error) {
    for (const set of Object.values(rows)) set.discard();
    throw error;
  }
  for (const set of Object.values(rows)) set.keep(position);
  return said;
}

class Run {
  readonly #before: ParkedKeys;
  readonly #newKeys = new Set<string>();
  readonly #messages: LiveEnvelope[] = [];
  readonly #parked: ParkedEvent[] = [];

  constructor(keys: ParkedKeys) {
    this.#before = keys;
  }

  get applied(): Applied {
    return { messages: this.#messages, parked: this.#parked };
  }

  mark(): number {
    return this.#messages.length;
  }

  undo(mark: number): void {
    this.#messages.length = mark;
  }

  async step(step: Step, rows: Rows): Promise<void> {
    const { projection, event } = step;
    const key = keyOf(projection, event.stream);
    const waits =
      this.#newKeys.has(`${projection.name}\n${key}`) ||
      this.#before.has({ projection: projection.name, key });
    if (waits) this.park(step, WAITS);
    else if ('unreadable' in event) this.park(step, describe(event.unreadable));
    else await this.#apply(step, event, rows);
  }

  async #apply(step: Step, event: StoredEvent, rows: Rows): Promise<void> {
    try {
      this.#messages.push(...(await applyOne(step.projection, event, rows, event.position)));
    } catch (error) {
      if (error instanceof RowAccessError) throw error.cause;
      this.park(step, describe(error));
    }
  }

  park({ projection, event }: Step, error: string): void {
    const key = keyOf(projection, event.stream);
    this.#newKeys.add(`${projection.name}\n${key}`);
    this.#parked.push({ projection: projection.name, key, event, error });
  }
}
