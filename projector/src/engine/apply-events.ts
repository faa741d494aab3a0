import type { LiveEnvelope } from '@nodo/contracts/live';
import type { Logger } from '@nodo/platform/logging';
import type { Queryable } from '@nodo/platform/postgres';
import { type Forgetting, forgetDestroyed } from '../privacy/forget.ts';
import { applyOneByOne, applyTogether, UnwritableRowsError } from './apply.ts';
import type { LogEvent } from './event-index.ts';
import { decisionOf } from './parked-decisions.ts';
import { type Parked, type ParkedEvent, park } from './parking.ts';
import { carryOut, type ReleaseContext } from './release.ts';

export type Apply = typeof applyTogether;

export interface ModelsContext extends ReleaseContext {
  /** Names of the tables that are kept; absent: all of them. */
  readonly tables?: ReadonlySet<string>;
}

/** What became of events, within a transaction. */
export interface Outcome {
  readonly messages: readonly LiveEnvelope[];
  readonly newlyParked: readonly ParkedEvent[];
  readonly forgotten: readonly Forgetting[];
  /** Everything that is parked then. */
  readonly parked: Parked;
}

/**
 * Everything that events do to read models, whichever these are: rows and the rows they replace, what is forgotten of
 * erased people, what is parked, and what a decision frees; it comes last among the events, if at all.
 */
export async function applyEvents(
  context: ModelsContext,
  client: Queryable,
  { events, parked, apply }: { events: readonly LogEvent[]; parked: Parked; apply: Apply },
): Promise<Outcome> {
  const applied = await apply(client, context, events, parked);
  const forgotten = await forgetDestroyed(client, events, context.schemas, context.tables);
  await park(client, applied.parked, context.schemas);
  const decision = decisionOf(events.at(-1));
  const position = events.at(-1)?.position ?? -1n;
  const released = decision && (await carryOut(context, client, decision, position));
  return {
    messages: [...applied.messages, ...(released?.messages ?? [])],
    newlyParked: applied.parked,
    forgotten,
    parked: released?.parked ?? applied.state,
  };
}

/** Tries a batch as a whole; when the database refuses one of its rows, event by event. */
export async function refusedRowsOneByOne<T>(
  logger: Logger,
  attempt: (apply: Apply) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(applyTogether);
  } catch (error) {
    if (!(error instanceof UnwritableRowsError)) throw error;
    logger.warn({ err: error }, 'A batch holds a row that cannot be written; going one by one');
    return attempt(applyOneByOne);
  }
}
