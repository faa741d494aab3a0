// Builds the app in the other languages from the built one: copies of the scripts that contain texts, translated, in a
// folder named after a hash of its content; the texts of the services' responses; and a page that loads them. Fails
// when a text has no translation. With --tidy it rewrites the catalogues instead: unused texts are removed, new ones
// added with an empty translation.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  languages,
  legalTexts,
  locales,
  printedTexts,
  readCatalog,
  serverTexts,
  writeCatalog,
} from './catalogs.mjs';
import { textsOf, translated } from './texts.mjs';

const app = fileURLToPath(new URL('../../web/dist/app/', import.meta.url));
const assets = join(app, 'assets');
const scriptsInPage = /assets\/([\w.-]+\.js)/g;
const scriptsInScript = /(["'`])(\.\/|assets\/)([\w.-]+\.js)\1/g;
/** Libraries contain no texts for people. */
const library = /^(lib(-\d+)?|charts|data-grid|map|pdf|qr|socket|rolldown-runtime)-[\w-]{8}\.js$/;

/** Code of every script that the page may load, by name. */
function scriptsOf(page) {
  const scripts = new Map();
  const visit = (name) => {
    if (scripts.has(name) || !existsSync(join(assets, name))) return;
    const code = readFileSync(join(assets, name), 'utf8');
    scripts.set(name, code);
    for (const [, , , other] of code.matchAll(scriptsInScript)) visit(other);
  };
  for (const [, name] of page.matchAll(scriptsInPage)) visit(name);
  return scripts;
}

/** Names of the scripts that contain texts, and of those that load one of them. */
function withTexts(scripts, texts) {
  const names = new Set([...scripts.keys()].filter((name) => texts.get(name).length > 0));
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const [name, code] of scripts) {
      if ([...code.matchAll(scriptsInScript)].some(([, , , other]) => names.has(other))) names.add(name);
    }
  }
  return names;
}

/**
 * Rewrites a script for `folder`, which also contains `names`, so that it loads the other scripts from their original
 * place.
 */
function inFolder(code, folder, names) {
  return code.replace(scriptsInScript, (all, quote, base, name) => {
    if (base === './') return names.has(name) ? all : `${quote}../${name}${quote}`;
    return names.has(name) ? `${quote}assets/${folder}/${name}${quote}` : all;
  });
}

const page = readFileSync(join(app, 'index.html'), 'utf8');
const words = new Set(readCatalog(languages[0]).keys());
const verbatim = new Set([...readCatalog('verbatim').keys(), ...legalTexts()]);
const scripts = scriptsOf(page);
const textsByScript = new Map(
  [...scripts].map(([name, code]) => [name, library.test(name) ? [] : textsOf(name, code, words)]),
);
const answers = serverTexts(words);
const used = new Set([...[...textsByScript.values()].flat(), ...answers, ...printedTexts(words)]);
/** A catalogue may contain a text that is verbatim elsewhere: a legal page's name is translated, its text is not. */
const wanted = [...used].filter((text) => !verbatim.has(text) || words.has(text));

function tidy() {
  for (const language of languages) {
    const catalog = readCatalog(language);
    const apart = [...catalog].filter(([key]) => used.has(key.replace(/\|[\w+]+$/, '')));
    writeCatalog(language, new Map([...wanted.map((text) => [text, catalog.get(text) ?? '']), ...apart]));
  }
}

function build() {
  for (const name of readdirSync(assets)) {
    if (/^[a-z]{2}-[\w-]{8}$/.test(name)) rmSync(join(assets, name), { recursive: true });
  }
  const names = withTexts(scripts, textsByScript);
  for (const language of languages) {
    const catalog = readCatalog(language);
    const missing = wanted.filter((text) => !catalog.get(text));
    for (const text of missing) console.error(`No text in '${language}' for: ${text}`);
    if (missing.length > 0) process.exitCode = 1;
    // The locale for numbers and dates has the same key in every catalogue.
    catalog.set('es-CO', locales[language]);
    const codes = [...names].map((name) => [
      name,
      // Spanish is the only one of the languages with a space before the percent sign.
      translated(name, scripts.get(name), catalog).replace(/(\u00a0|\\xa0|\\u00a0)%/gi, '%'),
    ]);
    const said = [...answers].flatMap((text) => (catalog.has(text) ? [[text, catalog.get(text)]] : []));
    const hash = createHash('sha256')
      .update(JSON.stringify([codes, said]))
      .digest('base64url')
      .slice(0, 8);
    const folder = `${language}-${hash}`;
    mkdirSync(join(assets, folder));
    for (const [name, code] of codes) {
      writeFileSync(join(assets, folder, name), inFolder(code, folder, names));
    }
    writeFileSync(join(assets, folder, 'answers.json'), JSON.stringify(Object.fromEntries(said)));
    const own = page
      .replace(/<html lang="[^"]*"/, `<html lang="${language}" data-answers="/assets/${folder}/answers.json"`)
      .replace(scriptsInPage, (all, name) => (names.has(name) ? `assets/${folder}/${name}` : all));
    writeFileSync(join(app, `index.${language}.html`), own);
  }
  if (process.exitCode)
    console.error('Run `npm run languages`, and fill the empty lines in contracts/languages.');
}

if (process.argv.includes('--tidy')) tidy();
else build();
