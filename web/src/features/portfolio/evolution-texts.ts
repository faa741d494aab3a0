import { LOCALE } from '@nodo/contracts/constants';
import { compare, formatUsd, subtract } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import type { EvolutionEvent, EvolutionPoint } from '@nodo/contracts/portfolio/evolution';
import { formatBogotaDate } from '../../lib/format.ts';
import type { EvolutionPart, EvolutionRange } from './evolution-range.ts';

export const rangeLabels: Record<EvolutionRange, string> = {
  '1m': '1M',
  '3m': '3M',
  '6m': '6M',
  '1a': '12M',
  todo: 'Todo',
};

const rangeWords: Record<EvolutionRange, string> = {
  '1m': 'En el último mes',
  '3m': 'En los últimos 3 meses',
  '6m': 'En los últimos 6 meses',
  '1a': 'En el último año',
  todo: 'Desde tu primera inversión',
};

/** '2026-01-31' → '31 ene 2026'. */
export const dayText = (day: string) => formatBogotaDate(`${day}T12:00:00-05:00`);

const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: '2-digit', timeZone: 'UTC' });
/** Axes spanning up to this many days label days; longer ones label months. */
const NAMES_DAYS = 200;

/** Axis label of a day (ms since 1970, UTC) for a span in days: '3 nov', or 'nov 26'. */
export function dayTick(at: number, spread: number): string {
  const words = (spread <= NAMES_DAYS ? shortDay : shortMonth).formatToParts(at);
  return words
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value.replace('.', ''))
    .join(' ');
}

/** Components of a value, from the bottom up. */
export const evolutionSeries = [
  { key: 'capital', name: 'Capital aportado', colour: 'var(--chart-1)' },
  { key: 'returns', name: 'Rendimientos sin retirar', colour: 'var(--chart-3)' },
] as const;

/** The part of a value that is returns neither paid out nor reinvested. */
export const returnsOf = ({ value, capital }: EvolutionPoint) => subtract(value, capital);

/** An event as a sentence, without its day. */
export function eventText(event: EvolutionEvent): string {
  const amount = formatUsd(event.amount);
  switch (event.kind) {
    case 'invested':
      return `Inversión en ${event.warehouse}: ${amount}`;
    case 'soldBack':
      return `Recompra de ${event.warehouse}: ${amount}`;
    case 'credited':
      return `Rendimientos de ${periodLabel(event.month)}: ${amount}`;
    case 'paidOut':
      return `Retiro: ${amount}`;
  }
}

/** State on a day, for screen readers. */
export function standingText(point: EvolutionPoint): string {
  const parts = [
    `valor ${formatUsd(point.value)}`,
    `capital ${formatUsd(point.capital)}`,
    `rendimientos sin retirar ${formatUsd(returnsOf(point))}`,
  ];
  return `${dayText(point.day)}: ${parts.join(', ')}`;
}

const signed = (amount: string) =>
  compare(amount, '0') < 0 ? `−${formatUsd(subtract('0', amount))}` : `+${formatUsd(amount)}`;

interface Change {
  readonly value: string;
  /** Causes, whose amounts add up to the change. Empty if nothing changed. */
  readonly causes: readonly { readonly amount: string; readonly of: string }[];
}

function changeOver({ stops }: EvolutionPart): Change | undefined {
  const [start, end] = [stops[0], stops.at(-1)];
  if (!start || !end) return undefined;
  const value = subtract(end.value, start.value);
  const capital = subtract(end.capital, start.capital);
  const credited = subtract(end.credited, start.credited);
  const causes = [
    { amount: capital, of: 'de capital' },
    { amount: credited, of: 'de rendimientos acreditados' },
    { amount: subtract(subtract(value, capital), credited), of: 'de rendimientos retirados o reinvertidos' },
  ];
  return { value, causes: causes.filter(({ amount }) => compare(amount, '0') !== 0) };
}

const causesText = (causes: Change['causes']) =>
  causes.map(({ amount, of }) => `${signed(amount)} ${of}`).join(', ');

/** The change over a part and its causes, as a sentence. */
export function changeText(range: EvolutionRange, part: EvolutionPart): string {
  const change = changeOver(part);
  const [start, end] = [part.stops[0], part.stops.at(-1)];
  if (!change || !start || !end) return '';
  const words = rangeWords[range];
  if (change.causes.length === 0) return `${words} tu portafolio no cambió: ${formatUsd(end.value)}`;
  return `${words} tu portafolio pasó de ${formatUsd(start.value)} a ${formatUsd(end.value)} (${signed(change.value)}): ${causesText(change.causes)}`;
}

/** Short form: the amount (undefined if unchanged), and the rest of the sentence with the start day. */
export function changeSince(part: EvolutionPart): { amount: string | undefined; rest: string } {
  const { value = '0', causes = [] } = changeOver(part) ?? {};
  const since = `desde el ${dayText(part.from)}`;
  const [only, other] = causes;
  if (!only) return { amount: undefined, rest: `Sin cambios ${since}` };
  return {
    amount: signed(value),
    rest: other ? `${since}: ${causesText(causes)}` : `${only.of} ${since}`,
  };
}

/** The part as table rows, newest first: day and events, value, capital, returns. */
export function evolutionRows({ stops, events }: EvolutionPart): string[][] {
  return stops.toReversed().map((point) => {
    const happened = events.filter(({ day }) => day === point.day).map(eventText);
    return [
      // On narrow screens there is little space beside two amounts, so this cell may wrap.
      [dayText(point.day), ...happened].join(' · ').replaceAll('\u00a0', ' '),
      formatUsd(point.value),
      formatUsd(point.capital),
      formatUsd(returnsOf(point)),
    ];
  });
}
