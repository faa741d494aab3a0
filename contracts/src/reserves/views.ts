import { z } from 'zod';
import { sha256Schema } from '../audit/values.ts';
import { usdtSchema } from '../money.ts';
import { datedBlockFields } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { reservesDayField } from './days.ts';
import {
  liabilitiesSchema,
  logPositionField,
  MAX_SUM_TREE_DEPTH,
  sealedHeadSchema,
  signedUsdtSchema,
  sumTreeFields,
  treasuryBalancesSchema,
} from './values.ts';

/** Assets relative to liabilities in percent with 2 decimals, rounded down; null without liabilities. */
const coverageField = z
  .string()
  .regex(/^-?\d{1,20}\.\d{2}$/)
  .nullable();

export const attestationViewSchema = z.object({
  attestedAt: z.iso.datetime(),
  ...datedBlockFields,
  treasuries: treasuryBalancesSchema,
  assets: usdtSchema,
  logPosition: logPositionField,
  inTransit: signedUsdtSchema,
  liabilities: liabilitiesSchema,
  /** Total liabilities. */
  owed: usdtSchema,
  shortfall: usdtSchema,
  coverage: coverageField,
});
export type AttestationView = z.infer<typeof attestationViewSchema>;

export const sealViewSchema = z.object({
  day: reservesDayField,
  sealedAt: z.iso.datetime(),
  logPosition: logPositionField,
  ...sumTreeFields,
  treeHead: sealedHeadSchema,
});
export type SealView = z.infer<typeof sealViewSchema>;

export const RESERVES_DAYS = 90;
/** GET /api/reserves, public. */
export const reservesViewSchema = z.object({
  /** The token contract of the balances. */
  contract: tronAddressSchema,
  /** `{address}` is replaced by the address. */
  addressUrl: z.string().nullable(),
  /** `{number}` is replaced by the block number. */
  blockUrl: z.string().nullable(),
  newest: attestationViewSchema.nullable(),
  seal: sealViewSchema.nullable(),
  /** The last check of each day, newest day first, at most RESERVES_DAYS. */
  days: z.array(
    z.object({
      day: reservesDayField,
      assets: usdtSchema,
      owed: usdtSchema,
      coverage: coverageField,
      checks: z.int(),
      shortfalls: z.int(),
      rootHash: sha256Schema.nullable(),
    }),
  ),
});
export type ReservesView = z.infer<typeof reservesViewSchema>;

const microField = z.string().regex(/^\d{1,19}$/);
/** Proof from a person's leaf to the root of the seal. Sums in micro-USDT. */
export const reservesProofSchema = z.object({
  /** Null before the first. */
  seal: sealViewSchema.nullable(),
  /** Null for a person who had no balance account yet. */
  leaf: z
    .object({
      userId: z.uuid(),
      nonce: sha256Schema,
      sum: microField,
      /** The sibling at each level, from the leaves up, and its side. */
      path: z
        .array(z.object({ hash: sha256Schema, sum: microField, side: z.enum(['left', 'right']) }))
        .max(MAX_SUM_TREE_DEPTH),
    })
    .nullable(),
});
export type ReservesProof = z.infer<typeof reservesProofSchema>;
