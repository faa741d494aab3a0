import { z } from 'zod';
import { labelTable } from '../open-table.ts';

export const investmentStatuses = ['pending', 'confirmed', 'failed', 'repurchased'] as const;
export const investmentStatusSchema = z.enum(investmentStatuses);
export type InvestmentStatus = z.infer<typeof investmentStatusSchema>;
export const investmentStatusLabels = labelTable<InvestmentStatus>(
  {
    pending: 'Pendiente',
    confirmed: 'Confirmada',
    failed: 'Fallida',
    repurchased: 'Recomprada',
  },
  'Desconocida',
);
