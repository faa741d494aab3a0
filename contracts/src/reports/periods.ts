import { z } from 'zod';
import { bogotaMoment } from '../bogota.ts';
import { LOCALE } from '../constants.ts';
import { labelTable } from '../open-table.ts';

export const reportTypes = ['monthly', 'quarterly', 'annual', 'custom'] as const;
export const reportTypeSchema = z.enum(reportTypes, { error: 'Elige un tipo de reporte de la lista' });
export type ReportType = z.infer<typeof reportTypeSchema>;
export const reportTypeLabels = labelTable<ReportType>({
  monthly: 'Mensual',
  quarterly: 'Trimestral',
  annual: 'Anual',
  custom: 'Personalizado',
});

/** First and last day of a period, both inclusive, as calendar days in Bogotá: `2026-10-01`. */
export interface ReportPeriod {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Maximum days of a custom period: five years. */
export const REPORT_MAX_DAYS = 1_827;
/** The platform has no data before this day. */
export const REPORT_FIRST_DAY = '2020-01-01';
const DAY_MS = 86_400_000;

/** Start and end of a calendar day in Bogotá. */
export const dayBegins = (day: string) => new Date(bogotaMoment(day));
export const dayEnds = (day: string) => new Date(dayBegins(day).getTime() + DAY_MS);

/** Number of months in a whole period. */
const spans = { monthly: 1, quarterly: 3, annual: 12 } as const;

/** The month, quarter or year that contains a day. */
export function periodAround(type: Exclude<ReportType, 'custom'>, day: string): ReportPeriod {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const span = spans[type];
  const first = Math.floor((month - 1) / span) * span;
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  return {
    periodFrom: iso(new Date(Date.UTC(year, first, 1))),
    periodTo: iso(new Date(Date.UTC(year, first + span, 0))),
  };
}

/** The whole periods of a type up to the one that contains `today`, newest first. */
export function latestPeriods(
  type: Exclude<ReportType, 'custom'>,
  today: string,
  count: number,
): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  for (let day = today; periods.length < count; ) {
    const period = periodAround(type, day);
    periods.push(period);
    day = new Date(Date.parse(period.periodFrom) - DAY_MS).toISOString().slice(0, 10);
  }
  return periods;
}

/** Why these days are not a valid period of that type; undefined when they are. */
export function whyNoPeriod(type: ReportType, { periodFrom, periodTo }: ReportPeriod): string | undefined {
  if (periodFrom > periodTo) return 'El período termina antes de empezar';
  if (periodFrom < REPORT_FIRST_DAY) return 'El período empieza antes de que existiera la plataforma';
  if (type === 'custom') {
    const days = (Date.parse(periodTo) - Date.parse(periodFrom)) / DAY_MS + 1;
    return days > REPORT_MAX_DAYS ? 'El período tiene como máximo cinco años' : undefined;
  }
  const whole = periodAround(type, periodFrom);
  const fits = whole.periodFrom === periodFrom && whole.periodTo === periodTo;
  return fits ? undefined : `No es un período ${reportTypeLabels[type].toLowerCase()} completo`;
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
const monthWords = inUtc({ month: 'long', year: 'numeric' });
const dayWords = inUtc({ day: 'numeric', month: 'short', year: 'numeric' });

/** 'octubre de 2026', 'tercer trimestre de 2026', 'año 2025', '1 oct 2026 – 15 oct 2026'. */
export function reportPeriodLabel(type: ReportType, { periodFrom, periodTo }: ReportPeriod): string {
  const first = new Date(periodFrom);
  switch (type) {
    case 'monthly':
      return monthWords.format(first);
    case 'quarterly':
      return `${quarters[Math.floor(first.getUTCMonth() / 3)]} de ${first.getUTCFullYear()}`;
    case 'annual':
      return `año ${first.getUTCFullYear()}`;
    case 'custom':
      return `${dayWords.format(first)} – ${dayWords.format(new Date(periodTo))}`;
  }
}

const quarters = ['primer trimestre', 'segundo trimestre', 'tercer trimestre', 'cuarto trimestre'] as const;

/** 'Extracto mensual · octubre de 2026'. */
export function reportTitle(type: ReportType, period: ReportPeriod): string {
  return `Extracto ${reportTypeLabels[type].toLowerCase()} · ${reportPeriodLabel(type, period)}`;
}
