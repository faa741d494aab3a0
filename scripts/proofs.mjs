/**
 * Measures figures at their full size, which takes long: npm run proofs -- [--part 20] [R1 'R2 store' …]
 * Without rows all of them; --part: percentage of the full size. Then docs/figures.md is written.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = new URL('../', import.meta.url);
const rows = JSON.parse(readFileSync(new URL('tests/figures.json', root), 'utf8'));
const { values, positionals } = parseArgs({
  options: { part: { type: 'string', default: 'full' } },
  allowPositionals: true,
});
const fail = (text) => {
  console.error(text);
  process.exit(2);
};
if (!/^(full|[1-9]\d?)$/.test(values.part)) fail('--part is a number of per cent from 1 to 99');
const isOf = (id) => (asked) => id === asked || id.startsWith(`${asked} `);
const unknown = positionals.filter((asked) => !Object.keys(rows).some((id) => isOf(id)(asked)));
if (unknown.length > 0) fail(`There is no figure ${unknown.join(', ')}`);
const chosen = Object.keys(rows).filter((id) => positionals.length === 0 || positionals.some(isOf(id)));
const files = [...new Set(chosen.map((id) => rows[id].by))].filter(Boolean);

const node = (program, words, env = {}) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(program, root)), ...words], {
    stdio: 'inherit',
    cwd: fileURLToPath(root),
    env: { ...process.env, ...env },
  }).status ?? 1;

if (node('scripts/build.mjs', []) !== 0) process.exit(1);
const ended = node('node_modules/vitest/vitest.mjs', ['run', ...files], {
  PROOFS: values.part,
  PROOFS_ROWS: chosen.join(','),
});
node('scripts/figures.mjs', []);
process.exit(ended);
