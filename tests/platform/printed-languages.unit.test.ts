import type { Language } from '@nodo/contracts/preferences/values';
import { wordingIn } from '@nodo/platform/wording';
import { describe, expect, it } from 'vitest';
import { printedTexts, readCatalog, serverTexts } from '../../scripts/languages/catalogs.mjs';
import { elementsOf, readPdf } from '../support/pdf-structure.ts';
import {
  auditSample,
  issuer,
  ownDataSample,
  receiptSample,
  statementSample,
  videosSample,
} from '../support/printed-samples.ts';

const kinds = {
  statement: (on) => statementSample(3, on),
  receipt: receiptSample,
  audit: (on) => auditSample(4, on),
  ownData: (on) => ownDataSample(4, on),
  videos: (on) => videosSample(3, on),
} satisfies Record<string, typeof receiptSample>;
type Kind = keyof typeof kinds;

const wordsOf = async (kind: Kind, language: Language) => {
  const on = { issuer, wording: await wordingIn(language) };
  const read = await readPdf(await kinds[kind](on));
  const texts = read.spoken.flat().map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '));
  return { ...read, texts };
};

/** The services' Spanish texts, and those the samples contain as people's own input (`theirs`). */
const words = new Set(readCatalog('en').keys());
const known = new Set([...serverTexts(words), ...printedTexts(words)]);
const theirs = new Set(['Bodega', 'Portería', 'Vista general', 'Completo']);
const languages = { en: 'en-GB', pt: 'pt-BR' } as const;
const titles = {
  statement: ['Monthly statement', 'Extrato mensal'],
  receipt: ['Investment receipt', 'Comprovante de investimento'],
  audit: ['Audit', 'Auditoria'],
  ownData: ['Your personal data', 'Seus dados pessoais'],
  videos: ['Progress videos', 'Vídeos do andamento'],
} as const satisfies Record<Kind, readonly string[]>;

const each = (Object.keys(kinds) as Kind[]).flatMap((kind) => [
  [kind, 'en', titles[kind][0]] as const,
  [kind, 'pt', titles[kind][1]] as const,
]);

describe.each(each)('%s in %s', (kind, language, title) => {
  it('says its title, its language and what comes again on every page in it', async () => {
    const read = await wordsOf(kind, language);
    expect(read.language).toBe(languages[language]);
    expect(read.title).toBe(title);
    const page = language === 'en' ? 'Page 1 of' : 'Página 1 de';
    expect(read.artifacts[0]?.join('\n')).toContain(page);
    if (read.artifacts.length > 1) expect(read.artifacts[1]).toContain(`Nodo Cartago · ${title}`);
  });

  it('leaves no text of ours Spanish', async () => {
    const { texts } = await wordsOf(kind, language);
    const catalog = readCatalog(language);
    const values = new Set(catalog.values());
    // A Spanish text may also be a valid translation of another one.
    const isSpanish = (text: string) => known.has(text) && catalog.get(text) !== text && !values.has(text);
    expect([...known].filter(isSpanish).length).toBeGreaterThan(1_000);
    const pieces = texts.flatMap((text) => [text, ...text.split(/ · |: | → |, /)]);
    expect(pieces.filter((text) => isSpanish(text) && !theirs.has(text))).toEqual([]);
    expect(texts.filter((text) => /\bhora de\b|\ba las\b| de 20\d\d.*[ap]\. m\./.test(text))).toEqual([]);
  });
});

describe('figures and dates', () => {
  it('are those of English: every amount to the last cent and micro-unit', async () => {
    const { texts } = await wordsOf('statement', 'en');
    for (const text of ['US$75,000.10', 'US$1,162.50', 'US$0.00', '1,026.012750', '7.5%', '1.55%'])
      expect(texts).toContain(text);
    expect(texts).toContain('From 1 October 2026 to 31 October 2026');
    expect(texts).toContain('Camila Restrepo · October 2026');
    expect(texts).toContain('22 Nov 2026');
    expect(texts).toContain('US$1,162.50, before fees');
    expect(texts).toContain('September 2026');
    expect(texts.filter((text) => /\d,\d\d$|\d\.\d{3},/.test(text))).toEqual([]);
  });

  it('are those of Portuguese', async () => {
    const { texts } = await wordsOf('statement', 'pt');
    for (const text of ['US$ 75.000,10', '1.026,012750', 'De 1 de outubro de 2026 a 31 de outubro de 2026'])
      expect(texts).toContain(text);
    expect(texts).toContain('22 de nov. de 2026');
    expect(texts).toContain('US$ 1.162,50, antes das taxas');
  });

  it('stay what somebody wrote, whatever it looks like', async () => {
    const { texts } = await wordsOf('ownData', 'en');
    expect(texts.some((text) => text === '1.112.223.334')).toBe(true);
    expect(texts).toContain('Identity document: 1.112.223.334');
    expect(texts).toContain('22 Nov 2026, 05:33');
    expect(texts).toContain('Estimated monthly return: US$1,162.50');
    expect(texts).toContain('Bodega Norte 1 · US$75,000.10');
  });
});

describe('pieces of a line', () => {
  it('are said each by itself, those of people not at all', async () => {
    const audit = await wordsOf('audit', 'en');
    expect(audit.texts).toContain('From where: Chrome on Windows · 190.24.31.7 · Code by email');
    expect(audit.texts).toContain('Investment: Begoña Ibáñez 1');
    const receipt = await wordsOf('receipt', 'en');
    for (const text of ['75,000.100042 USDT (TRC20)', '7.50001%', '0.5% of the return'])
      expect(receipt.texts).toContain(text);
    const { artifacts } = await wordsOf('ownData', 'en');
    expect(artifacts[0]).toContain('Nodo Cartago · Personal data of Camila Restrepo');
  });
});

describe('what was agreed to in Spanish', () => {
  it.each([
    ['en', 'the Spanish version is the binding one'],
    ['pt', 'a versão em espanhol é a que vincula'],
  ] as const)(
    'stays Spanish in %s, is marked as such, and the reader is told which text binds',
    async (language, told) => {
      const [spanish, other] = [await wordsOf('receipt', 'es'), await wordsOf('receipt', language)];
      const clauses = (read: typeof spanish) => elementsOf(read.root, 'H3');
      expect(clauses(other).length).toBeGreaterThan(3);
      expect(clauses(other).length).toBe(clauses(spanish).length);
      for (const { attributes } of clauses(other)) expect(attributes).toContain('/Lang (es-CO)');
      expect(other.texts.some((text) => text.includes(told))).toBe(true);
      expect(spanish.texts.some((text) => text.includes('por eso no se traduce'))).toBe(false);
    },
  );
});

it('makes the same bytes of the same content in the same language, and others in another', async () => {
  const print = async (language: Language) =>
    statementSample(2, { issuer, wording: await wordingIn(language) });
  const portuguese = await print('pt');
  expect(portuguese.equals(await print('pt'))).toBe(true);
  expect(portuguese.equals(await print('en'))).toBe(false);
});
