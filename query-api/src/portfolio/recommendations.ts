import { LOCALE } from '@nodo/contracts/constants';
import { compare, type Decimal, divide, formatUsd } from '@nodo/contracts/money';
import type { Recommendation } from '@nodo/contracts/portfolio/advanced';
import type { RiskParts } from '@nodo/contracts/portfolio/formulas';

/** The input of the recommendation rules. Money in USD, rates as fractions. */
export interface Situation {
  /** The warehouse with the largest share of the capital, and that share. */
  readonly largest: { readonly name: string; readonly weight: Decimal };
  readonly warehouses: number;
  readonly parts: RiskParts;
  readonly capital: Decimal;
  readonly pending: Decimal;
  readonly unpaid: Decimal;
  /** Annualised net return; null before anything was credited. */
  readonly annual: Decimal | null;
  readonly benchmark: { readonly label: string; readonly annualRate: Decimal };
}

type Impact = Recommendation['impact'];
type Rule = (situation: Situation) => Recommendation | undefined;

const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const points = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const percentText = (fraction: Decimal) =>
  percent.format(fraction as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
const warehousesText = (count: number) => (count === 1 ? 'una sola bodega' : `${count} bodegas`);

/** Impact level of a share, by lower thresholds; undefined below all. */
function impactOf(share: Decimal, alto: Decimal, medio: Decimal, bajo: Decimal): Impact | undefined {
  if (compare(share, alto) >= 0) return 'Alto';
  if (compare(share, medio) >= 0) return 'Medio';
  return compare(share, bajo) >= 0 ? 'Bajo' : undefined;
}

const spread: Rule = ({ largest, warehouses }) => {
  const impact = impactOf(largest.weight, '0.5', '0.35', '0.35');
  return (
    impact && {
      type: 'diversificacion',
      title: 'Reparte tu capital entre más bodegas',
      description: `${largest.name} tiene el ${percentText(largest.weight)} de tu capital confirmado, que está en ${warehousesText(warehouses)}. Con tu próxima inversión en otra bodega dependerás menos de ella.`,
      impact,
    }
  );
};

const works: Rule = ({ parts }) => {
  const impact = impactOf(parts.construction, '0.6', '0.35', '0.15');
  return (
    impact && {
      type: 'obra',
      title: 'Equilibra con bodegas más avanzadas',
      description: `El ${percentText(parts.construction)} de tu capital depende de obra por construir. Las bodegas terminadas o casi entregadas reducen esa exposición.`,
      impact,
    }
  );
};

const confirmation: Rule = ({ parts, pending }) => {
  const impact = impactOf(parts.unconfirmed, '0.5', '0.2', '0.000001');
  return (
    impact && {
      type: 'confirmacion',
      title: 'Completa los pagos que faltan',
      description: `${formatUsd(pending)}, el ${percentText(parts.unconfirmed)} de tu capital, esperan la confirmación del pago. Hasta entonces no producen retorno.`,
      impact,
    }
  );
};

const yielding: Rule = ({ annual, benchmark }) => {
  if (annual === null || compare(annual, benchmark.annualRate) >= 0) return undefined;
  const gap = points.format(100 * (Number(benchmark.annualRate) - Number(annual)));
  return {
    type: 'rendimiento',
    title: 'Revisa las condiciones de tus inversiones',
    description: `Tu retorno neto anualizado es ${percentText(annual)}, ${gap} puntos por debajo de la referencia (${benchmark.label}, ${percentText(benchmark.annualRate)} en COP).`,
    impact: 'Medio',
  };
};

const liquidity: Rule = ({ unpaid, capital }) => {
  if (compare(unpaid, '0') <= 0) return undefined;
  const share = divide(unpaid, capital);
  if (compare(share, '0.01') < 0) return undefined;
  return {
    type: 'liquidez',
    title: 'Pon a trabajar tus retornos',
    description: `Tienes ${formatUsd(unpaid)} acreditados sin retirar, el ${percentText(share)} de tu capital. Allí no producen retorno: puedes retirarlos o sumarlos a una nueva inversión.`,
    impact: 'Bajo',
  };
};

const steady = ({ parts, warehouses }: Situation): Recommendation => ({
  type: 'seguimiento',
  title: 'Mantén el rumbo',
  description: `Ninguna cifra pide un cambio: tu capital está en ${warehousesText(warehouses)} y el ${percentText(parts.construction)} depende de obra por construir.`,
  impact: 'Bajo',
});

const rules = [spread, works, confirmation, yielding, liquidity] as const;
const order: readonly Impact[] = ['Alto', 'Medio', 'Bajo'];

/** Recommendations, highest impact first; each names the figure behind it. Never empty. */
export function recommendationsFor(situation: Situation): Recommendation[] {
  const found = rules.flatMap((rule) => rule(situation) ?? []);
  if (found.length === 0) return [steady(situation)];
  return found.toSorted((a, b) => order.indexOf(a.impact) - order.indexOf(b.impact));
}
