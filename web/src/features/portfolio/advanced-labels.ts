import type { AdvancedAnalytics, AnalyticsPeriod, RiskAnalysis } from '@nodo/contracts/portfolio/advanced';
import { RISK_LIMITS, RISK_WEIGHTS, type RiskLevel } from '@nodo/contracts/portfolio/formulas';
import type { ForecastPoint } from '@nodo/contracts/roi-calculator/forecast';
import { formatDecimal, formatPercent } from '../../lib/format.ts';

export const periodLabels: Record<AnalyticsPeriod, string> = {
  '3m': '3M',
  '6m': '6M',
  '12m': '12M',
  all: 'Todo',
};

/** The period as part of a sentence. */
export const periodTexts: Record<AnalyticsPeriod, string> = {
  '3m': 'en los últimos 3 meses',
  '6m': 'en los últimos 6 meses',
  '12m': 'en los últimos 12 meses',
  all: 'desde tu primera inversión',
};

export const ROI_HINT =
  'Lo que rindió cada mes acreditado del período sobre el capital que trabajó en él, ya sin comisiones, encadenado mes a mes. Invertir más o retirar no lo mueve.';
export const VARIATION_HINT =
  'Lo que rindió el último mes acreditado sobre el valor del portafolio al cierre anterior (capital confirmado + retornos acreditados sin retirar). El capital nuevo solo cuenta como base, por los días que estuvo.';
export const RISK_HINT = `De 0 a 100: ${weight('concentration')} concentración (Σ w²) + ${weight('construction')} obra por construir + ${weight('unconfirmed')} capital por confirmar. Bajo < ${RISK_LIMITS.medio} ≤ medio < ${RISK_LIMITS.alto} ≤ alto.`;
export const DIVERSIFICATION_HINT =
  '1 − Σ w², donde w es la parte de tu capital en cada bodega: 0 es todo en una sola, y se acerca a 1 cuanto más repartido está.';
export const MARKET_HINT =
  'Retorno neto anualizado del período menos la referencia del mercado. Anualizado = 12 × retornos acreditados ÷ capital en que se ganaron (contado por días), sin reinvertir.';

function weight(part: keyof typeof RISK_WEIGHTS): string {
  return formatPercent(100 * Number(RISK_WEIGHTS[part]), 0);
}

export const riskLevelLabels: Record<RiskLevel, string> = { bajo: 'Bajo', medio: 'Medio', alto: 'Alto' };

/** 0.0265 → '2,65 %'; a dash for null. `fraction` may be negative. */
export function fractionText(fraction: string | null, digits = 2): string {
  return fraction === null ? '—' : formatPercent(percentNumber(fraction), digits).replace('-', '−');
}

/** Like `fractionText`, with a sign also for gains. */
export function signedText(fraction: string | null, digits = 2): string {
  if (fraction === null) return '—';
  const text = fractionText(fraction, digits);
  return Number(fraction) > 0 ? `+${text}` : text;
}

/** A difference between two rates in percentage points: '+5,05 puntos'. */
export function pointsText(fraction: string | null): string {
  if (fraction === null) return '—';
  const value = percentNumber(fraction);
  const text = formatDecimal(Math.abs(value));
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${text}\u00a0${text === '1,00' ? 'punto' : 'puntos'}`;
}

/** In percent, without floating-point noise. */
function percentNumber(fraction: string): number {
  return Number((100 * Number(fraction)).toFixed(6));
}

export interface RiskRow {
  readonly label: string;
  readonly detail: string;
  /** The part's value in percent. */
  readonly share: number;
  /** Its contribution to the score. */
  readonly points: number;
  /** Its maximum contribution. */
  readonly most: number;
}

/** The components of the risk score, labelled. */
export function riskRows(parts: NonNullable<RiskAnalysis['parts']>): RiskRow[] {
  const row = (part: keyof typeof RISK_WEIGHTS, label: string, detail: string): RiskRow => {
    const most = 100 * Number(RISK_WEIGHTS[part]);
    return { label, detail, share: percentNumber(parts[part]), points: most * Number(parts[part]), most };
  };
  return [
    row('concentration', 'Concentración', 'Cuánto de tu capital está en pocas bodegas'),
    row('construction', 'Obra por construir', 'Parte de tu capital en obra sin terminar'),
    row('unconfirmed', 'Por confirmar', 'Capital cuyo pago aún no es definitivo'),
  ];
}

/** '1 mes', '12 meses'. */
export function monthsText(months: number): string {
  return months === 1 ? '1 mes' : `${months} meses`;
}

/** The months of a forecast that fit into a table; always includes the last one. */
export function tableOfForecast(points: readonly ForecastPoint[]): ForecastPoint[] {
  const last = points.length - 1;
  const step = last <= 12 ? 1 : last <= 36 ? 3 : 6;
  return points.filter(({ month }) => month > 0 && month % step === 0);
}

/** Whether the portfolio has anything to analyse. */
export function isInvested({ capital, months }: AdvancedAnalytics): boolean {
  return Number(capital) > 0 || months.length > 0;
}
