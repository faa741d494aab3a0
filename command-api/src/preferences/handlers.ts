import type { CommandResult } from '@nodo/contracts/commands';
import type {
  ChangeNotificationPreferences,
  ChangePreferences,
  StopMailDigest,
} from '@nodo/contracts/preferences/commands';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import {
  decideChangeNotificationPreferences,
  decideChangePreferences,
  decideStopMailDigest,
  preferencesOf,
} from './decider.ts';

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

  async function stopMailDigest(
    context: CommandContext,
    _command: StopMailDigest,
  ): Promise<Outcome<CommandResult<'StopMailDigest'>>> {
    const { position } = await users.handleOnce(actorId(context.actor), context, ({ state }) =>
      decideStopMailDigest(state),
    );
    return { result: { success: true }, position };
  }

  return {
    ChangePreferences: changePreferences,
    ChangeNotificationPreferences: changeNotifications,
    StopMailDigest: stopMailDigest,
  };
}
