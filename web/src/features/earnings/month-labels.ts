import { LOCALE } from '@nodo/contracts/constants';
import { formatPercent } from '../../lib/format.ts';

const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });

/** '2026-01' → 'ene 26', for an axis. */
export function monthTick(month: string): string {
  const name = shortMonth.format(new Date(`${month}-15T00:00:00Z`)).replace('.', '');
  return `${name} ${month.slice(2, 4)}`;
}

/** A fraction as a decimal string: '0.014741' → '1,47 %'. */
export function fractionText(fraction: string): string {
  return formatPercent(Number(fraction) * 100);
}

/** The components of a portfolio's value, from the bottom of the bar up. */
export const evolutionSeries = [
  { key: 'capital', name: 'Capital', colour: 'var(--chart-1)' },
  { key: 'returns', name: 'Rendimientos sin retirar', colour: 'var(--chart-3)' },
] as const;
