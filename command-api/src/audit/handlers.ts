import type { ExportAudit, RecordPersonalDataView } from '@nodo/contracts/audit/commands';
import type { CommandResult } from '@nodo/contracts/commands';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideExportAudit } from './decider.ts';
import { decideLook } from './look-decider.ts';

export function createAuditHandlers({ users, looks }: Pick<Aggregates, 'users' | 'looks'>) {
  async function exportAudit(
    context: CommandContext,
    command: ExportAudit,
  ): Promise<Outcome<CommandResult<'ExportAudit'>>> {
    const decide = ({ state }: Parameters<Parameters<typeof users.handleOnce>[2]>[0]) =>
      decideExportAudit(state, command);
    const user = await users.handleOnce(actorId(context.actor), context, decide);
    return { result: command, position: user.position };
  }

  /** Sent by the worker, but recorded with the viewer as its actor and the time of the view. */
  async function recordLook(
    context: CommandContext,
    command: RecordPersonalDataView,
  ): Promise<Outcome<CommandResult<'RecordPersonalDataView'>>> {
    const { viewId, viewerId, role, sessionId, area, viewed, viewedAt, isExport } = command;
    const looked: CommandContext = {
      ...context,
      actor: { kind: 'user', id: viewerId, role },
      sessionId,
      occurredAt: viewedAt,
    };
    const data = { area, ...(viewed === null ? {} : { viewed }), ...(isExport && { isExport }) };
    const { position } = await looks.handle(viewId, looked, ({ state }) => decideLook(state, data), {
      likelyNew: true,
    });
    return { result: { viewId }, position };
  }

  return { ExportAudit: exportAudit, RecordPersonalDataView: recordLook };
}
