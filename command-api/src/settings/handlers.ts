import type { FinancialSettingsView, UpdateFinancialSettings } from '@nodo/contracts/settings';
import { type Categories, FINANCIAL } from '../categories.ts';
import type { CommandContext, Outcome } from '../commands/context.ts';
import { decideUpdateSettings, defaultSettings, evolveSettings, type SettingsState } from './decider.ts';

export function createSettingsHandlers({ settings }: Pick<Categories, 'settings'>) {
  async function update(
    context: CommandContext,
    command: UpdateFinancialSettings,
  ): Promise<Outcome<FinancialSettingsView>> {
    const changed = await settings.changeOnce(FINANCIAL, context, ({ state }) =>
      decideUpdateSettings(state, command),
    );
    // What this command set, also when it is asked again after somebody else's change.
    const [own] = changed.events;
    const answered = own ? evolveSettings(defaultSettings, own) : changed.state;
    return { result: settingsView(answered), position: changed.position };
  }

  return { UpdateFinancialSettings: update };
}

function settingsView(state: SettingsState): FinancialSettingsView {
  const { inForce, revision, updatedAt } = state;
  return { ...inForce, revision, updatedAt, isDefault: revision < 0 };
}
