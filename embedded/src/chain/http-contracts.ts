import { selectorOf } from './abi.ts';
import type { CallResult } from './contract-call.ts';
import { callContract, contractAt } from './contracts.ts';
import { ADDRESS_PREFIX, textToHex } from './encoding.ts';
import { execute } from './execute.ts';
import type { Call } from './http-blocks.ts';
import { NodeError, type Params } from './http-params.ts';
import { printUnsigned } from './printing.ts';
import { Overlay } from './state.ts';
import { build, contractCall, LIFETIME_MS } from './transaction.ts';
import { Refusal, type Transaction, type TransferValue, type TriggerValue } from './types.ts';
import type { View } from './view.ts';

const NOBODY = ADDRESS_PREFIX + '0'.repeat(40);

function calldata(params: Params): string {
  const signature = params.text('function_selector');
  return signature === '' ? params.hex('data') : selectorOf(signature) + params.hex('parameter');
}

function readTrigger(params: Params): TriggerValue {
  const callValue = params.integer('call_value');
  return {
    data: calldata(params),
    owner_address: params.has('owner_address') ? params.address('owner_address') : NOBODY,
    contract_address: params.address('contract_address'),
    ...(callValue > 0 ? { call_value: callValue } : {}),
  };
}

/** Builds a transaction on the view's head that expires after a minute, as a node does. */
function buildOn(view: View, contract: Parameters<typeof build>[0], params: Params): Transaction {
  const { number, id, timestamp } = view.head;
  const permission = params.integer('Permission_id');
  return build(
    permission > 0 ? { ...contract, Permission_id: permission } : contract,
    { blockNumber: number, blockId: id, timestamp, expiration: timestamp + LIFETIME_MS },
    params.integer('fee_limit'),
  );
}

/** Java-tron prints a message as text for `visible` calls, otherwise in hex. */
function printMessage(message: string, { visible }: Params): string {
  return visible ? message : textToHex(message);
}

function refused(params: Params, code: string, message: string): object {
  return { result: { code, message: printMessage(message, params) } };
}

/** Builds a contract call for the caller to sign; executes nothing. */
const triggerSmartContract: Call = (params, view) => {
  const value = readTrigger(params);
  if (!contractAt(view.state, value.contract_address)) {
    return refused(
      params,
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : No contract or not a valid smart contract',
    );
  }
  const transaction = buildOn(view, contractCall('TriggerSmartContract', value), params);
  return { result: { result: true }, transaction: printUnsigned(transaction, params.visible) };
};

/** Runs a call on a copy of the state. Undefined when there is no such contract. */
function simulate(view: View, value: TriggerValue): CallResult | undefined {
  const { state } = view;
  const native = contractAt(state, value.contract_address);
  if (!native) return undefined;
  const call = { contract: value.contract_address, caller: value.owner_address, data: value.data ?? '' };
  return callContract(state, native, call).result;
}

const NO_CONTRACT = 'Smart contract is not exist.';
const REVERTED = 'REVERT opcode executed';

const triggerConstantContract: Call = (params, view) => {
  const value = readTrigger(params);
  const result = simulate(view, value);
  if (!result) return refused(params, 'CONTRACT_VALIDATE_ERROR', NO_CONTRACT);
  const transaction = buildOn(view, contractCall('TriggerSmartContract', value), params);
  return {
    result: { result: true, ...(result.ok ? {} : { message: printMessage(REVERTED, params) }) },
    energy_used: result.energy,
    constant_result: [result.returned],
    transaction: { ret: [result.ok ? {} : { ret: 'FAILED' }], ...printUnsigned(transaction, params.visible) },
  };
};

const estimateEnergy: Call = (params, view) => {
  const result = simulate(view, readTrigger(params));
  if (!result) return refused(params, 'CONTRACT_VALIDATE_ERROR', NO_CONTRACT);
  if (!result.ok) return refused(params, 'CONTRACT_EXE_ERROR', REVERTED);
  return { result: { result: true }, energy_required: result.energy };
};

/** Builds a TRX transfer, amount in sun. Rejects one that would be invalid in the next block. */
const createTransaction: Call = (params, view) => {
  const value: TransferValue = {
    amount: params.integer('amount'),
    owner_address: params.address('owner_address'),
    to_address: params.address('to_address'),
  };
  const transaction = buildOn(view, contractCall('TransferContract', value), params);
  const next = { number: view.headNumber + 1, timestamp: view.head.timestamp };
  try {
    execute(new Overlay(view.state), { ...transaction, signature: [] }, next);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new NodeError('org.tron.core.exception.ContractValidateException', error.message);
  }
  return printUnsigned(transaction, params.visible);
};

/** Calls that build transactions: only under `/wallet`. */
export const buildCalls: Readonly<Record<string, Call>> = {
  triggersmartcontract: triggerSmartContract,
  createtransaction: createTransaction,
};

/** Calls that simulate a contract without effect; identical under `/wallet` and `/walletsolidity`. */
export const constantCalls: Readonly<Record<string, Call>> = {
  triggerconstantcontract: triggerConstantContract,
  estimateenergy: estimateEnergy,
};
