import type { Language } from './preferences/values.ts';

/**
 * Translates Spanish texts of the server (refusals, notifications, letters) into another language. They arrive as whole
 * sentences with values already filled in, so they are matched against patterns with placeholders.
 */
export type Say = (spanish: string) => string;

/** Translation functions of a language. */
export interface Speech {
  /** Translates whole sentences; user-written text matches none and stays unchanged. */
  readonly say: Say;
  /**
   * Translates texts known to be ours, which may be less than a sentence: a label, a date, figures, a short form such
   * as 'Motivo: …'.
   */
  readonly sayOwn: Say;
}

interface Pattern {
  readonly shape: RegExp;
  readonly text: string;
  /** The longest literal part: searched for first, which is much faster than testing the regular expression. */
  readonly part: string;
  /** Number of literal characters, without placeholders. */
  readonly length: number;
}

/** Locale for numbers and dates. */
export const locales: Record<Language, string> = { es: 'es-CO', en: 'en-GB', pt: 'pt-BR' };

/** Minimum literal characters of a whole sentence: '{0} de {1}' would match user-written text. */
const MIN_LENGTH = 8;
const PREFIX = 3;
/**
 * Filled-in values with few literal characters of their own: 'en Bodega Norte', 'tercer trimestre de 2026', 'Chrome en
 * Windows', '12 vistas'.
 */
const hasShortPattern =
  /^(en|sobre|año) |^\S+ \S+ de \d{4}$|^[\d.,]+ \p{Ll}+$| en (iPhone|iPad|Android|Windows|ChromeOS|Mac|Linux)$/u;
/** An optional addition; the comma in 'jueves, 3 de diciembre' does not start one. */
const ADDITION = '((?: en | sobre |; |, (?!\\d{1,2} de )| \\().*?|)';
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const shortMonths = 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' ');

const weekdays = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
/** The calendar repeats after this many years. */
const yearsOfACycle = Array.from({ length: 28 }, (_, index) => 2024 + index);

/** Converts a 12-hour clock to 24 hours. */
const hours = (hour: string | undefined, half: string | undefined) =>
  (Number(hour ?? 0) % 12) + (half === 'p' ? 12 : 0);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isFilled = (text: string) => /\{\d+\}/.test(text);

function patternOf([spanish, text]: [string, string]): [string, Pattern] {
  const [before = '', ...after] = spanish.split(/\{\d+\}/).map(escaped);
  // A placeholder directly after another one is optional: ' en Bodega Norte', '; ya se aprobaron'.
  const gaps = after.map((part, at) => (at > 0 && after[at - 1] === '' ? ADDITION : '(.*?)') + part);
  const shape = new RegExp(`^${before}${gaps.join('')}$`, 's');
  const [part = ''] = spanish.split(/\{\d+\}/).sort((a, b) => b.length - a.length);
  const start = spanish.indexOf('{') < PREFIX ? '' : spanish.slice(0, PREFIX);
  return [start, { shape, text, part, length: spanish.replace(/\{\d+\}/g, '').length }];
}

/** Patterns by prefix, longest first; those that begin with a placeholder are under ''. */
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

/** Creates a translator of whole sentences into `language`; see `speechIn`. */
export function sentencesIn(language: Language, texts: Readonly<Record<string, string>>): Say {
  return speechIn(language, texts).say;
}

/**
 * Creates the translators for `language`. `texts`: translations by Spanish text, with {0} … in both. Sentences not
 * found there stay unchanged.
 */
