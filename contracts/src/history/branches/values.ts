import { z } from 'zod';
import { rateSchema } from '../../money.ts';
import { labelTable } from '../../open-table.ts';

/** Maximum kept on the platform at a time: each has its own tables. */
export const BRANCHES_KEPT_MAX = 5;
/** Maximum listed in one response, newest first. */
export const BRANCHES_LISTED = 50;
/** Maximum number of events a branch may replay. */
export const BRANCH_EVENTS_MAX = 2_000_000;
export const BRANCH_CHANGES_MAX = 10;
export const BRANCH_LABEL_MAX = 80;
export const BRANCH_REASON_MIN = 3;
export const BRANCH_REASON_MAX = 500;
/** Maximum investors and warehouses in a comparison: those with the largest differences. */
export const BRANCH_FIGURES_MAX = 100;

/** A branch has the states of a rebuild, except those for switching the live read models. */
export const branchStates = ['waiting', 'building', 'built', 'failed', 'dropped'] as const;

/** A calendar day in Bogotá. */
const day = z.iso.date();

/** What the branch assumes to have been different. */
export const branchChangeSchema = z.discriminatedUnion('kind', [
  /** Investments made from that day on earn this rate per month. */
  z.object({ kind: z.literal('monthlyRate'), from: day, rate: rateSchema }),
  /** Investments made from that day on pay these fees; null: unchanged. */
  z.object({
    kind: z.literal('fees'),
    from: day,
    managementFeeRate: rateSchema.nullable(),
    platformFeeRate: rateSchema.nullable(),
  }),
  /** The warehouse never existed, nor its investments, their payments and returns. */
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
