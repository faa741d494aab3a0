import type {
  ParkedDecision,
  ParkedKeyRef,
  RetryParkedKey,
  SkipParkedEvent,
} from '@nodo/contracts/projections/commands';
import type { Changed } from '../commands/aggregate-store.ts';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideRetry, decideSkip, type ProjectionState } from './decider.ts';
import type { ReadParkedEvent } from './parked.ts';

export function createProjectionHandlers(
  { projections }: Pick<Aggregates, 'projections'>,
  look: ReadParkedEvent,
) {
  async function skip(context: CommandContext, command: SkipParkedEvent): Promise<Outcome<ParkedDecision>> {
    const changed = await projections.handleOnce(command.projection, context, async ({ state }) =>
      decideSkip(state, command, await look(command)),
    );
    return outcomeOf(command, changed);
  }

  async function retry(context: CommandContext, command: RetryParkedKey): Promise<Outcome<ParkedDecision>> {
    const changed = await projections.handleOnce(command.projection, context, async ({ state }) =>
      decideRetry(state, command, await look(command)),
    );
    return outcomeOf(command, changed);
  }

  return { SkipParkedEvent: skip, RetryParkedKey: retry };
}

function outcomeOf(
  { projection, key }: ParkedKeyRef,
  { events, position }: Changed<ProjectionState>,
): Outcome<ParkedDecision> {
  const [decided] = events;
  if (decided?.type !== 'PoisonEventSkipped' && decided?.type !== 'ParkedKeyRetryRequested') {
    throw new Error('A decision about a parked key left no event');
  }
  return { result: { projection, key, eventId: decided.data.eventId }, position };
}
