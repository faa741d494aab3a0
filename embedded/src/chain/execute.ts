import type { CallFailure, CallSuccess } from './contract-call.ts';
import { callContract, contractAt, contractOfBytecode, deploy } from './contracts.ts';
import { ADDRESS_PREFIX, keccakHex, textToHex, toBase58 } from './encoding.ts';
import {
  burn,
  chargeBandwidth,
  energyPrice,
  MAX_FEE_LIMIT,
  NEW_ACCOUNT_BANDWIDTH_FEE,
  NEW_ACCOUNT_FEE,
} from './resources.ts';
import { keys, Overlay } from './state.ts';
import { bandwidthOf, ownerOf } from './transaction.ts';
import {
  type ContractResult,
  type CreateValue,
  type Log,
  type Receipt,
  Refusal,
  type SignedTransaction,
  type TransactionInfo,
  type TransferValue,
  type TriggerValue,
} from './types.ts';

/** The outcome that a test forces on a transaction, regardless of its contract. */
export type ForcedEnding = 'revert' | 'outOfTimeWithLog';

export interface BlockContext {
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

const DEPLOY_ENERGY = 1_000_000;

const RESULT_MESSAGES: Record<Exclude<ContractResult, 'SUCCESS'>, string> = {
  REVERT: 'REVERT opcode executed',
  OUT_OF_ENERGY: 'Not enough energy for the operation executing',
  OUT_OF_TIME: 'CPU timeout for the operation executing',
};

interface Ending {
  readonly result: ContractResult | undefined;
  readonly returned: string;
  readonly logs: readonly Log[];
  readonly energy: number;
  readonly contract?: string;
}

const invalid = (message: string) => new Refusal('CONTRACT_VALIDATE_ERROR', message);

function requireAccount(state: Overlay, address: string): void {
  if (state.get(keys.trx(address)) === undefined) {
    throw invalid(`account [${toBase58(address)}] does not exist`);
  }
}

/** Moves TRX. A transfer to an address without an account creates it, for a fee. */
function transferTrx(
  state: Overlay,
  value: TransferValue,
  bytes: number,
  now: number,
): Receipt & { fee: number } {
  const { owner_address: from, to_address: to, amount } = value;
  if (amount <= 0) throw invalid('Amount must be greater than 0.');
  if (from === to) throw invalid('Cannot transfer TRX to yourself.');
  const creates = state.get(keys.trx(to)) === undefined;
  const fee = creates ? NEW_ACCOUNT_FEE : 0;
  const balance = state.amount(keys.trx(from));
  if (balance < BigInt(amount + fee))
    throw invalid('Validate TransferContract error, balance is not sufficient.');
  state.add(keys.trx(from), -BigInt(amount));
  state.add(keys.trx(to), BigInt(amount));
  burn(state, from, fee);
  if (!creates) return { ...chargeBandwidth(state, from, bytes, now), fee };
  burn(state, from, NEW_ACCOUNT_BANDWIDTH_FEE);
  return { net_fee: NEW_ACCOUNT_BANDWIDTH_FEE, fee };
}

/** The energy that the sender's fee limit and TRX pay for. */
function energyLimit(state: Overlay, owner: string, feeLimit: number): number {
  const sun = Math.min(feeLimit, Number(state.amount(keys.trx(owner))));
  return Math.floor(sun / energyPrice(state));
}

function endingOf(called: CallSuccess | CallFailure, limit: number, forced?: ForcedEnding): Ending {
  const logs = called.ok ? called.logs : [];
  if (forced === 'outOfTimeWithLog') return { result: 'OUT_OF_TIME', returned: '', logs, energy: limit };
  if (called.energy > limit) return { result: 'OUT_OF_ENERGY', returned: '', logs: [], energy: limit };
  const { returned, energy } = called;
  if (!called.ok || forced === 'revert') {
    return { result: 'REVERT', returned: called.ok ? '' : returned, logs: [], energy };
  }
  return { result: 'SUCCESS', returned, logs, energy };
}

/** Calls a contract; its changes are kept only when it ends in SUCCESS. */
function trigger(state: Overlay, value: TriggerValue, limit: number, forced?: ForcedEnding): Ending {
  const native = contractAt(state, value.contract_address);
  if (!native) throw invalid('No contract or not a valid smart contract');
  const call = { contract: value.contract_address, caller: value.owner_address, data: value.data ?? '' };
  const { result, changes } = callContract(state, native, call);
  const paidCall = (value.call_value ?? 0) > 0;
  const called: CallSuccess | CallFailure = paidCall ? { ok: false, returned: '', energy: 200 } : result;
  const ending = endingOf(called, limit, forced);
  if (ending.result === 'SUCCESS') changes.mergeInto(state);
  return { ...ending, contract: value.contract_address };
}

/** Address of a contract that a transaction creates: Keccak of the transaction id and the creator's address. */
export function createdAddress(txid: string, owner: string): string {
  return ADDRESS_PREFIX + keccakHex(txid + owner).slice(24);
}

function create(state: Overlay, value: CreateValue, txid: string, limit: number): Ending {
  const native = contractOfBytecode(value.new_contract.bytecode);
  if (!native) throw invalid('the development chain runs only its own contracts');
  const contract = createdAddress(txid, value.owner_address);
  if (DEPLOY_ENERGY > limit) {
    return { result: 'OUT_OF_ENERGY', returned: '', logs: [], energy: limit, contract };
  }
  deploy(state, native, contract, value.owner_address);
  return { result: 'SUCCESS', returned: native.bytecode, logs: [], energy: DEPLOY_ENERGY, contract };
}

function runContract(state: Overlay, transaction: SignedTransaction, forced?: ForcedEnding): Ending {
  const [contract] = transaction.raw_data.contract;
  const limit = energyLimit(state, ownerOf(transaction), transaction.raw_data.fee_limit ?? 0);
  if (contract.type === 'TriggerSmartContract') {
    return trigger(state, contract.parameter.value, limit, forced);
  }
  if (contract.type === 'CreateSmartContract') {
    return create(state, contract.parameter.value, transaction.txID, limit);
  }
  throw new Error('a TRX transfer runs no contract');
}

function requireFeeLimit(transaction: SignedTransaction): void {
  const { fee_limit: feeLimit = 0 } = transaction.raw_data;
  if (feeLimit > MAX_FEE_LIMIT) throw invalid(`feeLimit must be >= 0 and <= ${MAX_FEE_LIMIT}`);
}

function printInfo(
  transaction: SignedTransaction,
  block: BlockContext,
  ending: Ending,
  receipt: Receipt,
  fee: number,
) {
  const { result } = ending;
  const failed = result !== undefined && result !== 'SUCCESS';
  return {
    id: transaction.txID,
    ...(fee > 0 ? { fee } : {}),
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contractResult: [ending.returned],
    ...(ending.contract === undefined ? {} : { contract_address: ending.contract }),
    receipt,
    ...(ending.logs.length > 0 ? { log: ending.logs } : {}),
    ...(failed ? { result: 'FAILED' as const, resMessage: textToHex(RESULT_MESSAGES[result]) } : {}),
  };
}

/**
 * Runs a transaction on `state` and returns its result. Changes of a failed contract are reverted, its fees stay.
 * Throws Refusal when the transaction must not be in a block at all; `state` is then unchanged.
 */
export function execute(
  state: Overlay,
  transaction: SignedTransaction,
  block: BlockContext,
  forced?: ForcedEnding,
): TransactionInfo {
  const work = new Overlay(state);
  const owner = ownerOf(transaction);
  requireAccount(work, owner);
  requireFeeLimit(transaction);
  const [contract] = transaction.raw_data.contract;
  const bytes = bandwidthOf(transaction);
  if (contract.type === 'TransferContract') {
    const { fee, ...receipt } = transferTrx(work, contract.parameter.value, bytes, block.timestamp);
    work.mergeInto(state);
    const plain: Ending = { result: undefined, returned: '', logs: [], energy: 0 };
    return printInfo(transaction, block, plain, receipt, fee + (receipt.net_fee ?? 0));
  }
  const net = chargeBandwidth(work, owner, bytes, block.timestamp);
  const ending = runContract(work, transaction, forced);
  const energyFee = ending.energy * energyPrice(work);
  burn(work, owner, energyFee);
  work.mergeInto(state);
  const receipt: Receipt = {
    ...(energyFee > 0 ? { energy_fee: energyFee } : {}),
    ...(ending.energy > 0 ? { energy_usage_total: ending.energy } : {}),
    ...net,
    ...(ending.result === undefined ? {} : { result: ending.result }),
  };
  return printInfo(transaction, block, ending, receipt, energyFee + (net.net_fee ?? 0));
}

/** A transaction's result as a block prints it; the receipt of a plain transfer has none, but it is a success. */
export function contractRet(info: TransactionInfo): ContractResult {
  return info.receipt.result ?? 'SUCCESS';
}
