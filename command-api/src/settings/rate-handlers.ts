import type { ReferenceRateView, SetReferenceRate } from '@nodo/contracts/settings/values';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideSetRate, evolveRate, noRate } from './rate-decider.ts';

export function createRateHandlers({ referenceRates }: Pick<Aggregates, 'referenceRates'>) {
  async function set(
    context: CommandContext,
    command: SetReferenceRate,
  ): Promise<Outcome<ReferenceRateView>> {
    const changed = await referenceRates.handleOnce(command.currency, context, ({ state }) =>
      decideSetRate(state, command, context.occurredAt),
    );
    // What this command set, also on a retry after somebody else's change.
    const [own] = changed.events;
    const { values, revision, updatedAt } = own ? evolveRate(noRate, own) : changed.state;
    if (!values) throw new Error('A rate was set and is not there');
    return {
      result: { currency: command.currency, ...values, revision, updatedAt },
      position: changed.position,
    };
  }

  return { SetReferenceRate: set };
}
