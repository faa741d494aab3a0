import type { BlockchainTransactionView } from '@nodo/contracts/transfers';
import type { Tone } from '../../ui/badge.tsx';

const statuses: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Pendiente', tone: 'amber' },
  confirmed: { label: 'Confirmada', tone: 'sea' },
  failed: { label: 'Fallida', tone: 'alert' },
};

/** Label and tone of a transaction's status; one we don't know is 'Desconocida'. */
export function statusOf(status: string): { label: string; tone: Tone } {
  return statuses[status] ?? { label: 'Desconocida', tone: 'neutral' };
}

export const transactionTypeLabels: Record<BlockchainTransactionView['type'], string> = {
  investment: 'Pago de inversión',
  unmatched: 'Pago por conciliar',
  distribution: 'Distribución',
};
