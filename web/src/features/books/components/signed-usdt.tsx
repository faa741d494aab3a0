import { formatUsdt } from '@nodo/contracts/money';

const unsigned = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : amount);

export const isZero = (amount: string) => /^-?0\.0+$/.test(amount);
export const isCredit = (amount: string) => amount.startsWith('-');

/** An amount without its sign: its column (debit or credit) already shows the side. */
export function Usdt({ amount }: { amount: string }) {
  return <span className="tabular whitespace-nowrap">{formatUsdt(unsigned(amount))}</span>;
}
