import type { MarkNotificationsRead } from '@nodo/contracts/notifications';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { CommandResults } from '../commands/results.ts';
import { decideMarkRead } from './decider.ts';

export function createNotificationHandlers({ notifications }: Pick<Categories, 'notifications'>) {
  async function markRead(
    context: CommandContext,
    command: MarkNotificationsRead,
  ): Promise<Outcome<CommandResults['MarkNotificationsRead']>> {
    const changed = await notifications.changeOnce(actorId(context.actor), context, ({ state }) =>
      decideMarkRead(state, command),
    );
    const { ids = [], all = false } = command;
    return { result: { ids, all }, position: changed.position };
  }

  return { MarkNotificationsRead: markRead };
}
