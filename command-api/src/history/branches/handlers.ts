import type { BranchOrderedAnswer, BranchRef, OrderBranch } from '@nodo/contracts/history/branches/commands';
import { newId } from '@nodo/platform/ids';
import type { CommandContext, Outcome } from '../../commands/context.ts';
import type { Aggregates } from '../../modules.ts';
import { decideDelete, decideOrder } from './decider.ts';
import type { ReadBranchFacts } from './ground.ts';

/** All branches share one stream. */
const ID = 'platform';
type Answer = Promise<Outcome<BranchOrderedAnswer>>;

export function createBranchHandlers({ branches }: Pick<Aggregates, 'branches'>, look: ReadBranchFacts) {
  async function order(context: CommandContext, command: OrderBranch): Answer {
    const { events, position } = await branches.handleOnce(ID, context, async ({ state }) =>
      decideOrder(state, command, await look(command, [...state.kept.keys()]), newId()),
    );
    const [ordered] = events;
    if (ordered?.type !== 'BranchOrdered') throw new Error('An order of a branch left no event');
    return { result: { branchId: ordered.data.branchId }, position };
  }

  async function remove(context: CommandContext, command: BranchRef): Answer {
    const { position } = await branches.handleOnce(ID, context, ({ state }) => decideDelete(state, command));
    return { result: { branchId: command.branchId }, position };
  }

  return { OrderBranch: order, DeleteBranch: remove };
}
