import { subtract } from '@nodo/contracts/money';
import type { MovementPage } from '@nodo/contracts/movements/views';

/** The sums of the matching movements with their names, without those of nothing. */
export function sumsOf(totals: MovementPage['totals']): { label: string; amount: string }[] {
  const sums = [
    // What was credited to the balance is no investment, and becomes one only when it is invested from there.
    { label: 'Invertido', amount: subtract(totals.deposit, totals.toBalance) },
    { label: 'Abonado de transferencias', amount: totals.toBalance },
    { label: 'Retirado', amount: totals.withdrawal },
    { label: 'Acreditado', amount: totals.dividend },
    { label: 'Recomprado', amount: totals.repurchase },
  ];
  return sums.filter(({ amount }) => Number(amount) > 0);
}
