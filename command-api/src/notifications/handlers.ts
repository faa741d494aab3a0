import type { CommandResult } from '@nodo/contracts/commands';
import type { MarkNotificationsRead } from '@nodo/contracts/notifications/commands';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideMarkRead } from './decider.ts';

export function createNotificationHandlers({
  notifications,
  users,
}: Pick<Aggregates, 'notifications' | 'users'>) {
  async function markRead(
    context: CommandContext,
    command: MarkNotificationsRead,
  ): Promise<Outcome<CommandResult<'MarkNotificationsRead'>>> {
    const userId = actorId(context.actor);
    await assertNotErasing(users, userId);
    const changed = await notifications.handleOnce(userId, context, ({ state }) =>
      decideMarkRead(state, command),
    );
    const { ids = [], all = false } = command;
    return { result: { ids, all }, position: changed.position };
  }

  return { MarkNotificationsRead: markRead };
}
