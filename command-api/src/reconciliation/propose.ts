import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { compare, formatUsd, microUsdtFromUsd, usdFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { isAbovePayoutMaximum } from '@nodo/contracts/payouts/limits';
import type { ReconcileTransfer } from '@nodo/contracts/reconciliation/commands';
import { type IncomingWay, incomingWays } from '@nodo/contracts/reconciliation/values';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import { isInvestment } from '../investments/decider.ts';
import type { Aggregates } from '../modules.ts';
import { useAllowance } from '../payouts/allowance.ts';
import type { PayoutTerms } from '../payouts/payout-state.ts';
import { whyErasing } from '../privacy/decider.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { isLive, type Transfer } from '../transfers/decider.ts';
import { isProvedBy, wasProvedBy } from '../wallets/decider.ts';
import { walletAt } from '../wallets/written.ts';
import { decidePropose, type ReconciliationState, remainderFor, whyDecided, whyNotOpen } from './decider.ts';
import { isForOutgoing, outgoingTarget } from './outgoing.ts';
import { presumedOwner, whyNotPlatforms } from './owner.ts';

type Proposal = EventData<'ReconciliationProposed'>;
/** The investment, user or address that a decision is about. */
type Target = Pick<Proposal, 'investmentId' | 'userId' | 'to' | 'remainderUsd'>;
type ReconcileIncoming = Extract<ReconcileTransfer, { how: IncomingWay }>;

function isForIncoming(command: ReconcileTransfer): command is ReconcileIncoming {
  return incomingWays.some((way) => way === command.how);
}

export type ReconciliationParts = Pick<
  Aggregates,
  | 'accounts'
  | 'investments'
  | 'outflows'
  | 'payoutAllowances'
  | 'payouts'
  | 'reconciliations'
  | 'transfers'
  | 'users'
  | 'wallets'
>;

/** The id of the refund transfer. */
export function refundIdOf(transferId: string, proposal: number): string {
  return deriveId('refund', transferId, proposal);
}

/** Whether a different transfer pays an investment and is in a block. */
export async function hasOtherPayment(
  { investments, transfers }: Pick<ReconciliationParts, 'investments' | 'transfers'>,
  investmentId: string,
  transferId: string,
): Promise<boolean> {
  const { state } = await investments.load(investmentId);
  const other = isInvestment(state) && state.transferId !== transferId ? state.transferId : null;
  return other !== null && isLive((await transfers.load(other)).state);
}

/** Records one person's decision about a transfer, and determines whether a second person has to approve it. */
export function createProposer(parts: ReconciliationParts, terms: PayoutTerms) {
  const { investments, outflows, payoutAllowances, reconciliations, transfers, users, wallets } = parts;

  /** Whom a refund is of. */
  async function ownerOf(transfer: Transfer): Promise<string | null> {
    const userId = await presumedOwner(parts, transfer);
    // Nothing is written about somebody who is being erased.
    return userId === null || whyErasing((await users.load(userId)).state) ? null : userId;
  }

  async function targetOf(command: ReconcileIncoming, transfer: Transfer): Promise<Target | Refusal> {
    switch (command.how) {
      case 'match': {
        const { investmentId, transferId } = command;
        const { state } = await investments.load(investmentId);
        const remainder = remainderFor(
          transfer,
          state,
          await hasOtherPayment(parts, investmentId, transferId),
        );
        if (typeof remainder !== 'bigint') return remainder;
        const userId = isInvestment(state) ? state.data.investorId : null;
        const remainderUsd = usdFromUsdt(usdtFromMicro(remainder), terms.usdToUsdt);
        return { investmentId, userId, to: null, remainderUsd };
      }
      case 'refund':
        return refundTarget(command.to, transfer);
      case 'credit':
        return creditTarget(command.userId, transfer);
      case 'platform':
        return (await whyNotPlatforms(parts, transfer)) ?? { investmentId: null, userId: null, to: null };
    }
  }

  async function refundTarget(to: string, transfer: Transfer): Promise<Target | Refusal> {
    const { data } = transfer;
    const userId = await ownerOf(transfer);
    if (to === terms.treasuryAddress || to === terms.usdtContract)
      return toRefused('Esa dirección es de la plataforma.');
    if (to !== data.from && !(await isTheirs(to, userId))) {
      return toRefused('Solo se devuelve a la billetera de la que llegó, o a una que su dueño demostró.');
    }
    const { maximum } = terms.payouts;
    if (isAbovePayoutMaximum(data.amount, microUsdtFromUsd(maximum, terms.usdToUsdt))) {
      const most = formatUsd(maximum);
      const message =
        userId === null
          ? `El máximo por envío es ${most}. Si no hay a quién abonarla, quien opera la plataforma lo sube mientras se devuelve: PAYOUT_MAX_USD y SIGNER_MAX_USDT.`
          : `El máximo por envío es ${most}. Abónala a su saldo, desde el que se retira por partes.`;
      return refusal('PAYOUT_LIMIT', message);
    }
    return { investmentId: null, userId, to };
  }

  async function isTheirs(address: string, userId: string | null): Promise<boolean> {
    return userId !== null && isProvedBy(await walletAt(wallets, address), userId);
  }

  async function creditTarget(userId: string, { data }: Transfer): Promise<Target | Refusal> {
    const { state: user } = await users.load(userId);
    if (!user)
      return refusal('ACCOUNT_NOT_FOUND', 'Esa persona no existe.', { userId: 'Esa persona no existe.' });
    if (compare(usdFromUsdt(data.amount, terms.usdToUsdt), '0.01') < 0) {
      return refusal('NOT_ALLOWED_NOW', 'Es menos de un centavo: no se puede abonar.');
    }
    return { investmentId: null, userId, to: null };
  }

  /**
   * Large amounts, money for anybody but its presumed owner, also one who is being erased, and what is to be nobody's
   * need a second person. So do, beyond their 24-hour limits, refunds and money whose owner nobody knows.
   */
  async function needsApproval(
    context: CommandContext,
    { how, transferId }: ReconcileIncoming,
    { userId }: Target,
    facts: { readonly amountUsd: string; readonly owner: string | null; readonly proposals: number },
  ): Promise<boolean> {
    const { amountUsd, owner, proposals } = facts;
    if (how === 'platform') return true;
    const { approvalAbove, automaticDaily } = terms.payouts;
    if (compare(amountUsd, approvalAbove) > 0) return true;
    // What is sent back goes to whoever sent it, or to their own wallet.
    if (how !== 'refund' && owner !== null) return owner !== userId;
    if (compare(amountUsd, '0.00') === 0) return false;
    const [id, limit] =
      how === 'refund'
        ? [refundIdOf(transferId, proposals + 1), { maximum: automaticDaily }]
        : [transferId, { maximum: approvalAbove, purpose: 'assigned' as const }];
    return !(await useAllowance(payoutAllowances, context, { transferId: id, amountUsd }, limit));
  }

  /**
   * Why this person may not decide about this target's money; undefined when they may. Whoever ever proved the wallet
   * that it goes or went to may not either, whosever it is: they would gain.
   */
  async function whyNotTheirs(context: CommandContext, { userId, to }: Target): Promise<Refusal | undefined> {
    if (userId !== null) await assertNotErasing(users, userId);
    const by = actorId(context.actor);
    return userId === by || (to !== null && wasProvedBy(await walletAt(wallets, to), by))
      ? ownMoney
      : undefined;
  }

  /** Always needs a second person: what it takes from a balance, or from the treasury, is not asked of its owner. */
  async function decideOutgoing(
    context: CommandContext,
    command: ReconcileTransfer,
    state: ReconciliationState,
  ) {
    const { how, note, transferId } = command;
    const { state: outflow } = await outflows.load(transferId);
    if (!outflow || !isForOutgoing(command)) return refusal('TRANSFER_NOT_FOUND');
    const closed = whyDecided(state);
    if (closed) return closed;
    const target = await outgoingTarget(parts, terms, command, outflow);
    if (isRefusal(target)) return target;
    const refused = await whyNotTheirs(context, target);
    if (refused) return refused;
    const { amount } = outflow.data;
    const amountUsd = usdFromUsdt(amount, terms.usdToUsdt);
    return decidePropose(state, { how, ...target, amount, amountUsd, needsApproval: true, note });
  }

  async function decide(context: CommandContext, command: ReconcileTransfer, state: ReconciliationState) {
    const { how, note, transferId } = command;
    const { state: transfer } = await transfers.load(transferId);
    if (!transfer) return decideOutgoing(context, command, state);
    if (!isForIncoming(command)) return refusal('TRANSFER_NOT_FOUND');
    const closed = whyNotOpen(state, transfer);
    if (closed) return closed;
    const target = await targetOf(command, transfer);
    if (isRefusal(target)) return target;
    const refused = await whyNotTheirs(context, target);
    if (refused) return refused;
    const { amount } = transfer.data;
    const amountUsd = usdFromUsdt(amount, terms.usdToUsdt);
    const facts = { amountUsd, owner: await presumedOwner(parts, transfer), proposals: state.proposals };
    const isReviewed = await needsApproval(context, command, target, facts);
    return decidePropose(state, {
      how,
      ...target,
      amount,
      amountUsd,
      needsApproval: isReviewed,
      note,
      payoutId: null,
    });
  }

  return async (context: CommandContext, command: ReconcileTransfer) => {
    const { transferId } = command;
    const changed = await reconciliations.handleOnce(transferId, context, ({ state }) =>
      decide(context, command, state),
    );
    // This command's own, also on a retry after another decision.
    const own = changed.events.find((event) => event.type === 'ReconciliationProposed');
    const proposal = own?.data.proposal ?? changed.state.proposals;
    return { result: { transferId, proposal }, position: changed.position };
  };
}

const ownMoney = refusal(
  'FORBIDDEN',
  'No puedes decidir sobre tu propio dinero. Pídeselo a otra persona del equipo.',
);

function toRefused(message: string): Refusal {
  return refusal('VALIDATION_FAILED', message, { to: message });
}
