import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { availableCents } from '../earnings/account.ts';
import { MemoryLog } from './memory-log.ts';
import { accountOf } from './payouts.ts';
import { minutesLater, TREASURY, WALLET } from './samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from './system.ts';

export let log: MemoryLog;
export let process: TestProcess;
export let warehouseId: string;
export let owner: Actor & { kind: 'user' };

/** Before each test: an investor who may invest in an open warehouse, on a log of their own. */
export async function beginReconciling(): Promise<void> {
  log = new MemoryLog();
  restart();
  const opened = await openBusiness(process);
  warehouseId = opened.warehouseId;
  if (opened.actor.kind !== 'user') throw new Error('An investor is a person');
  owner = opened.actor;
}

/** Another process on the same log, which remembers nothing. */
export function restart(): void {
  process = createProcess(log);
}

export const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };
export const note = 'Lo confirmó por teléfono';
export const hashOf = (name: string) => name.repeat(64).slice(0, 64);
export const block = { blockNumber: 100, blockHash: hashOf('b') };

/** Money without an investment; `confirmed` by default. */
export async function arrived(amount: string, { tx = '1', from = WALLET, confirmed = true } = {}) {
  const { result } = await process.send('RecordTransfer', {
    ...{ txHash: hashOf(tx), logIndex: 0, from, to: TREASURY, amount },
    ...{ ...block, blockTime: minutesLater(5) },
  });
  const { transferId } = result;
  await process.send('MatchTransfer', { transferId });
  const solid = { transferId, ...block, confirmations: 19, energyFee: 1 };
  if (confirmed) await process.send('ConfirmTransfer', solid);
  return transferId;
}

export type Decision =
  | { how: 'match'; investmentId: string }
  | { how: 'refund'; to: string }
  | { how: 'credit'; userId: string }
  | { how: 'platform' };
export const decide = (transferId: string, decision: Decision, actor: Actor = admin) =>
  process.send('ReconcileTransfer', { transferId, note, ...decision }, { actor });
export const approve = (transferId: string, actor: Actor, proposal = 1) =>
  process.send('ApproveReconciliation', { transferId, proposal }, { actor });
export const carryOut = async (transferId: string, proposal = 1, blockHash = block.blockHash) =>
  (
    await process.send('CarryOutReconciliation', {
      ...{ transferId, proposal, blockNumber: 100, blockHash, solidHeight: 130 },
    })
  ).result;
export const typesOf = (transferId: string) => log.typesOf(streams.reconciliation(transferId));
export const lastOf = (transferId: string) => log.eventsOf(streams.reconciliation(transferId)).at(-1)?.data;
export const balance = () => availableCents(accountOf(log, owner.id));

export async function invest(amount?: string) {
  const body = amount === undefined ? investmentOf(warehouseId) : investmentOf(warehouseId, amount);
  const { result } = await process.send('CreateInvestment', body, { actor: owner });
  return { id: result.id, asked: result.payment.amountUsdt };
}
