// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings here are code.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { textsOf, translated } from '../../scripts/languages/texts.mjs';
import { entriesFor } from '../../web/src/app/navigation.ts';

const folder = fileURLToPath(new URL('../../contracts/languages/', import.meta.url));
const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'));
const placeholders = (text: string) => (text.match(/\{\d+\}/g) ?? []).sort();

const english = new Map(
  Object.entries({
    'Hola, inversionista': 'Hello, `investor` ${name}',
    'Tiene {0} de {1} más': 'There are {1} of {0} more',
    bodega: 'warehouse',
    bodegas: 'warehouses',
    inversión: 'investment',
    inversiones: 'investments',
  }),
);
const words = new Set(english.keys());
/** The value of a translated script. */
const run = (code: string): unknown => new Function(`return (${translated('script.js', code, english)})`)();

describe('META-08 texts of a script', () => {
  test('are what people read, with what is filled in by number; not styles, names, paths or errors for developers', () => {
    const code = `
      import { x } from './módulo.js';
      jsx('p', { className: 'grid gap-4 text-sm', d: 'M0 0h4', children: ['Versión ', v, ' ', jsx('b', { children: 'aceptada el' })] });
      get('/api/investments'); throw new TypeError('Not an amount');
      const title = \`Tiene \${count} de \${total} más\`, kind = 'investments', event = 'InvestmentConfirmed';
    `;
    expect(textsOf('script.js', code)).toEqual(['Versión', 'aceptada el', 'Tiene {0} de {1} más']);
  });

  test('words in lower case are texts where a list has them and they stand where people read', () => {
    const code = "[params.get('bodega'), { children: 'bodega' }, plural(n, 'inversión', 'inversiones')]";
    expect(textsOf('script.js', code, words)).toEqual(['bodega', 'inversión', 'inversiones']);
    expect(translated('script.js', code, english)).toBe(
      '[params.get(\'bodega\'), { children: "warehouse" }, plural(n, "investment", "investments")]',
    );
  });

  test('one that stands in a certain property, or beside a certain other, may be said otherwise there', () => {
    const catalog = new Map([
      ['Acciones', 'Shares'],
      ['Acciones|headerName', 'Actions'],
    ]);
    expect(translated('script.js', "[{ label: 'Acciones' }, { headerName: 'Acciones' }]", catalog)).toBe(
      '[{ label: "Shares" }, { headerName: "Actions" }]',
    );
    const tables =
      "[{ confirmed: 'Confirmada', failed: 'Fallida' }, { confirmed: 'Confirmada', declined: 'No' }]";
    const genders = new Map([
      ['Confirmada', 'Confirmado'],
      ['Confirmada|confirmed+declined', 'Confirmada'],
    ]);
    expect(translated('script.js', tables, genders)).toBe(
      '[{ confirmed: "Confirmado", failed: \'Fallida\' }, { confirmed: "Confirmada", declined: \'No\' }]',
    );
  });

  test('are put in place as they are, whatever signs they have, with the space around them', () => {
    expect(run("' Hola, inversionista '")).toBe(' Hello, `investor` ${name} ');
    expect(run('`Hola, inversionista`')).toBe('Hello, `investor` ${name}');
  });

  test('a template fills in what the Spanish one does, in the order of its language, texts inside included', () => {
    const code =
      '((n, many) => `Tiene ${n === 1 ? `bodega` : `bodegas`} de ${many(n, `inversión`, `inversiones`)} más`)';
    const say = run(code) as (n: number, many: (...all: unknown[]) => string) => string;
    expect(say(2, (_n, _one, many) => String(many))).toBe('There are investments of warehouses more');
  });
});

describe('META-08 the lists of texts', () => {
  const languages = readdirSync(folder).filter((name) => name !== 'verbatim.json');

  test.each(languages)('%s fills in what the Spanish texts do, and has no signs of Spanish', (name) => {
    const texts = Object.entries(read(name.replace('.json', '')));
    expect(texts.length).toBeGreaterThan(4_000);
    const off = texts.filter(
      ([spanish, text]) =>
        text.trim() === '' ||
        String(placeholders(text)) !== String(placeholders(spanish)) ||
        /[¿¡]/.test(text),
    );
    expect(off).toEqual([]);
  });

  test.each(['en', 'pt'])('in %s no two entries of the menus have the same name', (language) => {
    const catalog = read(language);
    const names = entriesFor('super_admin', 'bar', 'more', 'bell', 'user').map(
      ({ label }) => catalog[label] ?? label,
    );
    expect(names).toEqual([...new Set(names)]);
  });

  test('Portuguese takes money out (sacar), and a document or a claim away (retirar)', () => {
    const code = [
      "jsx(Part, { label: 'Retirado' })",
      "{ open: 'En revisión', withdrawn: 'Retirado' }",
      "jsx(Badge, { dot: true, children: 'Retirado' })",
    ];
    const portuguese = new Map(Object.entries(read('pt')));
    const said = code.map(
      (each) => translated('script.js', `(${each})`, portuguese).match(/(Sac|Retir)ad./)?.[0],
    );
    expect(said).toEqual(['Sacado', 'Retirada', 'Retirado']);
  });

  test('META-08 the front’s formats are for the locale that a build replaces', () => {
    const sources = ['contracts/src/', 'web/src/'].flatMap((name) => {
      const root = fileURLToPath(new URL(`../../${name}`, import.meta.url));
      return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => root + file);
    });
    const files = sources.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(500);
    // English and Swedish ones are for what machines read.
    const fixed = /\bIntl\.\w+\(\s*'(?!es-CO'|en|sv)[a-z-]+'/i;
    expect(files.filter((name) => fixed.test(readFileSync(name, 'utf8')))).toEqual([]);
  });
});
