import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** The state of the sale of a position back to the platform. `approved`: it is sold, and its price is on its way to the balance. */
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

/** Requests of one investment, however they ended: nobody keeps the staff busy with one position for ever. */
export const REQUESTS_MAX = 20;
export const REPURCHASE_REASON_MAX = 500;
/** Rows of the staff's list. */
export const REPURCHASES_PAGE = 50;
