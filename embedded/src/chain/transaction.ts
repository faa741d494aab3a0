import { utils } from 'tronweb';
import { z } from 'zod';
import { parseAddress, recoverAddress, sha256Hex } from './encoding.ts';
import { bytesField, integerField, readFields } from './protobuf.ts';
import { ACTIVE_PERMISSION, activeKeyOf, type StateReader } from './state.ts';
import {
  CONTRACT_RESULTS,
  type ContractCall,
  type ContractResult,
  type RawData,
  type SignedTransaction,
  type Transaction,
} from './types.ts';

/** java-tron rejects larger ones (Constant.TRANSACTION_MAX_BYTE_SIZE). */
export const MAX_TRANSACTION_BYTES = 512_000;
/** Bytes that java-tron charges for the result of each transaction (Constant.MAX_RESULT_SIZE_IN_TX). */
const RESULT_BYTES = 64;
/** Lifetime of a transaction built by the node. */
export const LIFETIME_MS = 60_000;

const hex = z
  .string()
  .regex(/^(0x)?([0-9a-fA-F]{2})*$/)
  .transform((text) => text.replace(/^0x/, '').toLowerCase());

/** An address in hex or base58check, normalised to lower-case hex. */
export const addressSchema = z.string().transform((text, context) => {
  const address = parseAddress(text);
  if (address === undefined) {
    context.issues.push({ code: 'custom', message: 'invalid address', input: text });
    return z.NEVER;
  }
  return address;
});

const sun = z.int().min(0);

function contractSchema<Type extends string, Value extends z.ZodType>(type: Type, value: Value) {
  return z.object({
    type: z.literal(type),
    parameter: z.object({
      value,
      type_url: z.string().default(`type.googleapis.com/protocol.${type}`),
    }),
    Permission_id: z.int().min(0).exactOptional(),
  });
}

const rawSchema = z.object({
  contract: z.tuple([
    z.discriminatedUnion('type', [
      contractSchema(
        'TransferContract',
        z.object({ amount: sun, owner_address: addressSchema, to_address: addressSchema }),
      ),
      contractSchema(
        'TriggerSmartContract',
        z.object({
          data: hex.exactOptional(),
          owner_address: addressSchema,
          contract_address: addressSchema,
          call_value: sun.exactOptional(),
        }),
      ),
      contractSchema(
        'CreateSmartContract',
        z.object({ owner_address: addressSchema, new_contract: z.looseObject({ bytecode: hex }) }),
      ),
    ]),
  ]),
  ref_block_bytes: hex,
  ref_block_hash: hex,
  expiration: sun,
  fee_limit: sun.exactOptional(),
  timestamp: sun.exactOptional(),
  data: hex.exactOptional(),
});

const signedSchema = z.object({ raw_data: rawSchema, signature: z.array(z.string()).default([]) });

/** Serialises raw data like java-tron (through tronweb's generated protobuf classes) and derives the id from it. */
export function seal(rawData: RawData): Transaction {
  const message: unknown = utils.transaction.txJsonToPb({ raw_data: rawData, visible: false });
  const raw = utils.transaction.txPbToRawDataHex(message).toLowerCase();
  return { txID: sha256Hex(raw), raw_data: rawData, raw_data_hex: raw };
}

/**
 * Parses a signed transaction as `broadcasttransaction` accepts it. As in java-tron `raw_data` counts, not the
 * accompanying `txID` or `raw_data_hex`. Returns undefined when it is malformed.
 */
export function parseSigned(input: unknown): SignedTransaction | undefined {
  const parsed = signedSchema.safeParse(input);
  if (!parsed.success) return undefined;
  return { ...seal(parsed.data.raw_data), signature: parsed.data.signature };
}

/** Parses a serialised `protocol.Transaction` (hex) that calls a contract. Returns undefined when it is malformed. */
export function parseSerialized(hex: string): SignedTransaction | undefined {
  try {
    const fields = readFields(hex);
    const raw = fields.find(({ field }) => field === 1)?.hex ?? '';
    const rawData: unknown = utils.deserializeTx.deserializeTransaction('TriggerSmartContract', raw);
    const signature = fields.filter(({ field }) => field === 2).map((one) => one.hex);
    const transaction = parseSigned({ raw_data: rawData, signature });
    return transaction?.raw_data_hex === raw ? transaction : undefined;
  } catch {
    return undefined;
  }
}

/** Serialised `protocol.Transaction`, hex; with its result once it is in a block. */
export function serialize(transaction: SignedTransaction, result?: ContractResult): string {
  const signatures = transaction.signature.map((signature) =>
    bytesField(2, signature.replace(/^0x/, '').toLowerCase()),
  );
  const ret = result === undefined ? '' : bytesField(5, integerField(3, CONTRACT_RESULTS[result]));
  return bytesField(1, transaction.raw_data_hex) + signatures.join('') + ret;
}

/** Bytes of bandwidth that a transaction costs. */
export function bandwidthOf(transaction: SignedTransaction): number {
  return serialize(transaction).length / 2 + RESULT_BYTES;
}

/** The sender that the transaction names. */
export function ownerOf(transaction: Transaction): string {
  return transaction.raw_data.contract[0].parameter.value.owner_address;
}

/** Whether the only signature was made over the transaction's id with the key of the permission it names. */
export function isSigned(transaction: SignedTransaction, state: StateReader): boolean {
  const [signature, ...more] = transaction.signature;
  if (signature === undefined || more.length > 0) return false;
  const key = keyFor(transaction, state);
  return key !== undefined && recoverAddress(transaction.txID, signature) === key;
}

/** The address whose key has to sign: the owner's own, or that of the account's active permission. */
function keyFor(transaction: Transaction, state: StateReader): string | undefined {
  const [{ type, Permission_id: permission = 0 }] = transaction.raw_data.contract;
  const owner = ownerOf(transaction);
  if (permission === 0) return owner;
  if (permission !== ACTIVE_PERMISSION || type !== 'TriggerSmartContract') return undefined;
  return activeKeyOf(state, owner);
}

/**
 * The context of a new transaction: the block it refers to, its timestamp and its expiration (ms since the epoch).
 */
export interface Reference {
  readonly blockNumber: number;
  readonly blockId: string;
  readonly timestamp: number;
  readonly expiration: number;
}

/** The TaPoS fields of a block: the low two bytes of its number and eight bytes of its id. */
export function referenceFields(blockNumber: number, blockId: string) {
  return {
    ref_block_bytes: (blockNumber & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: blockId.slice(16, 32),
  };
}

/** Builds an unsigned transaction around one contract call. `feeLimit` in sun. */
export function build(contract: ContractCall, reference: Reference, feeLimit?: number): Transaction {
  return seal({
    contract: [contract],
    ...referenceFields(reference.blockNumber, reference.blockId),
    expiration: reference.expiration,
    ...(feeLimit ? { fee_limit: feeLimit } : {}),
    timestamp: reference.timestamp,
  });
}

type ValueOf<Type extends ContractCall['type']> = Extract<ContractCall, { type: Type }>['parameter']['value'];

/** Wraps a call's fields in the envelope of transactions. */
export function contractCall<Type extends ContractCall['type']>(type: Type, value: ValueOf<Type>) {
  return { type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } };
}
