import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import type { RebuildRef, RequestRebuild, SwitchRebuild } from '@nodo/contracts/history/rebuilds/commands';
import { REBUILDS_KEPT_MAX, type RebuildState } from '@nodo/contracts/history/rebuilds/values';
import type { Decision } from '../../commands/decision.ts';

/** The single stream of all rebuilds: the projections of each one that was requested and has not ended. */
export interface RebuildsState {
  readonly kept: ReadonlyMap<string, readonly string[]>;
}

export const noRebuilds: RebuildsState = { kept: new Map() };

export function evolveRebuilds({ kept }: RebuildsState, event: DomainEvent): RebuildsState {
  switch (event.type) {
    case 'RebuildRequested':
      return { kept: new Map(kept).set(event.data.rebuildId, event.data.projections) };
    case 'RebuildCancelled':
    case 'RebuildDropped':
      return { kept: new Map([...kept].filter(([id]) => id !== event.data.rebuildId)) };
    default:
      return { kept };
  }
}

/** A rebuild's state according to the projector. */
export interface StandingRebuild {
  readonly id: string;
  readonly state: RebuildState;
  readonly projections: readonly string[];
  /** Built up to a fixed point only, so it can't be switched to. */
  readonly hasEnd: boolean;
  /** Requested by an event of the stream rather than at the console. */
  readonly isOrdered: boolean;
  /** It is about to be switched to or dropped, or will switch by itself. */
  readonly isBound: boolean;
}

/** The projector's view: which projections can be rebuilt, and which rebuilds there are. */
export interface RebuildFacts {
  readonly projections: readonly string[];
  /** Those not dropped, and those that were looked up by id. */
  readonly rebuilds: readonly StandingRebuild[];
  /** Why nothing can be built up to the requested point. */
  readonly refusedUntil: string | undefined;
}

/**
 * Requests a rebuild of read models. Two concurrent rebuilds of one projection are refused: pending requests come
 * from the stream, so that of two simultaneous requests one wins; their progress comes from the projector.
 */
export function decideRequest(
  { kept }: RebuildsState,
  { projections: asked, until, reason }: RequestRebuild,
  facts: RebuildFacts,
  rebuildId: string,
): Decision {
  const projections = asked === 'all' ? facts.projections : asked;
  if (facts.projections.length === 0)
    return refusal('NOT_ALLOWED_NOW', 'Todavía no hay nada que reconstruir.');
  const unknown = projections.filter((name) => !facts.projections.includes(name));
  if (unknown.length > 0) {
    const message = `No conocemos la proyección ${unknown.join(', ')}`;
    return refusal('VALIDATION_FAILED', message, { projections: message });
  }
  if (facts.refusedUntil !== undefined)
    return refusal('VALIDATION_FAILED', facts.refusedUntil, { until: facts.refusedUntil });
  const known = new Map(facts.rebuilds.map((rebuild) => [rebuild.id, rebuild]));
  // Requests that the projector has not read yet count too.
  const unread = [...kept].filter(([id]) => !known.has(id)).map(([, names]) => names);
  const open = facts.rebuilds
    .filter(({ state }) => state === 'waiting' || state === 'building' || state === 'paused')
    .filter(({ id, isOrdered }) => !isOrdered || kept.has(id))
    .map(({ projections: names }) => names);
  const same = [...unread, ...open].flat().find((name) => projections.includes(name));
  if (same) return refusal('REBUILD_RUNNING');
  const others = facts.rebuilds.filter(({ state }) => state !== 'dropped').length + unread.length;
  if (others >= REBUILDS_KEPT_MAX) return refusal('TOO_MANY_REBUILDS');
  return [
    {
      type: 'RebuildRequested',
      data: { rebuildId, projections: [...projections], until: until ?? null, reason },
    },
  ];
}

/** A rebuild that has not ended; one that the projector has not read yet is `waiting`. */
function find({ kept }: RebuildsState, { rebuildId }: RebuildRef, { rebuilds }: RebuildFacts) {
  const found = rebuilds.find(({ id }) => id === rebuildId);
  const names = kept.get(rebuildId);
  if (found) return found.isOrdered && !names ? undefined : found;
  return (
    names && {
      ...{ id: rebuildId, state: 'waiting' as const, projections: names },
      ...{ hasEnd: false, isOrdered: true, isBound: false },
    }
  );
}

/** An order about a rebuild that is in one of these states and has no other order pending. */
function decide(
  state: RebuildsState,
  command: RebuildRef,
  facts: RebuildFacts,
  from: readonly RebuildState[],
  event: DomainEvent,
): Decision {
  const found = find(state, command, facts);
  if (!found) return refusal('REBUILD_NOT_FOUND');
  if (!from.includes(found.state) || found.isBound) return refusal('REBUILD_CHANGED');
  return [event];
}

export function decidePause(state: RebuildsState, command: RebuildRef, facts: RebuildFacts): Decision {
  const event = { type: 'RebuildPaused', data: { rebuildId: command.rebuildId } } as const;
  return decide(state, command, facts, ['waiting', 'building'], event);
}

export function decideResume(state: RebuildsState, command: RebuildRef, facts: RebuildFacts): Decision {
  const event = { type: 'RebuildResumed', data: { rebuildId: command.rebuildId } } as const;
  const isWhole = find(state, command, facts)?.hasEnd === false;
  return decide(state, command, facts, ['paused', 'failed', ...(isWhole ? ['built' as const] : [])], event);
}

export function decideCancel(state: RebuildsState, command: RebuildRef, facts: RebuildFacts): Decision {
  const event = { type: 'RebuildCancelled', data: { rebuildId: command.rebuildId } } as const;
  return decide(state, command, facts, ['waiting', 'building', 'paused', 'failed'], event);
}

export function decideDrop(state: RebuildsState, command: RebuildRef, facts: RebuildFacts): Decision {
  const event = { type: 'RebuildDropped', data: { rebuildId: command.rebuildId } } as const;
  return decide(state, command, facts, ['built', 'switched'], event);
}

export function decideSwitch(
  state: RebuildsState,
  { rebuildId, acceptsDifferences, reason }: SwitchRebuild,
  facts: RebuildFacts,
): Decision {
  if (find(state, { rebuildId }, facts)?.hasEnd)
    return refusal(
      'NOT_ALLOWED_NOW',
      'Llega solo hasta un punto de la historia: sirve para comparar, no para ponerla en uso.',
    );
  const event = { type: 'RebuildSwitchRequested', data: { rebuildId, acceptsDifferences, reason } } as const;
  return decide(state, { rebuildId }, facts, ['built'], event);
}
