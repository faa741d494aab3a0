import { refusal } from '@nodo/contracts/errors';
import type { CommandPayload } from '@nodo/contracts/internal-commands';
import { microFromUsdt } from '@nodo/contracts/money';
import type { RecordTransfer } from '@nodo/contracts/transfers';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { Categories } from '../categories.ts';
import { type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { unchanged } from '../commands/decision.ts';
import type { CommandResults, MatchResult } from '../commands/results.ts';
import { decidePaymentDetected, isInvestment } from '../investments/decider.ts';
import {
  decideConfirmTransfer,
  decideMatch,
  decideRecord,
  decideReorganisation,
  isLive,
  type Match,
  type Transfer,
} from './decider.ts';
import { isPaidAfter, judgeCandidate, judgeExact } from './matching.ts';

type TransferOutcome = Promise<Outcome<CommandResults['RecordTransfer']>>;
interface Judged {
  readonly match: Match;
  readonly position: bigint;
}

export function createTransferHandlers(categories: Categories, treasuryAddress: string) {
  const { investments, paymentAmounts, transfers } = categories;

  async function record(context: CommandContext, command: RecordTransfer): TransferOutcome {
    const transferId = deriveId('transfer', command.txHash, command.logIndex);
    const changed = await transfers.change(transferId, context, ({ state }) =>
      decideRecord(state, command, treasuryAddress),
    );
    return { result: { transferId }, position: changed.position };
  }

  async function recordReorganisation(
    context: CommandContext,
    { transferId, blockHash }: CommandPayload<'RecordReorganisation'>,
  ): TransferOutcome {
    const changed = await transfers.change(transferId, context, ({ state }) =>
      decideReorganisation(state, blockHash),
    );
    return { result: { transferId }, position: changed.position };
  }

  async function confirm(
    context: CommandContext,
    command: CommandPayload<'ConfirmTransfer'>,
  ): TransferOutcome {
    const { transferId } = command;
    const changed = await transfers.change(transferId, context, ({ state }) =>
      decideConfirmTransfer(state, command),
    );
    return { result: { transferId }, position: changed.position };
  }

  /** Everyone who was ever asked to pay exactly this amount: first who pays from this wallet, then the newest. */
  async function claimants(transfer: Transfer): Promise<string[]> {
    const amount = await paymentAmounts.load(String(microFromUsdt(transfer.data.amount)));
    const newestFirst = [...new Set(amount.state.history.toReversed())];
    const loaded = await Promise.all(
      newestFirst.map(async (id) => ({ id, state: (await investments.load(id)).state })),
    );
    const asked = loaded.flatMap(({ id, state }) =>
      isInvestment(state) && isPaidAfter(transfer, state) ? [{ id, state }] : [],
    );
    const isPayer = (wallet: string) => Number(wallet === transfer.data.from);
    asked.sort((a, b) => isPayer(b.state.data.walletAddress) - isPayer(a.state.data.walletAddress));
    return asked.map(({ id }) => id);
  }

  /** The investment's own stream decides which of two payments was first: it is written before the transfer's. */
  async function attach(
    context: CommandContext,
    transferId: string,
    transfer: Transfer,
    investmentId: string,
  ): Promise<Judged> {
    let match: Match = { kind: 'unmatched', reason: 'unknown', investmentId: null };
    const changed = await investments.change(investmentId, context, async ({ state }) => {
      if (!isInvestment(state)) return refusal('INVESTMENT_NOT_FOUND');
      const other = state.transferId === transferId ? null : state.transferId;
      const hasOtherPayment = other !== null && isLive((await transfers.load(other)).state);
      match = judgeExact(transferId, transfer, { investmentId, investment: state, hasOtherPayment });
      if (match.kind === 'unmatched') return unchanged;
      return decidePaymentDetected(state, transferId, transfer.data.txHash);
    });
    return { match, position: changed.position };
  }

  async function judge(
    context: CommandContext,
    transferId: string,
    transfer: Transfer,
    candidateId: string | null,
  ): Promise<Judged> {
    const [first] = await claimants(transfer);
    if (first !== undefined) return attach(context, transferId, transfer, first);
    const candidate = candidateId === null ? undefined : await investments.load(candidateId);
    const match = candidateId && candidate ? judgeCandidate(transfer, candidateId, candidate.state) : null;
    return { match: match ?? { kind: 'unmatched', reason: 'unknown', investmentId: null }, position: 0n };
  }

  async function match(
    context: CommandContext,
    { transferId, candidateInvestmentId }: CommandPayload<'MatchTransfer'>,
  ): Promise<Outcome<MatchResult>> {
    const { state: transfer, position } = await transfers.load(transferId);
    if (!transfer) throw new AppError('TRANSFER_NOT_FOUND');
    // Left unmatched, it waits for an admin. Matched, it is judged again: it may have come back after another one.
    if (transfer.match?.kind === 'unmatched')
      return { result: matchResult(transferId, transfer.match), position };
    if (!isLive(transfer)) {
      throw new AppError('NOT_ALLOWED_NOW', 'La transferencia no está en ningún bloque.');
    }
    const judged = await judge(context, transferId, transfer, candidateInvestmentId);
    const changed = await transfers.change(transferId, context, ({ state }) =>
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
