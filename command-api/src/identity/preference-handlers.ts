import type {
  ChangeNotificationPreferences,
  ChangePreferences,
  PreferencesView,
} from '@nodo/contracts/preferences';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import {
  decideChangeNotificationPreferences,
  decideChangePreferences,
  preferencesOf,
} from './preferences-decider.ts';

/** Everybody's own preferences. */
export function createPreferenceHandlers({ users }: Pick<Categories, 'users'>) {
  async function changePreferences(
    context: CommandContext,
    command: ChangePreferences,
  ): Promise<Outcome<PreferencesView>> {
    const { state, position } = await users.changeOnce(actorId(context.actor), context, (user) =>
      decideChangePreferences(user.state, command),
    );
    return { result: preferencesOf(state), position };
  }

  async function changeNotifications(
    context: CommandContext,
    command: ChangeNotificationPreferences,
  ): Promise<Outcome<PreferencesView>> {
    const { state, position } = await users.changeOnce(actorId(context.actor), context, (user) =>
      decideChangeNotificationPreferences(user.state, command),
    );
    return { result: preferencesOf(state), position };
  }

  return { ChangePreferences: changePreferences, ChangeNotificationPreferences: changeNotifications };
}
