import type { OpenLimitsView, SetOpenLimits } from '@nodo/contracts/settings/open-limits';
import { AppError } from '@nodo/platform/errors';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { FINANCIAL } from './decider.ts';
import { decideSetLimits, defaultLimits, evolveLimits, LIMITS, whyLimitsWait } from './limits-decider.ts';

export function createLimitsHandlers({ openLimits, settings }: Pick<Aggregates, 'openLimits' | 'settings'>) {
  async function set(context: CommandContext, command: SetOpenLimits): Promise<Outcome<OpenLimitsView>> {
    const { minimumInvestment } = (await settings.load(FINANCIAL)).state.inForce;
    const changed = await openLimits.handleOnce(LIMITS, context, ({ state }) =>
      decideSetLimits(state, command, context.actor, minimumInvestment),
    );
    // What this command set, also on a retry after somebody else's change.
    const own = changed.events.find(({ type }) => type === 'OpenInvestmentLimitsSet');
    const refused = own ? undefined : whyLimitsWait(changed.state, command);
    if (refused) throw AppError.from(refused);
    const { inForce, revision, updatedAt, proposed } = own ? evolveLimits(defaultLimits, own) : changed.state;
    const result = { ...inForce, revision, updatedAt, proposed: proposed?.values ?? null };
    return { result, position: changed.position };
  }

  return { SetOpenLimits: set };
}
