import type { ChangeNotificationPreferences, ChangePreferences } from '@nodo/contracts/preferences/commands';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideChangeNotificationPreferences, decideChangePreferences, preferencesOf } from './decider.ts';

/** Everybody's own preferences. */
export function createPreferenceHandlers({ users }: Pick<Aggregates, 'users'>) {
  async function changePreferences(
    context: CommandContext,
    command: ChangePreferences,
  ): Promise<Outcome<PreferencesView>> {
    const { state, position } = await users.handleOnce(actorId(context.actor), context, (user) =>
      decideChangePreferences(user.state, command),
    );
    return { result: preferencesOf(state), position };
  }

  async function changeNotifications(
    context: CommandContext,
    command: ChangeNotificationPreferences,
  ): Promise<Outcome<PreferencesView>> {
    const { state, position } = await users.handleOnce(actorId(context.actor), context, (user) =>
      decideChangeNotificationPreferences(user.state, command),
    );
    return { result: preferencesOf(state), position };
  }

  return { ChangePreferences: changePreferences, ChangeNotificationPreferences: changeNotifications };
}
