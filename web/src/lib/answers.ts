import { formatMonth } from './format.ts';
import { pageLanguage } from './language.ts';

/**
 * What the services say in Spanish, in the language of the page: refusals, notices, names of tables. They come as whole
 * sentences, with what was filled in already, so they are found again by the sentence without it.
 */
interface Pattern {
  readonly shape: RegExp;
  readonly text: string;
  /** Signs besides what is filled in. */
  readonly length: number;
}

/** Fields of an answer that hold such sentences; what people wrote themselves is in no list and stays. */
const fields = new Set([
  'title',
  'message',
  'label',
  'description',
  'detail',
  'summary',
  'what',
  'contact',
  'source',
]);
/** Signs a whole sentence has besides what is filled in: '{0} de {1}' would be found in what people wrote. */
const MIN_LENGTH = 8;
const PREFIX = 3;
const ADDITION = '((?: en | sobre |; |, | \\().*?|)';
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

let sentences = new Map<string, string>();
let patterns = new Map<string, Pattern[]>();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isFilled = (text: string) => /\{\d+\}/.test(text);

function patternOf([spanish, text]: [string, string]): [string, Pattern] {
  const [before = '', ...after] = spanish.split(/\{\d+\}/).map(escaped);
  // Right after something else that is filled in stands what may be missing: ' en Bodega Norte', '; ya se aprobaron'.
  const gaps = after.map((part, at) => (at > 0 && after[at - 1] === '' ? ADDITION : '(.*?)') + part);
  const shape = new RegExp(`^${before}${gaps.join('')}$`, 's');
  const start = spanish.indexOf('{') < PREFIX ? '' : spanish.slice(0, PREFIX);
  return [start, { shape, text, length: spanish.replace(/\{\d+\}/g, '').length }];
}

/** From now on answers are said with these: texts in the language of the page by the Spanish ones, with {0} … in both. */
export function setAnswers(texts: Readonly<Record<string, string>>): void {
  sentences = new Map(Object.entries(texts));
  const made = Object.entries(texts)
    .filter(([spanish]) => isFilled(spanish))
    .map(patternOf)
    .sort(([, a], [, b]) => b.length - a.length);
  // By how they begin; those that begin with what is filled in under ''.
  patterns = new Map();
  for (const [start, pattern] of made) patterns.set(start, [...(patterns.get(start) ?? []), pattern]);
}

/** Loads the texts that the page names; a page in Spanish needs none. Without them, answers stay in Spanish. */
export async function loadAnswers(): Promise<void> {
  const address = document.documentElement.dataset.answers;
  if (!address) return;
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) setAnswers(await response.json());
}

function byPattern(spanish: string, minLength: number): string | undefined {
  for (const start of [spanish.slice(0, PREFIX), '']) {
    for (const { shape, text, length } of patterns.get(start) ?? []) {
      const filled = length >= minLength ? shape.exec(spanish) : null;
      if (filled) return text.replace(/\{(\d+)\}/g, (_, at) => filledIn(filled[Number(at) + 1] ?? ''));
    }
  }
  return undefined;
}

function monthOf(spanish: string): string | undefined {
  const [, name = '', year] = /^(\p{Ll}+) de (\d{4})$/u.exec(spanish) ?? [];
  const month = months.indexOf(name);
  return month < 0 ? undefined : formatMonth(new Date(Date.UTC(Number(year), month, 15)).toISOString());
}

/** 'US$ 4.901,24' with the signs that the language groups and parts figures with; Portuguese has those of Spanish. */
function figuresOf(spanish: string): string {
  const isFigure =
    /^\D{0,6}[1-9]\d{0,2}(\.\d{3})*(,\d+)?\D{0,6}$/.test(spanish) || /^0,\d+\D{0,3}$/.test(spanish);
  if (pageLanguage === 'pt' || !isFigure) return spanish;
  return spanish.replace(/[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
}

/** What was filled in: a text of its own, a month, figures, or what people wrote. */
function filledIn(spanish: string): string {
  const text = spanish.trim().replace(/\.$/, '');
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
    (/^(en|sobre) |^\S+ \S+ de \d{4}$/.test(text) ? byPattern(text, 0) : byPattern(text, MIN_LENGTH)) ??
    figuresOf(text);
  return spanish.replace(text, () => said);
}

/** A sentence of the services in the language of the page; one that is not known, and any in Spanish, stays. */
export function inPageLanguage(spanish: string): string {
  if (sentences.size === 0) return spanish;
  return sentences.get(spanish) ?? monthOf(spanish) ?? byPattern(spanish, MIN_LENGTH) ?? spanish;
}

/** A copy of an answer with its sentences in the language of the page. */
export function answerInPageLanguage(body: unknown): unknown {
  if (sentences.size === 0 || typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map(answerInPageLanguage);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && fields.has(name) ? inPageLanguage(value) : answerInPageLanguage(value),
    ]),
  );
}
