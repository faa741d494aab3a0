import { usdInput } from '@nodo/contracts/money';
import { z } from 'zod';
import { parseAmount } from './amount-input.ts';

const isUsd = (plain: string | number) => plain === '' || usdInput.safeParse(plain).success;

/**
 * Text of a field for US dollars; the output is a plain decimal string, for the contract's own checks. The API's
 * sentence has its example as the API takes it, this one as people type it. What is missing is left to the contract.
 */
export const typedUsd = z
  .string()
  .transform((text): string | number => parseAmount(text))
  .refine(isUsd, 'Escribe un valor en dólares, por ejemplo 50.000,00');
