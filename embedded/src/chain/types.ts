/** Types of java-tron's HTTP API, as far as this chain implements it. Addresses are 42 hex digits, amounts in sun. */

interface ContractOf<Type extends string, Value> {
  readonly type: Type;
  readonly parameter: { readonly value: Value; readonly type_url: string };
  readonly Permission_id?: number;
}

export interface TransferValue {
  readonly amount: number;
  readonly owner_address: string;
  readonly to_address: string;
}

export interface TriggerValue {
  readonly data?: string;
  readonly owner_address: string;
  readonly contract_address: string;
  readonly call_value?: number;
}

export interface CreateValue {
  readonly owner_address: string;
  readonly new_contract: { readonly bytecode: string; readonly [key: string]: unknown };
}

export type ContractCall =
  | ContractOf<'TransferContract', TransferValue>
  | ContractOf<'TriggerSmartContract', TriggerValue>
  | ContractOf<'CreateSmartContract', CreateValue>;

export interface RawData {
  readonly contract: readonly [ContractCall];
  readonly ref_block_bytes: string;
  readonly ref_block_hash: string;
  /** Milliseconds since the epoch. */
  readonly expiration: number;
  /** Maximum sun the sender is willing to burn for energy. */
  readonly fee_limit?: number;
  readonly timestamp?: number;
  /** Memo, hex. */
  readonly data?: string;
}

export interface Transaction {
  readonly txID: string;
  readonly raw_data: RawData;
  readonly raw_data_hex: string;
}

export interface SignedTransaction extends Transaction {
  readonly signature: readonly string[];
}

/** Numbers of `Transaction.Result.contractResult` in TRON's Tron.proto. */
export const CONTRACT_RESULTS = { SUCCESS: 1, REVERT: 2, OUT_OF_ENERGY: 10, OUT_OF_TIME: 11 } as const;
export type ContractResult = keyof typeof CONTRACT_RESULTS;

export interface IncludedTransaction extends SignedTransaction {
  readonly contractRet: ContractResult;
}

export interface Log {
  /** 40 hex digits: without the 41. */
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface Receipt {
  energy_fee?: number;
  energy_usage_total?: number;
  net_usage?: number;
  net_fee?: number;
  result?: ContractResult;
}

export interface TransactionInfo {
  readonly id: string;
  readonly fee?: number;
  readonly blockNumber: number;
  readonly blockTimeStamp: number;
  readonly contractResult: readonly string[];
  readonly contract_address?: string;
  readonly receipt: Receipt;
  readonly log?: readonly Log[];
  readonly result?: 'FAILED';
  readonly resMessage?: string;
}

/** A stored block: header, transactions, their results, and its changes to the state. */
export interface Block {
  readonly number: number;
  readonly id: string;
  readonly parent: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly witness: string;
  readonly trieRoot: string;
  /** Of the block's witness. Absent: computed when the block is first served, from its header. */
  readonly signature?: string;
  readonly transactions: readonly IncludedTransaction[];
  readonly infos: readonly TransactionInfo[];
  /** State key and new value (decimal), in no particular order. */
  readonly writes: readonly (readonly [key: string, value: string])[];
}

/** A node's rejection of a transaction or a call; the codes are java-tron's. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}
