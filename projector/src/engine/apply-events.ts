import type { LiveEnvelope } from '@nodo/contracts/live';
import type { Queryable } from '@nodo/platform/postgres';
import { type Forgetting, forgetDestroyed } from '../privacy/forget.ts';
import { applyOneByOne, applyTogether, UnwritableRowsError } from './apply.ts';
import type { LogEvent } from './event-index.ts';
import { decisionOf } from './parked-decisions.ts';
import { type Parked, type ParkedEvent, park } from './parking.ts';
import { carryOut, type ReleaseContext } from './release.ts';
import type { RowMemory } from './row-memory.ts';

export type Apply = typeof applyTogether;

export interface ModelsContext extends ReleaseContext {
  /** Names of the tables that are kept; absent: all of them. */
  readonly tables?: ReadonlySet<string>;
  readonly memory?: RowMemory;
}

/** What became of events, within a transaction. */
export interface Outcome {
  readonly messages: readonly LiveEnvelope[];
  readonly newlyParked: readonly ParkedEvent[];
  readonly forgotten: readonly Forgetting[];
  /** Everything that is parked then. */
  readonly parked: Parked;
  /** To be called once the transaction is committed: what it left is remembered for the next one. */
  readonly remember: () => void;
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
  // These write past the rows that are remembered.
  const isKnown = forgotten.length === 0 && !decision;
  return {
    messages: [...applied.messages, ...(released?.messages ?? [])],
    newlyParked: applied.parked,
    forgotten,
    parked: released?.parked ?? applied.state,
    remember: () => {
      if (isKnown && applied.rows) for (const set of Object.values(applied.rows)) set.remember();
      else context.memory?.forget();
    },
  };
}

/** Commits a batch as a whole; when the database refuses one of its rows, event by event. */
export async function refusedRowsOneByOne(
  { logger, memory }: Pick<ModelsContext, 'logger' | 'memory'>,
  attempt: (apply: Apply) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await attempt(applyTogether).catch((error: unknown) => {
      if (!(error instanceof UnwritableRowsError)) throw error;
      logger.warn({ err: error }, 'A batch holds a row that cannot be written; going one by one');
      return attempt(applyOneByOne);
    });
    outcome.remember();
    return outcome;
  } catch (error) {
    memory?.forget();
    throw error;
  }
}
