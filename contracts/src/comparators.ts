import type { Decimal } from './money.ts';

/** An alternative investment with the yearly rate it is quoted at. Rates are fractions. */
export interface Comparator {
  readonly key: 'cdt' | 'fund' | 'tes' | 'fiducuenta';
  readonly label: string;
  /** The rate used where one figure is needed. */
  readonly annualRate: Decimal;
  /** The quoted range, if there is one. */
  readonly range: { readonly from: Decimal; readonly to: Decimal } | null;
  readonly currency: 'COP';
}

/** The specification's comparators, in its order. */
export const COMPARATORS: readonly Comparator[] = [
  { key: 'cdt', label: 'CDT bancario', annualRate: '0.125', range: null, currency: 'COP' },
  {
    key: 'fund',
    label: 'Fondo de inversión',
    annualRate: '0.115',
    range: { from: '0.08', to: '0.15' },
    currency: 'COP',
  },
  { key: 'tes', label: 'TES', annualRate: '0.108', range: null, currency: 'COP' },
  {
    key: 'fiducuenta',
    label: 'Fiducuenta',
    annualRate: '0.075',
    range: { from: '0.06', to: '0.09' },
    currency: 'COP',
  },
];

/** Year and source of the rates: they are not live quotes. */
export const COMPARATORS_YEAR = '2025';
export const COMPARATORS_SOURCE = 'Tasas de referencia de Nodo Cartago';

/** Shown wherever the comparators are. */
export const NOT_LIKE_FOR_LIKE =
  'No son comparables uno a uno: las referencias son tasas en pesos colombianos (COP) y tu retorno es en dólares (USD), que se mueven con la tasa de cambio; también difieren el riesgo, el plazo y la liquidez.';

/** Benchmark for a person's return: the highest of the comparators, so that the comparison is not flattering. */
export const MARKET_BENCHMARK = { label: 'CDT bancario', annualRate: '0.125' } as const;
