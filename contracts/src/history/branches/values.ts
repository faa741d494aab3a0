import { z } from 'zod';
import { rateSchema } from '../../money.ts';
import { labelTable } from '../../open-table.ts';

/** However many are kept on the platform at a time: each has tables of its own. */
export const BRANCHES_KEPT_MAX = 5;
/** Branches that one answer lists at most, the newest first. */
export const BRANCHES_LISTED = 50;
/** Events that a branch may have to replay. */
export const BRANCH_EVENTS_MAX = 2_000_000;
export const BRANCH_CHANGES_MAX = 10;
export const BRANCH_LABEL_MAX = 80;
export const BRANCH_REASON_MIN = 3;
export const BRANCH_REASON_MAX = 500;
/** Investors and warehouses that one comparison tells of at most: those with the largest differences. */
export const BRANCH_FIGURES_MAX = 100;

/** A branch is of the same states as a rebuild, without those that lead to the live read models. */
export const branchStates = ['waiting', 'building', 'built', 'failed', 'dropped'] as const;

/** A calendar day in Bogotá. */
const day = z.iso.date();

/** What is supposed to have been otherwise. */
export const branchChangeSchema = z.discriminatedUnion('kind', [
  /** Investments made from that day on earn this much a month. */
  z.object({ kind: z.literal('monthlyRate'), from: day, rate: rateSchema }),
  /** Investments made from that day on pay these fees; null: the one they had. */
  z.object({
    kind: z.literal('fees'),
    from: day,
    managementFeeRate: rateSchema.nullable(),
    platformFeeRate: rateSchema.nullable(),
  }),
  /** It was never there, nor what was invested in it, nor what was paid and earned for that. */
  z.object({ kind: z.literal('warehouseNeverOpened'), warehouseId: z.uuid() }),
  /** The investment was not paid in time. */
  z.object({ kind: z.literal('paymentNotArrived'), investmentId: z.uuid() }),
]);
export type BranchChange = z.infer<typeof branchChangeSchema>;
export type BranchChangeKind = BranchChange['kind'];

export const branchChangeLabels = labelTable<BranchChangeKind>({
  monthlyRate: 'Otra tasa mensual',
  fees: 'Otras comisiones',
  warehouseNeverOpened: 'Una bodega que nunca se abrió',
  paymentNotArrived: 'Un pago que no llegó',
});
