import { createInvestmentSchema } from '@nodo/contracts/investments/commands';
import type { AgreedTerms } from '@nodo/contracts/investments/values';
import { compare, formatUsd, formatUsdShort, isDecimal } from '@nodo/contracts/money';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { z } from 'zod';
import { parseAmount } from '../../lib/amount-input.ts';
import { refusedFields } from '../../lib/errors.ts';
import { typedUsd } from '../../lib/typed-usd.ts';

const fields = createInvestmentSchema.shape;
/** Of a chosen warehouse that takes no investments. */
export const NO_ROOM = 'Esta bodega no recibe más inversiones ahora.';

export interface FormContext {
  readonly warehouses: readonly WarehouseView[];
  /** USD with 2 decimals. */
  readonly minimumInvestment: string;
  /** Amount that can be invested from one's balance, USD; undefined if it is below the minimum. */
  readonly balance?: string | undefined;
}

export const payWays = ['chain', 'balance'] as const;

/** The contract's own checks for the form's fields, plus the current minimum and the available capital. */
export function investmentFormSchema({ warehouses, minimumInvestment, balance }: FormContext) {
  return z
    .object({
      warehouseId: z.string().min(1, 'Elige una bodega').pipe(fields.warehouseId),
      amount: z
        .string()
        .min(1, 'Escribe el monto que quieres invertir')
        .pipe(typedUsd)
        .pipe(fields.amount)
        .refine((amount) => compare(amount, minimumInvestment) >= 0, {
          error: `La inversión mínima es ${formatUsdShort(minimumInvestment)} USD`,
        }),
      /** Only for payments on the chain. */
      walletAddress: z.string().trim(),
      /** Absent: paid on the chain. */
      payWith: z.enum(payWays).optional(),
    })
    .superRefine(({ payWith, walletAddress, amount }, context) => {
      if (payWith === 'balance' && balance !== undefined) {
        if (!isDecimal(amount) || compare(amount, balance) <= 0) return;
        const message = `Tu saldo disponible es ${formatUsd(balance)}`;
        context.addIssue({ code: 'custom', path: ['amount'], message });
        return;
      }
      const checked = fields.walletAddress.safeParse(walletAddress);
      if (checked.success) return;
      const message =
        walletAddress === '' ? 'Escribe la dirección de tu billetera TRON' : checked.error.issues[0]?.message;
      context.addIssue({ code: 'custom', path: ['walletAddress'], message });
    })
    .superRefine(({ warehouseId, amount }, context) => {
      const left = warehouses.find((warehouse) => warehouse.id === warehouseId)?.availableCapital;
      if (left === undefined) {
        // A link may name a warehouse that has filled up or closed, and there is no field for it then.
        if (warehouseId !== '') context.addIssue({ code: 'custom', path: ['amount'], message: NO_ROOM });
        return;
      }
      // This also runs if the amount failed its own check and isn't a number.
      if (!isDecimal(amount) || compare(amount, left) <= 0) return;
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: `En esta bodega quedan ${formatUsd(left)} disponibles`,
      });
    })
    .transform(({ payWith, ...values }) => {
      const isSpent = payWith === 'balance' && balance === undefined;
      return { ...values, ...(payWith && { payWith: isSpent ? ('chain' as const) : payWith }) };
    });
}

export type FormInput = z.input<ReturnType<typeof investmentFormSchema>>;
export type FormOutput = z.output<ReturnType<typeof investmentFormSchema>>;

/**
 * What the review shows. It stays as reviewed, whatever changes meanwhile: a second try has to send the same, or it
 * would be taken for another investment.
 */
export type Reviewed = FormOutput & {
  readonly warehouseName: string;
  readonly sharePercentage: string;
  /** Undefined until they could be loaded. */
  readonly terms: AgreedTerms | undefined;
  /** Those that were refused because they had changed. */
  readonly termsBefore?: AgreedTerms | undefined;
};

export const emptyForm: FormInput = { warehouseId: '', amount: '', walletAddress: '', payWith: 'chain' };

/** The typed amount as USD; undefined while invalid. */
export function typedAmount(text: string): string | undefined {
  return fields.amount.safeParse(parseAmount(text)).data;
}

/**
 * Whether an error is to be corrected in the form. The share is computed from it, and again for the next review; the
 * terms are accepted one step later.
 */
export function concernsForm(error: unknown): boolean {
  return Object.keys(refusedFields(error)).some((field) => field in emptyForm || field === 'sharePercentage');
}
