import { z } from 'zod';
import { sha256Schema } from '../audit/values.ts';
import { usdtSchema } from '../money.ts';
import { tronAddressSchema } from '../tron-address.ts';

/** USDT with 6 decimals, possibly negative. */
export const signedUsdtSchema = z.string().regex(/^-?\d{1,12}\.\d{6}$/);

export const reservesReasons = ['hourly', 'requested'] as const;
export const reservesReasonSchema = z.enum(reservesReasons);
export const reservesReasonLabels: Record<(typeof reservesReasons)[number], string> = {
  hourly: 'Cada hora',
  requested: 'A pedido',
};

/** Liabilities in USDT, by account of the books. */
export const liabilitiesSchema = z.object({
  balances: usdtSchema,
  unassigned: usdtSchema,
  outgoing: usdtSchema,
});
export type Liabilities = z.infer<typeof liabilitiesSchema>;

/** Maximum of watched treasuries: the present one, which is first, and former ones. */
export const TREASURIES_WATCHED = 10;
export const treasuryBalancesSchema = z
  .array(z.object({ address: tronAddressSchema, balance: usdtSchema }))
  .min(1)
  .max(TREASURIES_WATCHED);

/** A log position, as text. */
export const logPositionField = z.string().regex(/^\d{1,18}$/);

/** The sum tree has 2^depth leaves. The minimum hides small changes in the number of people. */
export const MIN_SUM_TREE_DEPTH = 8;
export const MAX_SUM_TREE_DEPTH = 24;
export const sumTreeFields = {
  rootHash: sha256Schema,
  total: usdtSchema,
  depth: z.int().min(MIN_SUM_TREE_DEPTH).max(MAX_SUM_TREE_DEPTH),
};
/** The newest head of the log's Merkle tree when the balances were sealed; null before the first. */
export const sealedHeadSchema = z.object({ size: z.int().positive(), rootHash: sha256Schema }).nullable();

/** A check is expected every hour: staff are notified when the newest one is older than this. */
export const RESERVES_STALE_HOURS = 2;
/** Maximum checks per day requested by people. */
export const RESERVES_CHECKS_A_DAY = 100;
