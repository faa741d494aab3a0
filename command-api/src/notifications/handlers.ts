import type { MarkNotificationsRead } from '@nodo/contracts/notifications';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { CommandResults } from '../commands/results.ts';
import { checkFence } from '../privacy/fence.ts';
import { decideMarkRead } from './decider.ts';

export function createNotificationHandlers({
  notifications,
  users,
}: Pick<Categories, 'notifications' | 'users'>) {
  async function markRead(
    context: CommandContext,
    command: MarkNotificationsRead,
  ): Promise<Outcome<CommandResults['MarkNotificationsRead']>> {
    const userId = actorId(context.actor);
    await checkFence(users, userId);
    const changed = await notifications.changeOnce(userId, context, ({ state }) =>
      decideMarkRead(state, command),
    );
    const { ids = [], all = false } = command;
    return { result: { ids, all }, position: changed.position };
  }

  return { MarkNotificationsRead: markRead };
}
