import { compare, type Decimal, formatUsdShort, usdField } from '@nodo/contracts/money';
import type { RoiRisk, RoiType } from '@nodo/contracts/roi-calculator/formulas';
import { parseAmount } from '../../lib/amount-input.ts';

export const typeLabels: Record<RoiType, string> = {
  standard: 'Estándar',
  premium: 'Premium',
  logistics: 'Logística',
};
export const riskLabels: Record<RoiRisk, string> = { low: 'Bajo', medium: 'Medio', high: 'Alto' };

export const ADJUSTED_HINT =
  'ROI proyectado del período × factor de riesgo: 1,05 si es bajo, 1 si es medio y 0,9 si es alto. Permite comparar opciones de distinto riesgo.';
export const BREAK_EVEN_HINT =
  'Monto ÷ retorno mensual, hacia arriba: los meses en que los retornos devuelven lo invertido.';

const amountSchema = usdField();

/** Parses a typed amount, or returns its problem. `minimum` in USD. */
export function readAmount(
  text: string,
  minimum: Decimal,
): { amount: Decimal; problem?: never } | { amount?: never; problem: string } {
  const { data } = amountSchema.safeParse(parseAmount(text.trim()));
  return data === undefined || compare(data, minimum) < 0
    ? { problem: `Inversión mínima: ${formatUsdShort(minimum)} USD` }
    : { amount: data };
}
