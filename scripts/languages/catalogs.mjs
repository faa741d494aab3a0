import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textsOf } from './texts.mjs';

/** Languages of the app besides Spanish, the language of its source. */
export const languages = ['en', 'pt'];
/** Their locales for numbers and dates. */
export const locales = { en: 'en-GB', pt: 'pt-BR' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const fileOf = (name) => join(root, 'contracts/languages', `${name}.json`);

/** Translations of a language by Spanish text; `verbatim` lists those that stay unchanged, or are not texts. */
export function readCatalog(name) {
  return new Map(
    existsSync(fileOf(name)) ? Object.entries(JSON.parse(readFileSync(fileOf(name), 'utf8'))) : [],
  );
}

export function writeCatalog(name, texts) {
  const sorted = [...texts].sort(([a], [b]) => a.localeCompare(b, 'es') || (a < b ? -1 : 1));
  writeFileSync(fileOf(name), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Folders with the services' texts, and files of mailed letters. */
const folders = ['contracts/src', 'command-api/src', 'query-api/src'];
const elsewhere =
  /\.test\.ts$|\/testing\/|\/(pdf|receipt|export|csv|user-csv|queue-csv|legal-documents|contract|document|page)\.ts$|\/api-docs\/|\/landing\/views\.ts$/;
const letters = [
  'platform/src/device.ts',
  'platform/src/mail-letter.ts',
  'platform/src/mail-texts.ts',
  'worker/src/notifications/digest-letter.ts',
  'worker/src/notifications/security-letters.ts',
  'worker/src/notifications/wallet-letters.ts',
];
/** Identifies modules that print or write files by their imports; no page shows their texts. */
const printing = /'@nodo\/platform\/(pdf-report|pdf-texts|csv)'/;
/** Texts of the API's documentation page, which a service renders in the reader's language; the app has none. */
const apiPage = 'query-api/src/api-docs/texts.ts';
const letterhead = 'platform/src/pdf-letterhead.ts';

/** Recognises SQL: no sentence contains these. */
const sql = /\$\d|::|=|\w\.\w+_|\b(select|where|order by|group by|join|is null|limit)\b|^and \(/i;

const sourcesIn = (places) =>
  places
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((name) => name.endsWith('.ts'));

const sentencesIn = (names, words) =>
  new Set(names.flatMap((name) => textsIn(name, words)).filter((text) => !sql.test(text)));

const textsIn = (name, words) => textsOf(name, readFileSync(join(root, name), 'utf8'), words);

/** Texts that the services may return, with placeholders {0} … for values. */
export function serverTexts(words) {
  const sources = sourcesIn(folders).filter((name) => !elsewhere.test(name));
  return sentencesIn([...sources, ...letters], words);
}

/** Additional texts in printed documents. */
export function printedTexts(words) {
  const sources = sourcesIn(['query-api/src', 'worker/src']).filter(
    (name) => !/\.test\.ts$/.test(name) && printing.test(readFileSync(join(root, name), 'utf8')),
  );
  return sentencesIn([letterhead, apiPage, ...sources], words);
}

/** Texts people agree to: only the Spanish original is binding. */
export const legalTexts = () =>
  ['contracts/src/legal-documents.ts', 'contracts/src/investments/contract.ts'].flatMap((name) =>
    textsIn(name),
  );
