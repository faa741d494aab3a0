import { z } from 'zod';

/**
 * Responses of java-tron's HTTP API, as far as they are used (wire format: developers.tron.network, HTTP API). Nodes
 * omit fields at their default value; bytes are lower-case hex. A response that does not parse is a failure of the
 * node, never an absence.
 */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const hex = z.string().regex(/^([0-9a-f]{2})*$/);
const int = z.int().nonnegative();

/** A block header; `number` is absent in block 0. */
const headerSchema = z
  .object({
    blockID: hash,
    block_header: z.object({
      raw_data: z.object({
        number: int.default(0),
        txTrieRoot: hash,
        witness_address: hex.default(''),
        parentHash: hash,
        timestamp: int.default(0),
      }),
    }),
  })
  .transform(({ blockID, block_header: { raw_data: raw } }) => ({
    id: blockID,
    number: raw.number,
    parent: raw.parentHash,
    /** Milliseconds since the epoch. */
    timestamp: raw.timestamp,
    witness: raw.witness_address,
    empty: /^0+$/.test(raw.txTrieRoot),
  }))
  .refine(
    (header) => Number.parseInt(header.id.slice(0, 16), 16) === header.number,
    'id and number disagree',
  );
export type Header = z.output<typeof headerSchema>;

const absent = z.strictObject({}).transform(() => undefined);

/** A header, or undefined for a block the node does not have. */
export const maybeHeaderSchema = z.union([absent, headerSchema]);

const logSchema = z.object({ address: hex, topics: z.array(hex).default([]), data: hex.default('') });

const infoSchema = z.object({
  id: hash,
  /** Total fee burned, in sun. */
  fee: int.default(0),
  blockNumber: int,
  blockTimeStamp: int,
  /** `FAILED`; absent on success. */
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z.array(logSchema).default([]),
});
export type TransactionInfo = z.output<typeof infoSchema>;

/** All infos of a block; `{}` for block 0. */
export const infosSchema = z.union([z.array(infoSchema), absent.transform((): TransactionInfo[] => [])]);
/** One info, or undefined for a transaction the node does not have. */
export const maybeInfoSchema = z.union([absent, infoSchema]);

export const chainParametersSchema = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.number().optional() })),
});

export const constantResultSchema = z.object({
  result: z.object({ result: z.literal(true), message: z.undefined().optional() }),
  constant_result: z.array(hex).min(1),
});

/** A constant (simulated) call; one that ended in REVERT has a `message`. */
export const triedCallSchema = z.object({
  result: z.object({ result: z.literal(true), message: z.string().optional() }),
  energy_used: int.default(0),
  constant_result: z.array(hex).default([]),
});

/** An account; `{}` for an address without one. A zero balance is omitted. */
export const accountSchema = z.object({ address: hex.optional(), balance: int.default(0) });

/** Keys that may sign for an account besides its owner. `operations`: a bit for each contract type, 64 hex digits. */
export const permissionsSchema = z.object({
  active_permission: z
    .array(
      z.object({
        id: int,
        threshold: int.default(0),
        operations: hex.default(''),
        keys: z.array(z.object({ address: hex, weight: int.default(0) })).default([]),
      }),
    )
    .default([]),
});
export type ActivePermission = z.infer<typeof permissionsSchema>['active_permission'][number];

/** A contract, or undefined where there is none. */
export const maybeContractSchema = z.union([
  absent,
  z.object({ contract_address: hex, bytecode: hex.default('') }),
]);

/** `result` is omitted, or false, when the node rejects; the codes are java-tron's `Return.response_code`. */
export const broadcastSchema = z.object({ result: z.boolean().default(false), code: z.string().default('') });

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(Number)
  .pipe(int);
const prefixedHash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.slice(2).toLowerCase());

/** The response of `eth_getLogs`; its `logIndex` counts per block and is not the one we use. */
export const ethLogsSchema = z.object({
  result: z.array(
    z.object({ blockHash: prefixedHash, blockNumber: quantity, transactionHash: prefixedHash }),
  ),
});
export type EthLog = z.output<typeof ethLogsSchema>['result'][number];
