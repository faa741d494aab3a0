import type { LiveEnvelope } from '@nodo/contracts/live';
import type { EventStore } from '@nodo/platform/event-store';
import type { Lease } from '@nodo/platform/lease';
import { notifyLive } from '@nodo/platform/live';
import type { Logger } from '@nodo/platform/logging';
import { type Pool, type PoolClient, transaction } from '@nodo/platform/postgres';
import { forgetDestroyed } from '../privacy/forget.ts';
import { type Applied, applyOneByOne, applyTogether, UnwritableRowsError } from './apply.ts';
import { type Checkpoint, moveCheckpoint } from './checkpoint.ts';
import { decisionOf } from './decisions.ts';
import { greatestTime, indexEvents, type LogEvent } from './event-index.ts';
import { latestOf } from './live-messages.ts';
import { ParkedKeys, park, readParkedKeys } from './parking.ts';
import type { Projection } from './projection.ts';
import { carryOut } from './release.ts';
import { together } from './together.ts';

/** Messages about events recorded longer ago than this are not pushed: whoever was away fetches anyway. */
const FRESH_MS = 5 * 60_000;

/** Where the read models stand; a new value after each batch that was committed. */
export interface State {
  readonly checkpoint: Checkpoint;
  readonly parked: ParkedKeys;
}

export interface BatchContext {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readEvent'>;
  readonly lease: Lease;
  readonly logger: Logger;
  readonly projections: readonly Projection[];
  /** How far behind the log this leaves us. */
  readonly lag: () => { events: number; seconds: number };
}

/** Tells staff that keys were parked, tried again or freed. */
export function parkedChanged(position: bigint): LiveEnvelope {
  return { event: 'projection.parked', data: { position: position.toString() }, to: ['staff'] };
}

/**
 * Applies events and everything that belongs to them (rows, history, parked events, the index of the log, the
 * checkpoint, the messages) in one transaction. A decision about a parked key comes last among the events, if at all. Throws when nothing was committed, or when that is not known: then
 * the caller reads the checkpoint again.
 */
export async function commitBatch(
  context: BatchContext,
  state: State,
  events: readonly LogEvent[],
): Promise<State> {
  try {
    return await attempt(context, state, events, applyTogether);
  } catch (error) {
    if (!(error instanceof UnwritableRowsError)) throw error;
    context.logger.warn({ err: error }, 'A batch holds a row that cannot be written; going one by one');
    return attempt(context, state, events, applyOneByOne);
  }
}

type Apply = typeof applyTogether;

async function attempt(
  context: BatchContext,
  state: State,
  events: readonly LogEvent[],
  apply: Apply,
): Promise<State> {
  const checkpoint = nextCheckpoint(state.checkpoint, events);
  const decision = decisionOf(events.at(-1));
  const { applied, parked } = await transaction(context.pool, async (client) => {
    // Over the pipelined connection these are sent one after the other without waiting; the first failure counts.
    const [, , applied] = await together([
      advance(context, client, state.checkpoint, checkpoint),
      indexEvents(client, events, state.checkpoint.effectiveAt),
      apply(client, context.projections, events, state.parked),
    ]);
    await forgetDestroyed(client, events);
    await park(client, applied.parked);
    const freed = decision ? await carryOut(context, client, decision, checkpoint.position) : [];
    const messages = fresh(events) ? latestOf([...applied.messages, ...freed]) : [];
    const isChanged = decision !== undefined || applied.parked.length > 0;
    await notifyLive(client, isChanged ? [...messages, parkedChanged(checkpoint.position)] : messages);
    const parked = decision
      ? new ParkedKeys(await readParkedKeys(client))
      : state.parked.with(applied.parked);
    return { applied, parked };
  });
  report(context.logger, applied);
  return { checkpoint, parked };
}

async function advance(context: BatchContext, client: PoolClient, from: Checkpoint, to: Checkpoint) {
  const fence = context.lease.fence ?? -1n;
  await together([
    context.lease.assertHeld(client),
    moveCheckpoint(client, { from, to, fence, lag: context.lag() }),
  ]);
}

function nextCheckpoint(from: Checkpoint, events: readonly LogEvent[]): Checkpoint {
  return {
    position: events.at(-1)?.position ?? from.position,
    events: from.events + BigInt(events.length),
    effectiveAt: greatestTime(from.effectiveAt, events),
  };
}

function fresh(events: readonly LogEvent[]): boolean {
  const last = events.at(-1);
  return last !== undefined && Date.now() - last.recordedAt.getTime() < FRESH_MS;
}

function report(logger: Logger, applied: Applied): void {
  for (const { projection, event, error } of applied.parked) {
    const { type, stream, position } = event;
    logger.error(
      { projection, type, stream, position: position.toString(), reason: error },
      'An event is parked',
    );
  }
}
