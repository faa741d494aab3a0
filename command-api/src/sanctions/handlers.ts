import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type { FinishSanctionsScreening, ImportSanctionsList } from '@nodo/contracts/sanctions/commands';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideFinish, decideImport } from './decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

export function createSanctionsHandlers({ sanctionsLists }: Pick<Aggregates, 'sanctionsLists'>) {
  async function importList(
    context: CommandContext,
    command: ImportSanctionsList,
  ): Result<'ImportSanctionsList'> {
    const { list, publishedOn, entries } = command;
    const changed = await sanctionsLists.handle(list, context, ({ state }) =>
      decideImport(state, command, context.occurredAt),
    );
    const isNew = changed.events.length > 0;
    return { result: { list, publishedOn, entries, isNew }, position: changed.position };
  }

  async function finish(
    context: CommandContext,
    command: FinishSanctionsScreening,
  ): Result<'FinishSanctionsScreening'> {
    const changed = await sanctionsLists.handle(command.list, context, ({ state }) =>
      decideFinish(state, command),
    );
    const people = changed.events.length > 0 ? command.people : null;
    return { result: { people }, position: changed.position };
  }

  return { ImportSanctionsList: importList, FinishSanctionsScreening: finish };
}