export function speechIn(language: Language, texts: Readonly<Record<string, string>>): Speech {
  const sentences = new Map(Object.entries(texts));
  const conjunction = new Intl.ListFormat(locales[language], { type: 'conjunction' });
  const patterns = patternsOf(texts);
  /** Cached by options: creating a format takes longer than everything else about a date. */
  const formats = new Map<string, Intl.DateTimeFormat>();
  function format(at: Date, options: Intl.DateTimeFormatOptions): string {
    const name = JSON.stringify(options);
    const made =
      formats.get(name) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
    formats.set(name, made);
    return made.format(at);
  }

  /** Translates 'noviembre de 2026'. */
  function monthOf(spanish: string): string | undefined {
    const [, name = '', year] = /^(\p{Ll}+) de (\d{4})$/u.exec(spanish) ?? [];
    const month = months.indexOf(name);
    if (month < 0) return undefined;
    return format(new Date(Date.UTC(Number(year), month, 15)), { month: 'long', year: 'numeric' });
  }

  /**
   * Translates '3 de noviembre de 2026', '3 de nov de 2026', '3 nov 2026' and '3/11/2026', optionally with '5:25 p.
   * m.' or '5:25:09 p. m.'; '3/11/26' only with a time.
   */
  function momentOf(spanish: string): string | undefined {
    const [, day, name = '', year, hour, minute, second, half] =
      /^(\d{1,2})(?: de | |\/)(\p{Ll}+|\d{1,2})(?: de | |\/)(\d{4}|\d\d(?=, ))(?:,? (?:a las )?(\d{1,2}):(\d{2})(?::(\d{2}))?\s([ap])\.\s?m\.?)?$/u.exec(
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

  /** Translates 'lunes, 3 de marzo' without a year, using any year in which it is a Monday. */
  function weekdayOf(spanish: string): string | undefined {
    const [, weekday = '', day, name = ''] = /^(\p{Ll}+), (\d{1,2}) de (\p{Ll}+)$/u.exec(spanish) ?? [];
    const month = months.indexOf(name);
    if (month < 0 || !weekdays.includes(weekday)) return undefined;
    const dates = yearsOfACycle.map((year) => new Date(Date.UTC(year, month, Number(day))));
    const date = dates.find((one) => weekdays[one.getUTCDay()] === weekday);
    return date && format(date, { weekday: 'long', day: 'numeric', month: 'long' });
  }

  /** Translates '9:30 a. m.'. */
  function clockOf(spanish: string): string | undefined {
    const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s([ap])\.\s?m\.?$/u.exec(spanish) ?? [];
    if (hour === undefined) return undefined;
    return format(new Date(Date.UTC(2000, 0, 1, hours(hour, half), Number(minute))), { timeStyle: 'short' });
  }

  /**
   * Converts the separators of figures such as 'US$ 4.901,24'; Portuguese uses the Spanish ones. Only Spanish has a
   * space before a percent sign. The specification's short form '$4,901' is the same everywhere.
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

  /**
   * `minLength`: minimum literal characters of a pattern; `minOwn`: the same for one that begins with literal
   * characters.
   */
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

  /** Translates '1 de oct de 2026 – 15 de oct de 2026'. */
  function daysOf(spanish: string): string | undefined {
    const days = spanish.split(' – ').map(momentOf);
    return days.length === 2 && days.every((day) => day !== undefined) ? days.join(' – ') : undefined;
  }

  /** Translates a known text, also where a capital became a small letter within a sentence. */
  function knownOf(spanish: string): string | undefined {
    const capital = sentences.get(spanish.charAt(0).toUpperCase() + spanish.slice(1));
    return sentences.get(spanish) ?? (capital && capital.charAt(0).toLowerCase() + capital.slice(1));
  }

  /** Translates a known text that may be counted: '2 pagos en curso'. */
  function countedOf(spanish: string): string | undefined {
    const [, number, text = spanish] = /^(\d+) (.+)$/.exec(spanish) ?? [];
    const known = knownOf(text);
    return number && known ? `${number} ${known}` : known;
  }

  function knownItems(items: readonly string[]): string[] | undefined {
    const known = items.map(countedOf).filter((item) => item !== undefined);
    return known.length === items.length ? known : undefined;
  }

  /** Translates a list of known texts: 'Cédula, Selfie', 'una inversión vigente y 2 pagos en curso'. */
  function listOf(spanish: string): string | undefined {
    const known = knownItems(spanish.split(', '));
    if (known) return known.join(', ');
    const [, before = '', last = ''] = /^(.+) [ye] (.+)$/.exec(spanish) ?? [];
    const joined = knownItems([...before.split(', '), last]);
    return joined && conjunction.format(joined);
  }

  /** Translates a filled-in value: a known text, a date, figures; user-written text stays. */
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
    const said =
      knownOf(text) ??
      monthOf(text) ??
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
