import { usdtFromMicro } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import type { DevelopmentChain } from '../development-chain.ts';
import type { DemoCommands } from './commands.ts';
import type { DemoJournal } from './journal.ts';

const BLOCK_MS = 3_000;
const CONFIRMATIONS = 19;

export interface PaymentContext {
  readonly commands: DemoCommands;
  readonly chain: DevelopmentChain;
  readonly journal: DemoJournal;
  readonly demoWallet: string;
}

export interface PastPayment {
  /** Names this step of the demo. */
  readonly step: string;
  readonly to: string;
  readonly micro: bigint;
  readonly at: Date;
  /** The investment that it pays, and that is confirmed with it; null: none. */
  readonly pays: string | null;
}

/**
 * Sends USDT from the demo wallet to the treasury, in a block of the past, and tells of it as the follower would
 * have: seen, matched or left unmatched, and confirmed when its block was 19 deep. The follower finds the same
 * transfer later and changes nothing.
 */
export async function payInPast(context: PaymentContext, payment: PastPayment): Promise<void> {
  const { commands, chain } = context;
  const { step, pays } = payment;
  const txHash = await transferInPast(context, payment);
  const { blockNumber, energyFee } = await chain.info(txHash);
  const blockHash = await chain.blockId(blockNumber);
  const transferId = deriveId('transfer', txHash, 0);
  const seen = new Date(payment.at.getTime() + BLOCK_MS);
  const solid = new Date(seen.getTime() + (CONFIRMATIONS - 1) * BLOCK_MS);
  const send = commands.send.bind(commands);
  await send({
    command: 'RecordTransfer',
    step: `${step}/record`,
    at: seen,
    payload: {
      txHash,
      logIndex: 0,
      from: context.demoWallet,
      to: payment.to,
      amount: usdtFromMicro(payment.micro),
      blockNumber,
      blockHash,
      blockTime: seen.toISOString(),
    },
  });
  await send({
    command: 'MatchTransfer',
    step: `${step}/match`,
    at: seen,
    payload: { transferId },
  });
  await send({
    command: 'ConfirmTransfer',
    step: `${step}/confirm`,
    at: solid,
    payload: { transferId, blockNumber, blockHash, confirmations: CONFIRMATIONS, energyFee },
  });
  if (pays !== null) {
    await send({
      command: 'ConfirmInvestment',
      step: `${step}/credit`,
      at: solid,
      payload: { investmentId: pays, transferId },
    });
  }
}

/** Answers the transaction's hash. A start that was cut off on the way finds what it had sent, and sends nothing twice. */
async function transferInPast(context: PaymentContext, payment: PastPayment): Promise<string> {
  const { chain, journal } = context;
  const { state } = journal;
  const { step, to, micro } = payment;
  const known = state.payments[step];
  if (known !== undefined) return known;
  const begun = state.sending?.step === step ? state.sending.height : undefined;
  let txHash = begun === undefined ? undefined : await chain.findTransfer(micro, begun);
  if (txHash === undefined) {
    const { height } = await chain.mine(1, payment.at.getTime());
    state.sending = { step, height };
    await journal.save();
    txHash = await chain.transfer({ to, micro });
    await chain.mine(1, payment.at.getTime() + BLOCK_MS);
  }
  await chain.mine(CONFIRMATIONS);
  state.payments[step] = txHash;
  delete state.sending;
  await journal.save();
  return txHash;
}
