import { compare, formatUsd, isDecimal } from '@nodo/contracts/money';
import { requestPayoutSchema } from '@nodo/contracts/payouts/commands';
import type { PayoutTerms } from '@nodo/contracts/payouts/views';
import { z } from 'zod';
import { typedUsd } from '../../lib/typed-usd.ts';

const fields = requestPayoutSchema.shape;

/** The contract's own checks for the form's fields, plus the balance and the maximum of a single payout. */
export function payoutFormSchema({ available, maximum }: Pick<PayoutTerms, 'available' | 'maximum'>) {
  const isAtMost = (limit: string) => (amount: string) => !isDecimal(amount) || compare(amount, limit) <= 0;
  return z.object({
    amount: typedUsd
      .pipe(fields.amount)
      .refine(isAtMost(available), { error: `Tu saldo disponible es ${formatUsd(available)}` })
      .refine(isAtMost(maximum), { error: `El máximo por pago es ${formatUsd(maximum)}` }),
    walletAddress: fields.walletAddress,
  });
}

export type PayoutInput = z.input<ReturnType<typeof payoutFormSchema>>;
export type PayoutValues = z.output<ReturnType<typeof payoutFormSchema>>;
export const emptyPayout: PayoutInput = { amount: '', walletAddress: '' };
