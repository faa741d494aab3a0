import type { RecordTreeHead } from '@nodo/contracts/audit/values';
import type { TreeHeadAnswer } from '@nodo/contracts/audit/views';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import type { ReadTree } from './tree.ts';
import { decideRecordHead, evolveTreeHeads, noHeads, PLATFORM } from './tree-decider.ts';

export function createTreeHandlers({ treeHeads }: Pick<Aggregates, 'treeHeads'>, look: ReadTree) {
  /** Returns the head that was recorded, or the last one when there was nothing to record. */
  async function record(
    context: CommandContext,
    { reason }: RecordTreeHead,
  ): Promise<Outcome<TreeHeadAnswer>> {
    const { occurredAt } = context;
    const changed = await treeHeads.handleOnce(PLATFORM, context, async ({ state }) =>
      decideRecordHead(state, { reason, occurredAt, tree: await look(state.last?.size) }),
    );
    // The head that this command recorded, even on a retry after later heads.
    const { last } = changed.events.reduce(evolveTreeHeads, noHeads);
    const result = last ?? changed.state.last;
    if (!result) throw new Error('There is neither a new head nor an old one');
    return { result, position: changed.position };
  }

  return { RecordTreeHead: record };
}
