import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** The state of a repurchase by the platform. `approved`: the position is sold, and its price not credited yet. */
export const repurchaseStates = ['requested', 'approved', 'paid', 'rejected', 'withdrawn'] as const;
export const repurchaseStateSchema = z.enum(repurchaseStates);
export type RepurchaseState = z.infer<typeof repurchaseStateSchema>;
export const repurchaseStateLabels = labelTable<RepurchaseState>(
  {
    requested: 'Por decidir',
    approved: 'Aprobada',
    paid: 'Pagada',
    rejected: 'No aprobada',
    withdrawn: 'Retirada por quien la pidió',
  },
  'Desconocida',
);

/** Maximum requests per investment, however they ended, so that nobody keeps staff busy with one position forever. */
export const REQUESTS_MAX = 20;
export const REPURCHASE_REASON_MAX = 500;
/** Maximum rows in the staff's list. */
export const REPURCHASES_PAGE = 50;
