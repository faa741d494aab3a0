import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** Maximum open claims per person. */
export const MAX_OPEN_CLAIMS = 5;

export const transferClaimStates = ['open', 'withdrawn', 'rejected', 'resolved'] as const;
export const transferClaimStateSchema = z.enum(transferClaimStates);
export type TransferClaimState = z.infer<typeof transferClaimStateSchema>;
export const transferClaimStateLabels = labelTable<TransferClaimState>({
  open: 'En revisión',
  withdrawn: 'Retirado',
  rejected: 'No aceptado',
  resolved: 'Resuelto',
});
