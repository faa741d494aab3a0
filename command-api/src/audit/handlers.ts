import type { ExportAudit } from '@nodo/contracts/audit-exports';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { CommandResults } from '../commands/results.ts';
import { decideExportAudit } from './decider.ts';

export function createAuditHandlers({ users }: Pick<Categories, 'users'>) {
  async function exportAudit(
    context: CommandContext,
    command: ExportAudit,
  ): Promise<Outcome<CommandResults['ExportAudit']>> {
    const decide = ({ state }: Parameters<Parameters<typeof users.changeOnce>[2]>[0]) =>
      decideExportAudit(state, command);
    const user = await users.changeOnce(actorId(context.actor), context, decide);
    return { result: command, position: user.position };
  }

  return { ExportAudit: exportAudit };
}
