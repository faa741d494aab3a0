import type { RecordTreeHead, TreeHeadAnswer } from '@nodo/contracts/audit-proof';
import { type Categories, PLATFORM } from '../categories.ts';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { LookAtTree } from './tree.ts';
import { decideRecordHead, evolveTreeHeads, noHeads } from './tree-decider.ts';

export function createTreeHandlers({ treeHeads }: Pick<Categories, 'treeHeads'>, look: LookAtTree) {
  /** Answers the head that was recorded, or the last one when there was nothing to record. */
  async function record(
    context: CommandContext,
    { reason }: RecordTreeHead,
  ): Promise<Outcome<TreeHeadAnswer>> {
    const { occurredAt } = context;
    const changed = await treeHeads.changeOnce(PLATFORM, context, async ({ state }) =>
      decideRecordHead(state, { reason, occurredAt, tree: await look(state.last?.size) }),
    );
    // What this command recorded, also when it is asked again after other heads.
    const { last } = changed.events.reduce(evolveTreeHeads, noHeads);
    const result = last ?? changed.state.last;
    if (!result) throw new Error('There is neither a new head nor an old one');
    return { result, position: changed.position };
  }

  return { RecordTreeHead: record };
}
