import { wordingIn } from '@nodo/platform/wording';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../query-api/src/api-docs/document.ts';
import { docsPage } from '../../query-api/src/api-docs/page.ts';

async function pageIn(language: 'es' | 'en' | 'pt'): Promise<string> {
  return docsPage(openApiDocument(), await wordingIn(language));
}

/** The visible texts of the page, without code. */
const textsOf = (html: string) =>
  [...html.replace(/<(pre|textarea|code|option)\b.*?<\/\1>/gs, '').matchAll(/>([^<]*\p{L}[^<]*)</gu)].map(
    ([, text = '']) => text.trim(),
  );
/** Texts that may equal the Spanish ones: names and paths, and two that read the same in Portuguese. */
const same = /^[\w./{}:-]*$|^(\(opcional\)|Este documento)$/;

describe('META-08 the page of the API', () => {
  test.each([
    ['es', 'es-CO', 'API de Nodo Cartago', 'Probar', 'Billeteras'],
    ['en', 'en', 'Nodo Cartago API', 'Try it', 'Wallets'],
    ['pt', 'pt', 'API do Nodo Cartago', 'Testar', 'Carteiras'],
  ] as const)('is said in %s', async (language, lang, title, button, tag) => {
    const html = await pageIn(language);
    const said = [
      `<html lang="${lang}">`,
      `<h1>${title}</h1>`,
      `<button>${button}</button>`,
      `<h2>${tag}</h2>`,
    ];
    expect(said.filter((text) => !html.includes(text))).toEqual([]);
  });

  test.each(['en', 'pt'] as const)(
    'has no text of the Spanish one in %s, summaries and answers included',
    async (language) => {
      const [spanish, html] = [await pageIn('es'), await pageIn(language)];
      const before = new Set(textsOf(spanish));
      const left = textsOf(html).filter((text) => before.has(text) && !same.test(text));
      expect([...new Set(left)]).toEqual([]);
    },
  );

  test('types are told in words of the language', async () => {
    expect((await pageIn('en')).match(/: list of text\n/)).not.toBeNull();
    expect((await pageIn('es')).match(/: lista de texto\n/)).not.toBeNull();
  });

  test('its script has its words from the page', async () => {
    const [begins] = /<body[^>]*>/.exec(await pageIn('en')) ?? [];
    expect(begins).toContain('data-answeredAt="Answer {status}, position {position}"');
  });
});
