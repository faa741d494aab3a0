import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** `preparing`: lines are being written; `approved`: accounts are being credited. */
export const distributionStates = ['preparing', 'prepared', 'approved', 'completed'] as const;
export const distributionStateSchema = z.enum(distributionStates);
export type DistributionState = z.infer<typeof distributionStateSchema>;
export const distributionStateLabels = labelTable<DistributionState>({
  preparing: 'En preparación',
  prepared: 'Por aprobar',
  approved: 'Acreditando',
  completed: 'Acreditada',
});
