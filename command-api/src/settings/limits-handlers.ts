import type { OpenLimitsView, SetOpenLimits } from '@nodo/contracts/settings/open-limits';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideSetLimits, defaultLimits, evolveLimits, LIMITS } from './limits-decider.ts';

export function createLimitsHandlers({ openLimits }: Pick<Aggregates, 'openLimits'>) {
  async function set(context: CommandContext, command: SetOpenLimits): Promise<Outcome<OpenLimitsView>> {
    const changed = await openLimits.handleOnce(LIMITS, context, ({ state }) =>
      decideSetLimits(state, command),
    );
    // What this command set, also on a retry after somebody else's change.
    const [own] = changed.events;
    const { inForce, revision, updatedAt } = own ? evolveLimits(defaultLimits, own) : changed.state;
    return { result: { ...inForce, revision, updatedAt }, position: changed.position };
  }

  return { SetOpenLimits: set };
}
