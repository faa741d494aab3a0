import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import { endOf } from '../payouts/balance.ts';
import { isSignedAs } from '../payouts/found.ts';
import type { PayoutTerms } from '../payouts/payout-state.ts';
import { wasProvedBy } from '../wallets/decider.ts';
import { walletAt } from '../wallets/written.ts';
import { createExecutor } from './carry-out.ts';
import { decideApprove, decideFail, decideRefundEnd, decideReject } from './decider.ts';
import { decideRecordOutflow } from './outflow.ts';
import { whyNotPlatforms } from './owner.ts';
import { createProposer, type ReconciliationParts } from './propose.ts';

type ProposalOutcome = Promise<Outcome<CommandResult<'ApproveReconciliation'>>>;

/**
 * Money that arrived and belongs to no investment, or left and belongs to no payout: decided by a person, approved by
 * a second one for large amounts and for all that left or is the platform's, verified on chain again, and then carried
 * out: docs/adr/0051, docs/adr/0105.
 */
export function createReconciliationHandlers(parts: ReconciliationParts, terms: PayoutTerms) {
  const { outflows, payouts, reconciliations, transfers, wallets } = parts;

  /** Somebody may have proved the wallet since it was proposed to be the platform's. */
  async function whyNotStillPlatforms(transferId: string, how: string | undefined) {
    const { state: transfer } = await transfers.load(transferId);
    return how === 'platform' && transfer ? whyNotPlatforms(parts, transfer) : undefined;
  }

  async function approve(
    context: CommandContext,
    { transferId, proposal }: CommandPayload<'ApproveReconciliation'>,
  ): ProposalOutcome {
    const approverId = actorId(context.actor);
    const changed = await reconciliations.handleOnce(transferId, context, async ({ state }) => {
      const to = state.proposal?.to;
      const isRecipient = !!to && wasProvedBy(await walletAt(wallets, to), approverId);
      const decided = decideApprove(state, proposal, approverId, isRecipient);
      return isRefusal(decided)
        ? decided
        : ((await whyNotStillPlatforms(transferId, state.proposal?.how)) ?? decided);
    });
    return { result: { transferId, proposal }, position: changed.position };
  }

  async function reject(
    context: CommandContext,
    { transferId, proposal, reason }: CommandPayload<'RejectReconciliation'>,
  ): ProposalOutcome {
    const changed = await reconciliations.handleOnce(transferId, context, ({ state }) =>
      decideReject(state, proposal, reason),
    );
    return { result: { transferId, proposal }, position: changed.position };
  }

  async function recordOutflow(
    context: CommandContext,
    command: CommandPayload<'RecordOutflow'>,
  ): Promise<Outcome<CommandResult<'RecordOutflow'>>> {
    const transferId = deriveId('transfer', command.txHash, command.logIndex);
    const isOurs = await isSignedAs(payouts, command.payoutId, command);
    const changed = await outflows.handle(transferId, context, ({ state }) =>
      decideRecordOutflow(state, command, terms.treasuryAddress, isOurs),
    );
    return { result: { transferId }, position: changed.position };
  }

  async function fail(
    context: CommandContext,
    { transferId, proposal, reason }: CommandPayload<'FailReconciliation'>,
  ): ProposalOutcome {
    const changed = await reconciliations.handle(transferId, context, ({ state }) =>
      decideFail(state, proposal, reason),
    );
    return { result: { transferId, proposal }, position: changed.position };
  }

  async function settle(
    context: CommandContext,
    { transferId, payoutId }: CommandPayload<'SettleRefund'>,
  ): Promise<Outcome<CommandResult<'SettleRefund'>>> {
    const how = endOf((await payouts.load(payoutId)).state);
    if (how === undefined) throw new AppError('NOT_ALLOWED_NOW', 'La devolución sigue en curso.');
    const changed = await reconciliations.handle(transferId, context, ({ state }) =>
      decideRefundEnd(state, payoutId, how),
    );
    return { result: { transferId }, position: changed.position };
  }

  return {
    ReconcileTransfer: createProposer(parts, terms),
    ApproveReconciliation: approve,
    RejectReconciliation: reject,
    CarryOutReconciliation: createExecutor(parts, terms),
    RecordOutflow: recordOutflow,
    FailReconciliation: fail,
    SettleRefund: settle,
  };
}
