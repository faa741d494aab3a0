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
  readonly memory?: RowMemory;
}

/** The outcome of applying events, within a transaction. */
export interface Outcome {
  readonly messages: readonly LiveEnvelope[];
  readonly newlyParked: readonly ParkedEvent[];
  readonly forgotten: readonly Forgetting[];
  /** Everything parked afterwards. */
  readonly parked: Parked;
  /** Call once the transaction is committed: remembers the rows for the next batch. */
  readonly remember: () => void;
}

/**
 * Applies events to a set of read models: rows and their history, erasure of people's data, parking, and a
 * decision that releases parked events, which can only be the last event.
 */
export async function applyEvents(
  context: ModelsContext,
  client: Queryable,
  { events, parked, apply }: { events: readonly LogEvent[]; parked: Parked; apply: Apply },
): Promise<Outcome> {
  const applied = await apply(client, context, events, parked);
  const forgotten = await forgetDestroyed(client, events, context);
  await park(client, applied.parked, context.schemas);
  const decision = decisionOf(events.at(-1));
  const position = events.at(-1)?.position ?? -1n;
  const released = decision && (await carryOut(context, client, decision, position));
  // Erasures and decisions bypass the remembered rows.
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

/** Attempts a batch as a whole; if the database refuses one of its rows, event by event. */
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
