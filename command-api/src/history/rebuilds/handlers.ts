import type {
  RebuildOrdered,
  RebuildRef,
  RequestRebuild,
  SwitchRebuild,
} from '@nodo/contracts/history/rebuilds/commands';
import { newId } from '@nodo/platform/ids';
import type { Changed } from '../../commands/aggregate-store.ts';
import type { CommandContext, Outcome } from '../../commands/context.ts';
import type { Decision } from '../../commands/decision.ts';
import type { Aggregates } from '../../modules.ts';
import {
  decideCancel,
  decideDrop,
  decidePause,
  decideRequest,
  decideResume,
  decideSwitch,
  type RebuildFacts,
  type RebuildsState,
} from './decider.ts';
import type { ReadRebuildFacts } from './rebuild-facts.ts';

/** All rebuilds share one stream. */
const ID = 'platform';

export function createRebuildHandlers({ rebuilds }: Pick<Aggregates, 'rebuilds'>, look: ReadRebuildFacts) {
  async function request(context: CommandContext, command: RequestRebuild): Promise<Outcome<RebuildOrdered>> {
    const changed = await rebuilds.handleOnce(ID, context, async ({ state }) => {
      const facts = await look({ ids: [...state.kept.keys()], until: command.until });
      return decideRequest(state, command, facts, newId());
    });
    return outcomeOf(changed);
  }

  /** Handler of an order about one rebuild. */
  const order =
    <C extends RebuildRef>(decide: (state: RebuildsState, command: C, facts: RebuildFacts) => Decision) =>
    async (context: CommandContext, command: C): Promise<Outcome<RebuildOrdered>> => {
      const changed = await rebuilds.handleOnce(ID, context, async ({ state }) =>
        decide(state, command, await look({ ids: [command.rebuildId] })),
      );
      return outcomeOf(changed);
    };

  return {
    RequestRebuild: request,
    PauseRebuild: order(decidePause),
    ResumeRebuild: order(decideResume),
    CancelRebuild: order(decideCancel),
    SwitchRebuild: order<SwitchRebuild>(decideSwitch),
    DropRebuild: order(decideDrop),
  };
}

function outcomeOf({ events, position }: Changed<RebuildsState>): Outcome<RebuildOrdered> {
  const [ordered] = events;
  if (!ordered || !('rebuildId' in ordered.data)) throw new Error('An order about a rebuild left no event');
  return { result: { rebuildId: ordered.data.rebuildId }, position };
}
