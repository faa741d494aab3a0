import type { Language } from './preferences/values.ts';

/**
 * What is said in Spanish, in another language: refusals, notices, letters. It comes as whole sentences, with what was
 * filled in already, so a sentence is found again by what it is without that.
 */
export type Say = (spanish: string) => string;

/** How a language says things. */
export interface Speech {
  /** Whole sentences; what people wrote themselves is none and stays. */
  readonly say: Say;
  /** What is known to be ours, and may be no sentence: a label, a moment, figures, a short form such as 'Motivo: …'. */
  readonly sayOwn: Say;
}

interface Pattern {
  readonly shape: RegExp;
  readonly text: string;
  /** The longest part that is not filled in: looked for first, which is much faster than the shape. */
  readonly part: string;
  /** Signs besides what is filled in. */
  readonly length: number;
}

/** How numbers and moments are written. */
export const locales: Record<Language, string> = { es: 'es-CO', en: 'en-GB', pt: 'pt-BR' };

/** Signs a whole sentence has besides what is filled in: '{0} de {1}' would be found in what people wrote. */
const MIN_LENGTH = 8;
const PREFIX = 3;
/**
 * 'en Bodega Norte', 'tercer trimestre de 2026', 'Chrome en Windows', '12 vistas': what is filled in and said with little
 * besides.
 */
const hasShortPattern =
  /^(en|sobre|año) |^\S+ \S+ de \d{4}$|^[\d.,]+ \p{Ll}+$| en (iPhone|iPad|Android|Windows|ChromeOS|Mac|Linux)$/u;
/** What may be missing; in 'jueves, 3 de diciembre' nothing begins at the comma. */
const ADDITION = '((?: en | sobre |; |, (?!\\d{1,2} de )| \\().*?|)';
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const shortMonths = 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' ');

const weekdays = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
/** The calendar comes back to itself after so many. */
const yearsOfACycle = Array.from({ length: 28 }, (_, index) => 2024 + index);

/** Of 24, by a clock of 12. */
const hours = (hour: string | undefined, half: string | undefined) =>
  (Number(hour ?? 0) % 12) + (half === 'p' ? 12 : 0);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isFilled = (text: string) => /\{\d+\}/.test(text);

function patternOf([spanish, text]: [string, string]): [string, Pattern] {
  const [before = '', ...after] = spanish.split(/\{\d+\}/).map(escaped);
  // Right after something else that is filled in stands what may be missing: ' en Bodega Norte', '; ya se aprobaron'.
  const gaps = after.map((part, at) => (at > 0 && after[at - 1] === '' ? ADDITION : '(.*?)') + part);
  const shape = new RegExp(`^${before}${gaps.join('')}$`, 's');
  const [part = ''] = spanish.split(/\{\d+\}/).sort((a, b) => b.length - a.length);
  const start = spanish.indexOf('{') < PREFIX ? '' : spanish.slice(0, PREFIX);
  return [start, { shape, text, part, length: spanish.replace(/\{\d+\}/g, '').length }];
}

