import type { ExportAudit } from '@nodo/contracts/audit/commands';
import type { CommandResult } from '@nodo/contracts/commands';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideExportAudit } from './decider.ts';

export function createAuditHandlers({ users }: Pick<Aggregates, 'users'>) {
  async function exportAudit(
    context: CommandContext,
    command: ExportAudit,
  ): Promise<Outcome<CommandResult<'ExportAudit'>>> {
    const decide = ({ state }: Parameters<Parameters<typeof users.handleOnce>[2]>[0]) =>
      decideExportAudit(state, command);
    const user = await users.handleOnce(actorId(context.actor), context, decide);
    return { result: command, position: user.position };
  }

  return { ExportAudit: exportAudit };
}
