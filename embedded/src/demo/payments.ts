import type { InvestmentView } from '@nodo/contracts/investments';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import type { DevelopmentChain } from '../development-chain.ts';
import type { DemoCommands } from './commands.ts';
import type { DemoJournal } from './journal.ts';

const BLOCK_MS = 3_000;
const CONFIRMATIONS = 19;
const HOUR_MS = 3_600_000;

export interface PaymentContext {
  readonly commands: DemoCommands;
  readonly chain: DevelopmentChain;
  readonly journal: DemoJournal;
  readonly demoWallet: string;
}

/**
 * Pays a demo investment on the chain, in a block of the past, and tells of it as the follower would have: seen,
 * matched, and confirmed when its block was 19 deep. The follower finds the same transfer later and changes nothing.
 */
export async function payInPast(
  context: PaymentContext,
  step: string,
  investment: InvestmentView,
  options: { at: Date; shortByMicro: bigint },
): Promise<void> {
  const { commands, chain, journal } = context;
  const paidAt = new Date(options.at.getTime() + HOUR_MS);
  const micro = microFromUsdt(investment.payment.amountUsdt) - options.shortByMicro;
  let txHash = journal.state.payments[step];
  if (txHash === undefined) {
    await chain.mine(1, paidAt.getTime());
    txHash = await chain.transfer({ to: investment.payment.to, micro });
    await chain.mine(1, paidAt.getTime() + BLOCK_MS);
    await chain.mine(CONFIRMATIONS);
    journal.state.payments[step] = txHash;
    await journal.save();
  }
  const { blockNumber, energyFee } = await chain.info(txHash);
  const blockHash = await chain.blockId(blockNumber);
  const transferId = deriveId('transfer', txHash, 0);
  const seen = new Date(paidAt.getTime() + BLOCK_MS);
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
      to: investment.payment.to,
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
    payload: { transferId, candidateInvestmentId: investment.id },
  });
  await send({
    command: 'ConfirmTransfer',
    step: `${step}/confirm`,
    at: solid,
    payload: { transferId, blockNumber, blockHash, confirmations: CONFIRMATIONS, energyFee },
  });
  if (options.shortByMicro === 0n) {
    await send({
      command: 'ConfirmInvestment',
      step: `${step}/credit`,
      at: solid,
      payload: { investmentId: investment.id, transferId },
    });
  }
}
