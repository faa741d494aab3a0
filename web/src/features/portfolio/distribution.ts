import { add } from '@nodo/contracts/money';
import type { PortfolioView } from '@nodo/contracts/portfolio/views';

export interface Slice {
  readonly name: string;
  /** USD with 2 decimals. */
  readonly amount: string;
  /** Percent of the portfolio with 2 decimals. */
  readonly percentage: string;
  /** A CSS colour of the five-colour palette. */
  readonly colour: string;
}

const palette = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
] as const;

type Part = Omit<Slice, 'colour'>;

/** Positions as at most five slices; see `gathered`. */
export function slicesOf(positions: PortfolioView['positions']): Slice[] {
  return gathered(
    positions.map((position) => ({
      name: position.warehouseName,
      amount: position.investment,
      percentage: position.percentage,
    })),
  );
}

/** Parts as at most five slices, largest first; those after the fourth are combined as 'Otros'. */
export function gathered(parts: readonly Part[]): Slice[] {
  const sorted = parts.toSorted((a, b) => Number(b.percentage) - Number(a.percentage));
  const isCrowded = sorted.length > palette.length;
  const slices = isCrowded ? sorted.slice(0, palette.length - 1) : sorted;
  const rest = isCrowded ? sorted.slice(palette.length - 1) : [];
  if (rest.length > 0) {
    slices.push({
      name: `Otros (${rest.length} bodegas)`,
      amount: rest.reduce((sum, part) => add(sum, part.amount), '0.00'),
      percentage: rest.reduce((sum, part) => add(sum, part.percentage), '0.00'),
    });
  }
  return slices.map((slice, index) => ({ ...slice, colour: palette[index] ?? palette[4] }));
}
