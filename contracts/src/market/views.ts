import Big from 'big.js';
import { CONTEXT, HEADLINE, WAREHOUSES } from '../landing/views.ts';
import type { Decimal } from '../money.ts';
import { NETWORK_FIGURES, NETWORK_SOURCE } from './network.ts';

/**
 * Static content of the market analysis: records with source and date. What the platform knows itself (warehouses,
 * settings in force) is computed on the page and not contained here.
 */

export interface Source {
  readonly name: string;
  /** Year or ISO date the figure refers to, not when it was entered here. */
  readonly asOf: string;
}

const WORLD_BANK: Source = { name: 'Banco Mundial, índice de desempeño logístico (LPI)', asOf: '2016' };

export type MarketTopic = 'corridor' | 'real_estate';

export interface MarketRecord {
  readonly id: string;
  readonly topic: MarketTopic;
  readonly title: string;
  /** Decimal string, displayed with `decimals` decimals. */
  readonly value: string;
  readonly decimals: number;
  /** Unit shown right after the figure: '%', 'm²'. */
  readonly sign: string;
  /** What is counted, with what is needed to interpret it. */
  readonly meaning: string;
  readonly source: Source;
}

export const MARKET_RECORDS: readonly MarketRecord[] = [
  {
    id: 'vehicles',
    topic: 'corridor',
    title: 'Tráfico de carga',
    value: String(CONTEXT.vehicles),
    decimals: 0,
    sign: '',
    meaning: 'vehículos de carga pasan por Cartago cada día',
    source: NETWORK_SOURCE,
  },
  {
    id: 'volume',
    topic: 'corridor',
    title: 'Carga de la red',
    value: NETWORK_FIGURES.volume,
    decimals: 1,
    sign: 'M',
    meaning: 'toneladas al año por las seis rutas principales',
    source: NETWORK_SOURCE,
  },
  {
    id: 'times',
    topic: 'corridor',
    title: 'Tiempo de tránsito',
    value: String(NETWORK_FIGURES.fasterPercent),
    decimals: 0,
    sign: '%',
    meaning: 'más corto en promedio, según el proyecto',
    source: NETWORK_SOURCE,
  },
  {
    id: 'growth',
    topic: 'corridor',
    title: 'Crecimiento del sector',
    value: CONTEXT.growth,
    decimals: 1,
    sign: '%',
    meaning: 'crecimiento del sector logístico, según el proyecto',
    source: NETWORK_SOURCE,
  },
  {
    id: 'savings',
    topic: 'corridor',
    title: 'Ahorro logístico',
    value: String(CONTEXT.savings),
    decimals: 0,
    sign: '%',
    meaning: 'ahorro posible en costos logísticos, estimado por el proyecto',
    source: NETWORK_SOURCE,
  },
  {
    id: 'lpi',
    topic: 'corridor',
    title: 'Desempeño logístico',
    value: String(CONTEXT.lpiRank),
    decimals: 0,
    sign: `de ${CONTEXT.lpiOf}`,
    meaning: 'puesto de Colombia entre los países medidos; hay ediciones posteriores',
    source: WORLD_BANK,
  },
  {
    id: 'total-area',
    topic: 'real_estate',
    title: 'Desarrollo total',
    value: String(HEADLINE.totalArea),
    decimals: 0,
    sign: 'm²',
    meaning: 'del macroproyecto, terminado',
    source: NETWORK_SOURCE,
  },
  {
    id: 'park-area',
    topic: 'real_estate',
    title: 'Parque logístico',
    value: String(HEADLINE.parkArea),
    decimals: 0,
    sign: 'm²',
    meaning: 'del desarrollo total',
    source: NETWORK_SOURCE,
  },
  {
    id: 'hangar-area',
    topic: 'real_estate',
    title: 'Hangares',
    value: String(HEADLINE.hangarArea),
    decimals: 0,
    sign: 'm²',
    meaning: 'del desarrollo total',
    source: NETWORK_SOURCE,
  },
  {
    id: 'units',
    topic: 'real_estate',
    title: 'Bodegas y hangares',
    value: String(WAREHOUSES.units),
    decimals: 0,
    sign: 'unidades',
    meaning: `planeadas, desde ${WAREHOUSES.fromArea}\u00a0m² y hasta ${WAREHOUSES.height}\u00a0m de altura`,
    source: NETWORK_SOURCE,
  },
];

/** Differences other than the rate, by comparator key; `own` is this platform. */
export const ALTERNATIVES = {
  own: { backing: 'Participación en una bodega', risk: 'Obra, ocupación y mercado' },
  cdt: { backing: 'Depósito bancario con seguro hasta un tope', risk: 'Inflación y retiro anticipado' },
  fund: { backing: 'Portafolio del fondo, sin capital garantizado', risk: 'Valor que cambia cada día' },
  tes: { backing: 'Deuda de la Nación', risk: 'Precio si se vende antes del plazo' },
  fiducuenta: {
    backing: 'Fondo a la vista, sin capital garantizado',
    risk: 'Rentabilidad que cambia cada día',
  },
} as const;

/** Available projection horizons, in months. */
export const PROJECTION_MONTHS = [6, 12, 24, 36, 60] as const;

/** A yearly rate without compounding: exactly twelve times the monthly one. Both are fractions. */
export function annualRateOf(monthlyRate: Decimal): Decimal {
  return new Big(monthlyRate).times(12).toFixed();
}
