import { displayName } from '@nodo/contracts/identity/views';
import type { DiscardSettingsProposal, UpdateFinancialSettings } from '@nodo/contracts/settings/values';
import type { FinancialSettingsView } from '@nodo/contracts/settings/views';
import { AppError } from '@nodo/platform/errors';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import {
  decideDiscardProposal,
  decideUpdateSettings,
  defaultSettings,
  evolveSettings,
  FINANCIAL,
  movedOn,
  type SettingsState,
  whyNotInForce,
} from './decider.ts';
import { LIMITS } from './limits-decider.ts';

export function createSettingsHandlers({
  openLimits,
  settings,
  users,
}: Pick<Aggregates, 'openLimits' | 'settings' | 'users'>) {
  async function update(
    context: CommandContext,
    command: UpdateFinancialSettings,
  ): Promise<Outcome<FinancialSettingsView>> {
    const { maximumCapital } = (await openLimits.load(LIMITS)).state.inForce;
    const changed = await settings
      .handleOnce(FINANCIAL, context, ({ state }) =>
        decideUpdateSettings(state, command, context.actor, maximumCapital),
      )
      .catch(async (error: unknown) => {
        const isLate = error instanceof AppError && error.code === 'SETTINGS_CHANGED';
        throw isLate ? await conflictWithOther(command) : error;
      });
    // What this command set, also on a retry after somebody else's change.
    const own = changed.events.find(({ type }) => type === 'FinancialSettingsUpdated');
    const refused = own ? undefined : whyNotInForce(changed.state, command);
    if (refused) throw AppError.from(refused);
    const answered = own ? evolveSettings(defaultSettings, own) : changed.state;
    return { result: settingsView(answered), position: changed.position };
  }

  async function discard(
    context: CommandContext,
    command: DiscardSettingsProposal,
  ): Promise<Outcome<DiscardSettingsProposal>> {
    const changed = await settings.handleOnce(FINANCIAL, context, ({ state }) =>
      decideDiscardProposal(state, command),
    );
    return { result: command, position: changed.position };
  }

  /** The conflict error, with who made the earlier change and the values in force. */
  async function conflictWithOther(wanted: UpdateFinancialSettings): Promise<AppError> {
    const { state } = await settings.load(FINANCIAL);
    const name = state.by?.kind === 'user' ? await nameOf(state.by.id) : undefined;
    const message = name && `${name} cambió la configuración mientras la editabas.`;
    return AppError.from(movedOn(state, wanted, message));
  }

  async function nameOf(userId: string): Promise<string> {
    const { state } = await users.load(userId);
    return displayName(state?.registered ?? {});
  }

  return { UpdateFinancialSettings: update, DiscardSettingsProposal: discard };
}

function settingsView(state: SettingsState): FinancialSettingsView {
  const { inForce, revision, updatedAt } = state;
  return { ...inForce, revision, updatedAt, isDefault: revision < 0 };
}
