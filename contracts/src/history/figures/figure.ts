import Big from 'big.js';
import type { Decimal } from '../../money.ts';

/**
 * How a figure's value is to be read. `count`, `usd`, `usdt` and `percent` are decimals in that unit, `rate` is a
 * fraction, `time` an ISO timestamp, `words` a text as shown.
 */
export type FigureKind = 'count' | 'usd' | 'usdt' | 'percent' | 'rate' | 'time' | 'words';

/** A figure of a view. Null: it has none at that moment. */
export interface Figure<V> {
  readonly label: string;
  readonly kind: FigureKind;
  readonly of: (view: V) => string | null;
}

function figure(kind: FigureKind) {
  return <V>(label: string, of: (view: V) => string | null): Figure<V> => ({ label, kind, of });
}

export const usd = figure('usd');
export const usdt = figure('usdt');
export const percent = figure('percent');
export const rate = figure('rate');
export const time = figure('time');
export const words = figure('words');

export function count<V>(label: string, of: (view: V) => number): Figure<V> {
  return { label, kind: 'count', of: (view) => `${of(view)}` };
}

export function flag<V>(label: string, of: (view: V) => boolean): Figure<V> {
  return words(label, (view) => (of(view) ? 'Sí' : 'No'));
}

/** A figure at two moments. */
export interface ComparedFigure {
  readonly label: string;
  readonly kind: FigureKind;
  readonly before: string | null;
  readonly after: string | null;
  /** `after` minus `before`, exact, of rates in percentage points; null where nothing differs or can be subtracted. */
  readonly difference: Decimal | null;
}

/** Decimals that amounts always have; other values have as many as they need. */
const decimals: Partial<Record<FigureKind, number>> = { usd: 2, usdt: 6 };

/** A value in its unit, not rounded: rates in percent. */
export function exactFigure(kind: FigureKind, value: string): string {
  return kind === 'rate' ? new Big(value).times(100).toFixed() : value;
}

function differenceOf(kind: FigureKind, before: string, after: string): Decimal | null {
  if (before === after || kind === 'words' || kind === 'time') return null;
  const [was, is] = [exactFigure(kind, before), exactFigure(kind, after)];
  const gap = new Big(is).minus(was);
  return gap.eq(0) ? null : gap.toFixed(decimals[kind]);
}

/** A thing's figures at two moments; null: it was not there. */
export function compareFigures<V extends object>(
  figures: readonly Figure<V>[],
  before: V | null,
  after: V | null,
): ComparedFigure[] {
  return figures.map(({ label, kind, of }) => {
    const [was, is] = [before && of(before), after && of(after)];
    const difference = was === null || is === null ? null : differenceOf(kind, was, is);
    return { label, kind, before: was, after: is, difference };
  });
}
