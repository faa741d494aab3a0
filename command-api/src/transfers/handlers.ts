import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { refusal } from '@nodo/contracts/errors';
import { microFromUsdt } from '@nodo/contracts/money';
import type { MatchResult } from '@nodo/contracts/transfers/catalogue';
import type { RecordTransfer } from '@nodo/contracts/transfers/commands';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { unchanged } from '../commands/decision.ts';
import { decidePaymentDetected, isInvestment } from '../investments/decider.ts';
import type { Aggregates } from '../modules.ts';
import { expectedBy } from '../wallets/expected-transfer.ts';
import { walletIdOf } from '../wallets/written.ts';
import {
  decideConfirmTransfer,
  decideMatch,
  decideRecord,
  decideReorganisation,
  isLive,
  type Match,
  type Transfer,
} from './decider.ts';
import { isPaidAfter, judgeExact, whoAsked } from './matching.ts';

type TransferOutcome = Promise<Outcome<CommandResult<'RecordTransfer'>>>;
interface Judged {
  readonly match: Match;
  readonly position: bigint;
}

export function createTransferHandlers(aggregates: Aggregates, treasuryAddress: string) {
  const { investments, paymentAmounts, transfers, wallets } = aggregates;

  /** Whether an investment was asked to pay this amount to this address: the treasury may have been replaced since. */
  async function wasAskedFor({ to, amount }: RecordTransfer): Promise<boolean> {
    const { state } = await paymentAmounts.load(String(microFromUsdt(amount)));
    const asked = await Promise.all(state.history.map((one) => investments.load(one.investmentId)));
    return asked.some(({ state: one }) => isInvestment(one) && one.data.payment.to === to);
  }

  async function record(context: CommandContext, command: RecordTransfer): TransferOutcome {
    const transferId = deriveId('transfer', command.txHash, command.logIndex);
    const { to } = command;
    const treasury = to !== treasuryAddress && (await wasAskedFor(command)) ? to : treasuryAddress;
    const changed = await transfers.handle(transferId, context, ({ state }) =>
      decideRecord(state, command, treasury),
    );
    return { result: { transferId }, position: changed.position };
  }

  async function recordReorganisation(
    context: CommandContext,
    { transferId, blockHash }: CommandPayload<'RecordReorganisation'>,
  ): TransferOutcome {
    const changed = await transfers.handle(transferId, context, ({ state }) =>
      decideReorganisation(state, blockHash),
    );
    return { result: { transferId }, position: changed.position };
  }

  async function confirm(
    context: CommandContext,
    command: CommandPayload<'ConfirmTransfer'>,
  ): TransferOutcome {
    const { transferId } = command;
    const changed = await transfers.handle(transferId, context, ({ state }) =>
      decideConfirmTransfer(state, command),
    );
    return { result: { transferId }, position: changed.position };
  }

  /** The investment that asked for exactly this amount; undefined when none did, or when it is ambiguous. */
  async function claimant(transfer: Transfer): Promise<string | undefined> {
    const amount = await paymentAmounts.load(String(microFromUsdt(transfer.data.amount)));
    // Newest first, each investment once, with its latest claim.
    const latest = new Map(amount.state.history.map((one) => [one.investmentId, one]));
    const loaded = await Promise.all(
      [...latest.values()]
        .toReversed()
        .map(async (one) => ({ one, state: (await investments.load(one.investmentId)).state })),
    );
    const asked = loaded.flatMap(({ one, state }) =>
      isInvestment(state) && isPaidAfter(transfer, one, state)
        ? [{ id: one.investmentId, data: state.data }]
        : [],
    );
    return whoAsked(transfer.data.from, asked);
  }

  /** The investment's own stream decides which of two payments was first, so it is written before the transfer's. */
  async function attach(
    context: CommandContext,
    transferId: string,
    transfer: Transfer,
    investmentId: string,
  ): Promise<Judged> {
    let match: Match = { kind: 'unmatched', reason: 'unknown', investmentId: null };
    const changed = await investments.handle(investmentId, context, async ({ state }) => {
      if (!isInvestment(state)) return refusal('INVESTMENT_NOT_FOUND');
      const other = state.transferId === transferId ? null : state.transferId;
      const hasOtherPayment = other !== null && isLive((await transfers.load(other)).state);
      match = judgeExact(transferId, transfer, { investmentId, investment: state, hasOtherPayment });
      if (match.kind === 'unmatched') return unchanged;
      return decidePaymentDetected(state, transferId, transfer.data.txHash);
    });
    return { match, position: changed.position };
  }

  async function judge(context: CommandContext, transferId: string, transfer: Transfer): Promise<Judged> {
    // A transfer that was matched to an investment and reappears in another block is judged for the same one.
    const investmentId = transfer.match?.investmentId ?? (await claimant(transfer));
    if (investmentId !== undefined) return attach(context, transferId, transfer, investmentId);
    // Below any payment amount: requested to prove who owns the address, or unknown.
    const { state: wallet } = await wallets.load(walletIdOf(transfer.data.from));
    const reason = expectedBy(wallet, transfer) ? 'wallet_proof' : 'unknown';
    return { match: { kind: 'unmatched', reason, investmentId: null }, position: 0n };
  }

  async function match(
    context: CommandContext,
    { transferId }: CommandPayload<'MatchTransfer'>,
  ): Promise<Outcome<MatchResult>> {
    const { state: transfer, position } = await transfers.load(transferId);
    if (!transfer) throw new AppError('TRANSFER_NOT_FOUND');
    // An unmatched transfer waits for an admin. A matched one is judged again: it may have reappeared after another
    // payment.
    if (transfer.match?.kind === 'unmatched')
      return { result: matchResult(transferId, transfer.match), position };
    if (!isLive(transfer)) {
      throw new AppError('NOT_ALLOWED_NOW', 'La transferencia no está en ningún bloque.');
    }
    const judged = await judge(context, transferId, transfer);
    const changed = await transfers.handle(transferId, context, ({ state }) =>
      decideMatch(state, judged.match),
    );
    return {
      result: matchResult(transferId, judged.match),
      position: latest(judged.position, changed.position),
    };
  }

  return {
    RecordTransfer: record,
    RecordReorganisation: recordReorganisation,
    MatchTransfer: match,
    ConfirmTransfer: confirm,
  };
}

function matchResult(transferId: string, match: Match): MatchResult {
  const matched = match.kind === 'matched';
  return {
    transferId,
    matched,
    investmentId: match.investmentId,
    reason: match.kind === 'matched' ? null : match.reason,
  };
}
