import { compare, divide, formatUsd, timesRate } from '@nodo/contracts/money';
import { createWarehouseSchema } from '@nodo/contracts/warehouses/commands';
import { parseAmount } from '../../lib/amount-input.ts';
import { typedNumber, type WarehouseField, type WarehouseValues } from './warehouse-values.ts';

const { totalValue, totalShares, sharePrice } = createWarehouseSchema.shape;

/** A correction that makes value, shares and price consistent. */
export interface Agreement {
  readonly field: Extract<WarehouseField, 'totalValue' | 'totalShares' | 'sharePrice'>;
  /** As a form value. */
  readonly value: string;
  readonly label: string;
}

export interface ShareCheck {
  /** The contradiction as a sentence; undefined if one of the three is merely missing. */
  readonly problem: string | undefined;
  readonly agreements: readonly Agreement[];
}

const typed = (text: string) => parseAmount(text);
const asValue = (value: string): Agreement => ({
  field: 'totalValue',
  value: typedNumber(value),
  label: `Usar ${formatUsd(value)} como valor total`,
});

/** The share price at which shares × price equals the value to the cent; empty if there is none. */
function exactPrice(value: string, shares: number): Agreement[] {
  const price = divide(value, `${shares}`, 2);
  if (compare(price, '0') === 0 || compare(timesRate(price, `${shares}`), value) !== 0) return [];
  return [{ field: 'sharePrice', value: price, label: `Usar ${formatUsd(price)} por acción` }];
}

function exactShares(value: string, price: string): Agreement[] {
  const shares = divide(value, price, 0);
  if (!totalShares.safeParse(shares).success || compare(timesRate(price, shares), value) !== 0) return [];
  return [
    { field: 'totalShares', value: typedNumber(shares), label: `Usar ${typedNumber(shares)} acciones` },
  ];
}

/**
 * Checks whether shares × price equals the value, and suggests corrections, or the missing one of the three. Only a
 * warning: a warehouse's value may deliberately differ from what its shares are sold for.
 */
export function checkShares(values: WarehouseValues): ShareCheck | undefined {
  const value = totalValue.safeParse(typed(values.totalValue)).data;
  const shares = totalShares.safeParse(typed(values.totalShares)).data;
  const price = sharePrice.safeParse(typed(values.sharePrice)).data;
  if (value && shares && price) {
    const sum = timesRate(price, `${shares}`);
    if (compare(sum, value) === 0) return undefined;
    const problem = `${typedNumber(shares)} acciones a ${formatUsd(price)} suman ${formatUsd(sum)}, y el valor total dice ${formatUsd(value)}.`;
    const fits = totalValue.safeParse(sum).success ? [asValue(sum)] : [];
    return { problem, agreements: [...fits, ...exactPrice(value, shares), ...exactShares(value, price)] };
  }
  const agreements = missing(value, shares, price).filter(({ field }) => values[field].trim() === '');
  return agreements.length > 0 ? { problem: undefined, agreements } : undefined;
}

function missing(value: string | undefined, shares: number | undefined, price: string | undefined) {
  if (value && shares) return exactPrice(value, shares);
  if (value && price) return exactShares(value, price);
  if (!shares || !price) return [];
  const sum = timesRate(price, `${shares}`);
  return totalValue.safeParse(sum).success ? [asValue(sum)] : [];
}
