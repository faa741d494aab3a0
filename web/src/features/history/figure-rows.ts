import { compareFigures, type FigureKind } from '@nodo/contracts/history/figures/figure';
import { type FigureGroupName, type FigureViews, figureGroups } from '@nodo/contracts/history/figures/groups';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import {
  formatBogotaDateTime,
  formatDecimal,
  formatPercent,
  formatRate,
  formatWhole,
} from '../../lib/format.ts';

/** A figure at two moments, formatted. */
export interface FigureRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Signed; empty where nothing differs or no difference can be computed. */
  readonly difference: string;
}

const NONE = '—';

/** A signed decimal, formatted without its sign. */
function signed(value: string, format: (size: string) => string, plus = ''): string {
  return value.startsWith('-') ? `−${format(value.slice(1))}` : plus + format(value);
}

const whole = (value: string) => formatWhole(Number(value));
const usdt = (value: string) => `${formatUsdt(value)}\u00a0USDT`;
const points = (value: string) => `${formatDecimal(value)}\u00a0puntos`;
const asIs = (value: string) => value;

/** Of a value, and of the size of a difference. */
const formats: Readonly<Record<FigureKind, readonly [value: (value: string) => string, gap: typeof asIs]>> = {
  count: [whole, whole],
  usd: [formatUsd, formatUsd],
  usdt: [(value) => signed(value, usdt), usdt],
  percent: [formatPercent, points],
  rate: [formatRate, points],
  time: [formatBogotaDateTime, asIs],
  words: [asIs, asIs],
};

/** The figures of a group at two moments; null: the thing was not there. */
export function figureRows<G extends FigureGroupName>(
  group: G,
  before: FigureViews[G] | null,
  after: FigureViews[G] | null,
): FigureRow[] {
  const { figures } = figureGroups[group];
  return compareFigures<FigureViews[G]>(figures, before, after).map(({ kind, label, ...compared }) => {
    const [format, gap] = formats[kind];
    const show = (value: string | null) => (value === null ? NONE : format(value));
    const { difference } = compared;
    return {
      label,
      before: show(compared.before),
      after: show(compared.after),
      difference: difference === null ? '' : signed(difference, gap, '+'),
    };
  });
}