/** Patterns by how they begin, the longest first; those that begin with what is filled in under ''. */
function patternsOf(texts: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Pattern[]> {
  const made = Object.entries(texts)
    .filter(([spanish]) => isFilled(spanish))
    .map(patternOf)
    .sort(([, a], [, b]) => b.length - a.length);
  const patterns = new Map<string, Pattern[]>();
  for (const [start, pattern] of made) {
    const same = patterns.get(start);
    if (same) same.push(pattern);
    else patterns.set(start, [pattern]);
  }
  return patterns;
}

/** Says whole sentences in `language`; see `speechIn`. */
export function sentencesIn(language: Language, texts: Readonly<Record<string, string>>): Say {
  return speechIn(language, texts).say;
}

/**
 * Says things in `language`. `texts`: in it by the Spanish ones, with {0} … in both. A sentence that is not among them
 * stays as it is.
 */
export function speechIn(language: Language, texts: Readonly<Record<string, string>>): Speech {
  const sentences = new Map(Object.entries(texts));
  const patterns = patternsOf(texts);
  /** By what they are asked for: making one takes longer than everything else about a moment. */
  const formats = new Map<string, Intl.DateTimeFormat>();
  function format(at: Date, options: Intl.DateTimeFormatOptions): string {
    const name = JSON.stringify(options);
    const made =
      formats.get(name) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
    formats.set(name, made);
    return made.format(at);
  }

  /** 'noviembre de 2026'. */
  function monthOf(spanish: string): string | undefined {
    const [, name = '', year] = /^(\p{Ll}+) de (\d{4})$/u.exec(spanish) ?? [];
    const month = months.indexOf(name);
    if (month < 0) return undefined;
    return format(new Date(Date.UTC(Number(year), month, 15)), { month: 'long', year: 'numeric' });
  }

  /**
   * '3 de noviembre de 2026', '3 de nov de 2026', '3/11/2026', and with '5:25 p. m.' or '5:25:09 p. m.'; '3/11/26' with
   * these alone.
   */
  function momentOf(spanish: string): string | undefined {
    const [, day, name = '', year, hour, minute, second, half] =
      /^(\d{1,2})(?: de |\/)(\p{Ll}+|\d{1,2})(?: de |\/)(\d{4}|\d\d(?=, ))(?:,? (?:a las )?(\d{1,2}):(\d{2})(?::(\d{2}))?\s([ap])\.\s?m\.?)?$/u.exec(
        spanish,
      ) ?? [];
    const long = months.indexOf(name);
    const short = /^\d/.test(name) ? Number(name) - 1 : shortMonths.indexOf(name);
    const month = Math.max(long, short);
    if (month < 0 || month > 11) return undefined;
    const time = [hours(hour, half), Number(minute ?? 0), Number(second ?? 0)] as const;
    const isShort = year?.length === 2;
    const at = new Date(Date.UTC(Number(year) + (isShort ? 2_000 : 0), month, Number(day), ...time));
    return format(at, {
      dateStyle: isShort ? 'short' : long < 0 ? 'medium' : 'long',
      ...(hour !== undefined && { timeStyle: second === undefined ? 'short' : 'medium' }),
    });
  }

  /** 'lunes, 3 de marzo' of a year that is not said: any in which it is a Monday. */
  function weekdayOf(spanish: string): string | undefined {
    const [, weekday = '', day, name = ''] = /^(\p{Ll}+), (\d{1,2}) de (\p{Ll}+)$/u.exec(spanish) ?? [];
    const month = months.indexOf(name);
    if (month < 0 || !weekdays.includes(weekday)) return undefined;
    const dates = yearsOfACycle.map((year) => new Date(Date.UTC(year, month, Number(day))));
    const date = dates.find((one) => weekdays[one.getUTCDay()] === weekday);
    return date && format(date, { weekday: 'long', day: 'numeric', month: 'long' });
  }

  /** '9:30 a. m.'. */
  function clockOf(spanish: string): string | undefined {
    const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s([ap])\.\s?m\.?$/u.exec(spanish) ?? [];
    if (hour === undefined) return undefined;
    return format(new Date(Date.UTC(2000, 0, 1, hours(hour, half), Number(minute))), { timeStyle: 'short' });
  }

  /**
   * 'US$ 4.901,24' with the signs that the language groups and parts figures with; Portuguese has those of Spanish. Only
   * Spanish has a space before a percent sign. The specification's short form '$4,901' is the same everywhere.
   */
  function figuresOf(spanish: string): string {
    const isFigure =
      /^[^\d,.]{0,6}([1-9]\d{0,2}(\.\d{3})*|0)(,\d+)?[^\d,.]{0,6}$/.test(spanish) && !/^-?\$\d/.test(spanish);
    if (language === 'es' || !isFigure) return spanish;
    const percent = spanish.replace(/\s%$/, '%');
    if (language === 'pt') return percent;
    const figures = percent.replace(/[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
    return figures.replace(/^(-?US\$)\s/, '$1');
  }

  /** `minLength`: signs a pattern has at least; `minOwn`: one that begins with signs of its own. */
  function byPattern(spanish: string, minLength: number, minOwn = minLength): string | undefined {
    for (const start of [spanish.slice(0, PREFIX), '']) {
      const min = start === '' ? minLength : minOwn;
      for (const { shape, text, part, length } of patterns.get(start) ?? []) {
        const filled = length >= min && spanish.includes(part) ? shape.exec(spanish) : null;
        if (filled) return text.replace(/\{(\d+)\}/g, (_, at) => filledIn(filled[Number(at) + 1] ?? ''));
      }
    }
    return undefined;
  }

  /** '1 de oct de 2026 – 15 de oct de 2026'. */
  function daysOf(spanish: string): string | undefined {
    const days = spanish.split(' – ').map(momentOf);
    return days.length === 2 && days.every((day) => day !== undefined) ? days.join(' – ') : undefined;
  }

  /** 'Cédula, Selfie': a list of texts that are all known. */
  function listOf(spanish: string): string | undefined {
    const parts = spanish.split(', ').map((part) => sentences.get(part));
    return parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join(', ') : undefined;
  }

  /** What was filled in: a text of its own, a month, figures, or what people wrote. */
  function filledIn(spanish: string): string {
    const moment = momentOf(spanish) ?? daysOf(spanish) ?? weekdayOf(spanish) ?? clockOf(spanish);
    if (moment) return moment;
    const text = spanish.trim().replace(/(?<!\b[ap]\.\sm)\.$/, '');
    if (text.lastIndexOf('; ') > 0)
      return spanish
        .split(/(?=; )/)
        .map(filledIn)
        .join('');
    if (text.startsWith('; ') && !sentences.has(text)) return `; ${filledIn(spanish.replace('; ', ''))}`;
    const capital = sentences.get(text.charAt(0).toUpperCase() + text.slice(1));
    const said =
      sentences.get(text) ??
      monthOf(text) ??
      (capital && capital.charAt(0).toLowerCase() + capital.slice(1)) ??
      listOf(text) ??
      byPattern(text, hasShortPattern.test(text) ? 0 : MIN_LENGTH) ??
      figuresOf(text);
    return spanish.replace(text, () => said);
  }

  function sayOwn(spanish: string): string {
    const text = spanish.trim();
    if (!/[\p{L}\d]/u.test(text)) return spanish;
    const said = sentences.get(text) ?? momentOf(text) ?? byPattern(text, MIN_LENGTH, 1) ?? filledIn(text);
    return spanish.replace(text, () => said);
  }

  return {
    say: (spanish) => sentences.get(spanish) ?? monthOf(spanish) ?? byPattern(spanish, MIN_LENGTH) ?? spanish,
    sayOwn,
  };
}
