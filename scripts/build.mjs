// Builds every package: types and JavaScript with tsc, the processes' bundles with Rolldown, the database cluster that
// first starts copy, the web app with Vite.
// Skips what is newer than its sources, so that `npm start` on a built tree starts at once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

const root = new URL('..', import.meta.url).pathname;

function newest(path) {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

function isFresh(stamp, sources) {
  const built = join(root, stamp);
  if (!existsSync(built)) return false;
  const since = statSync(built).mtimeMs;
  return sources.every((source) => newest(join(root, source)) < since);
}

function run(cwd, script, args) {
  const result = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: join(root, cwd),
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const servers = [
  'contracts',
  'platform',
  'command-api',
  'projector',
  'query-api',
  'worker',
  'embedded',
  'demo',
  'bench',
];
const serverSources = servers.flatMap((name) => [
  `${name}/src`,
  `${name}/package.json`,
  `${name}/tsconfig.json`,
]);
const serverSettings = ['scripts/bundle.mjs', 'tsconfig.base.json', 'package-lock.json'];
if (!isFresh('contracts/dist/.built', [...serverSources, ...serverSettings])) {
  run('.', 'node_modules/typescript/bin/tsc', ['-b', ...servers]);
  await bundle();
  mkdirSync(join(root, 'contracts/dist'), { recursive: true });
  writeFileSync(join(root, 'contracts/dist/.built'), '');
}
const clusterSources = [
  ...['platform/migrations', 'projector/migrations', 'worker/migrations'],
  'embedded/src/postgres-cluster.ts',
  'package-lock.json',
];
if (!isFresh('embedded/dist/.cluster', clusterSources)) {
  run('.', 'embedded/dist/bundle/cluster-template/main.js', []);
  // Where it could not be made, the next build tries again.
  if (existsSync(join(root, 'embedded/dist/cluster')))
    writeFileSync(join(root, 'embedded/dist/.cluster'), '');
}
const webSources = [
  'web/src',
  'contracts/languages',
  'web/public',
  'web/index.html',
  'web/landing.html',
  'web/vite.config.ts',
  'web/code-splitting.ts',
  'web/vite.landing.config.ts',
  'contracts/src',
  'scripts/prerender.mjs',
  'web/scripts',
  'scripts/languages',
];
if (!isFresh('web/dist/landing/index.html', [...webSources, 'package-lock.json'])) {
  const vite = (...args) =>
    run('web', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args]);
  vite();
  vite('--config', 'vite.landing.config.ts');
  vite('--config', 'vite.landing.config.ts', '--ssr', 'src/landing/render.tsx', '--outDir', 'dist/render');
  run('.', 'scripts/languages/build.mjs', []);
  run('.', 'scripts/prerender.mjs', []);
}
