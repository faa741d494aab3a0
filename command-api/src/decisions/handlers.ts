import type { DecisionRecordedView, RecordDecision } from '@nodo/contracts/decisions';
import { deriveId } from '@nodo/platform/ids';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { checkFence } from '../privacy/fence.ts';
import { decideRecordDecision } from './decider.ts';

export function createDecisionHandlers({
  decisions,
  users,
  warehouses,
}: Pick<Categories, 'decisions' | 'users' | 'warehouses'>) {
  async function record(
    context: CommandContext,
    command: RecordDecision,
  ): Promise<Outcome<DecisionRecordedView>> {
    const investorId = actorId(context.actor);
    await checkFence(users, investorId);
    const id = deriveId('decision', investorId, context.key);
    const hasWarehouse = (await warehouses.load(command.warehouseId)).state !== null;
    const changed = await decisions.changeOnce(
      id,
      context,
      ({ state }) => decideRecordDecision(state, command, { investorId, hasWarehouse }),
      { likelyNew: true },
    );
    const timestamp = changed.events[0]?.metadata.occurredAt ?? context.occurredAt;
    return { result: { id, ...command, status: 'completed', timestamp }, position: changed.position };
  }

  return { RecordDecision: record };
}
