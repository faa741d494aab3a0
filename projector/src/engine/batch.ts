import type { LiveEnvelope } from '@nodo/contracts/live';
import type { EventStore } from '@nodo/platform/event-store';
import type { Lease } from '@nodo/platform/lease';
import { notifyLive } from '@nodo/platform/live';
import type { Logger } from '@nodo/platform/logging';
import { liftTimeLimit, type Pool, type PoolClient, transaction } from '@nodo/platform/postgres';
import { forgetBeside, noteForgotten } from '../privacy/forget.ts';
import { refreshed } from './announce.ts';
import { applyTogether } from './apply.ts';
import { type Apply, applyEvents, type Outcome, refusedRowsOneByOne } from './apply-events.ts';
import { type Checkpoint, moveCheckpoint } from './checkpoint.ts';
import { greatestTime, indexEvents, type LogEvent } from './event-index.ts';
import { latestOf } from './live-messages.ts';
import { decisionOf } from './parked-decisions.ts';
import type { Parked, ParkedEvent } from './parking.ts';
import type { Projection } from './projection.ts';
import { noteRebuildOrders } from './rebuild-orders.ts';
import type { RowMemory } from './row-memory.ts';
import type { ModelSchemas } from './schemas.ts';
import { settleAll } from './settle-all.ts';
import { BatchSpans } from './traces.ts';

/** State of the read models; replaced after each committed batch. */
export interface State {
  readonly checkpoint: Checkpoint;
  readonly parked: Parked;
}

export interface BatchContext {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readEvent'>;
  readonly lease: Lease;
  readonly logger: Logger;
  readonly projections: readonly Projection[];
  readonly schemas: ModelSchemas;
  readonly memory: RowMemory;
  /** Events older than this (milliseconds) publish no message each, but one for all when applied: `announce`. */
  readonly publishWithinMs: number;
  /** End of the log when this projector started: once there, a first build is complete. */
  readonly goal: bigint;
  /** End of the log when the read models were made: what was ordered up to there is not carried out once more. */
  readonly ordersAfter: bigint;
  /** The remaining lag behind the log. */
  readonly lag: () => { events: number; seconds: number };
}

/** A message to staff: keys were parked, retried or released. */
export function parkedChanged(position: bigint): LiveEnvelope {
  return { event: 'projection.parked', data: { position: position.toString() }, to: ['staff'] };
}

/**
 * Applies events and everything that belongs to them (rows, history, parked events, log index, checkpoint,
 * messages) in one transaction. A decision about a parked key can only be the last event. Throws when nothing was
 * committed or the outcome is unknown: the caller then rereads the checkpoint.
 */
export async function commitBatch(
  context: BatchContext,
  state: State,
  events: readonly LogEvent[],
): Promise<State> {
  const spans = BatchSpans.start(events, { ...context, isFresh: isFresh(context, events) });
  try {
    const isPublished = isFresh(context, events);
    const checkpoint = nextCheckpoint(context, state.checkpoint, events, isPublished);
    const outcome = await refusedRowsOneByOne(context, (apply) =>
      attempt(context, state, events, { apply, spans, checkpoint, isPublished }),
    );
    report(context.logger, outcome.newlyParked);
    return { checkpoint, parked: outcome.parked };
  } catch (error) {
    spans?.fail(error);
    throw error;
  } finally {
    spans?.end();
  }
}

interface Attempt {
  readonly apply: Apply;
  readonly spans: BatchSpans | undefined;
  readonly checkpoint: Checkpoint;
  readonly isPublished: boolean;
}

async function attempt(
  context: BatchContext,
  state: State,
  events: readonly LogEvent[],
  { apply, spans, checkpoint, isPublished }: Attempt,
): Promise<Outcome> {
  return transaction(context.pool, async (client) => {
    // Pipelined: sent without waiting for each other; the first failure counts.
    const [, , , outcome] = await settleAll([
      takesLong(events, apply) ? liftTimeLimit(client) : Promise.resolve(),
      advance(context, client, state.checkpoint, checkpoint),
      indexEvents(client, events, state.checkpoint.effectiveAt),
      applyEvents(context, client, { events, parked: state.parked, apply }),
    ]);
    await noteForgotten(client, outcome.forgotten);
    await forgetBeside(client, outcome.forgotten, context.projections);
    const ordered = await noteRebuildOrders(client, events, context.ordersAfter);
    const latest = isPublished ? latestOf(outcome.messages) : [];
    // Forgetting rewrites rows of many tables, which no projection publishes: every page reads them again.
    const forgot = outcome.forgotten.length > 0 ? [refreshed(checkpoint.position)] : [];
    const messages = isPublished ? [...(spans?.carry(latest) ?? latest), ...ordered, ...forgot] : [];
    const isChanged = decisionOf(events.at(-1)) !== undefined || outcome.newlyParked.length > 0;
    await notifyLive(client, isChanged ? [...messages, parkedChanged(checkpoint.position)] : messages);
    return outcome;
  });
}

/** Whether a batch erases a person, releases all that is parked under a key, or goes one by one. */
function takesLong(events: readonly LogEvent[], apply: Apply): boolean {
  return (
    apply !== applyTogether ||
    decisionOf(events.at(-1)) !== undefined ||
    events.some(({ type }) => type === 'PersonalKeyDestroyed')
  );
}

async function advance(context: BatchContext, client: PoolClient, from: Checkpoint, to: Checkpoint) {
  const fence = context.lease.fence ?? -1n;
  await settleAll([
    context.lease.assertHeld(client),
    moveCheckpoint(client, { from, to, fence, lag: context.lag() }),
  ]);
}

function nextCheckpoint(
  { goal }: BatchContext,
  from: Checkpoint,
  events: readonly LogEvent[],
  isPublished: boolean,
): Checkpoint {
  const position = events.at(-1)?.position ?? from.position;
  return {
    position,
    isBuilt: from.isBuilt || position >= goal,
    hasUnpublished: from.hasUnpublished || !from.isBuilt || !isPublished,
    events: from.events + BigInt(events.length),
    effectiveAt: greatestTime(from.effectiveAt, events),
    generation: from.generation,
  };
}

/** Whether all events are recent enough to be published; the oldest comes first. */
export function isFresh(
  { publishWithinMs }: Pick<BatchContext, 'publishWithinMs'>,
  events: readonly LogEvent[],
): boolean {
  const [first] = events;
  return first !== undefined && Date.now() - first.recordedAt.getTime() < publishWithinMs;
}

function report(logger: Logger, parked: readonly ParkedEvent[]): void {
  for (const { projection, event, error } of parked) {
    const { type, stream, position } = event;
    logger.error(
      { projection, type, stream, position: position.toString(), reason: error },
      'An event is parked',
    );
  }
}
