import type { RecordDecision } from '@nodo/contracts/decisions/commands';
import type { DecisionRecordedView } from '@nodo/contracts/decisions/views';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideRecordDecision } from './decider.ts';

export function createDecisionHandlers({
  decisions,
  users,
  warehouses,
}: Pick<Aggregates, 'decisions' | 'users' | 'warehouses'>) {
  async function record(
    context: CommandContext,
    command: RecordDecision,
  ): Promise<Outcome<DecisionRecordedView>> {
    const investorId = actorId(context.actor);
    await assertNotErasing(users, investorId);
    const id = deriveId('decision', investorId, context.key);
    const hasWarehouse = (await warehouses.load(command.warehouseId)).state !== null;
    const changed = await decisions.handleOnce(
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
