import { usdtFromMicro } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import type { DemoCommands } from './commands.ts';
import { BLOCK_MS, CONFIRMATIONS, type PastChain } from './past-chain.ts';

export interface PaymentContext {
  readonly commands: DemoCommands;
  readonly chain: PastChain;
}

export interface PastPayment {
  /** Name of this step of the demo. */
  readonly step: string;
  readonly micro: bigint;
  readonly at: Date;
  /** The investment it pays and thereby confirms; null: none. */
  readonly pays: string | null;
}

/**
 * Sends USDT from the demo wallet to the treasury, in a past block, and records it as the follower would have: seen,
 * matched or left unmatched, and confirmed when its block was 19 deep. The follower later finds the same transfer and
 * changes nothing.
 */
export async function payInPast({ commands, chain }: PaymentContext, payment: PastPayment): Promise<void> {
  const { step, pays, micro, at } = payment;
  const { txHash, blockNumber, blockHash, energyFee } = chain.pay(micro, at);
  const transferId = deriveId('transfer', txHash, 0);
  const seen = new Date(at.getTime() + BLOCK_MS);
  const solid = new Date(seen.getTime() + (CONFIRMATIONS - 1) * BLOCK_MS);
  const send = commands.send.bind(commands);
  const correlationId = transferId;
  await send({
    command: 'RecordTransfer',
    step: `${step}/record`,
    at: seen,
    correlationId,
    payload: {
      txHash,
      logIndex: 0,
      from: chain.demoWallet,
      to: chain.terms.treasuryAddress,
      amount: usdtFromMicro(micro),
      blockNumber,
      blockHash,
      blockTime: seen.toISOString(),
    },
  });
  await send({
    command: 'MatchTransfer',
    step: `${step}/match`,
    at: seen,
    correlationId,
    payload: { transferId },
  });
  await send({
    command: 'ConfirmTransfer',
    step: `${step}/confirm`,
    at: solid,
    correlationId,
    payload: { transferId, blockNumber, blockHash, confirmations: CONFIRMATIONS, energyFee },
  });
  if (pays !== null) {
    await send({
      command: 'ConfirmInvestment',
      step: `${step}/credit`,
      at: solid,
      correlationId: pays,
      payload: { investmentId: pays, transferId },
    });
  }
}
