// Becomes the process that the first argument names; signals and further arguments are that process' own.
const places = {
  'command-api': 'command-api/dist/bundle/main.js',
  projector: 'projector/dist/bundle/main.js',
  'query-api': 'query-api/dist/bundle/main.js',
  worker: 'worker/dist/bundle/main.js',
  // Holds the treasury's key: no port, no network (docs/adr/0066).
  signer: 'worker/dist/bundle/signer/main.js',
  // Commands of an operator (docs/runbook.md).
  backup: 'projector/dist/bundle/backup/main.js',
  replay: 'projector/dist/bundle/rebuild/main.js',
  'history-export': 'projector/dist/bundle/history/export/main.js',
  'first-admin': 'scripts/first-admin.mjs',
  migrate: 'scripts/migrate.mjs',
  'passkey-code': 'scripts/passkey-code.mjs',
  'passkey-reset': 'scripts/passkey-reset.mjs',
  'rewrap-keys': 'projector/dist/bundle/rewrap/main.js',
};

const [node, , name = '', ...rest] = process.argv;
const place = Object.hasOwn(places, name) ? places[name] : undefined;
if (place === undefined) {
  process.stderr.write(`unknown service ${name}: ${Object.keys(places).join(', ')}\n`);
  process.exit(64);
}
const file = new URL(place, import.meta.url);
process.argv = [node, file.pathname, ...rest];
process.setSourceMapsEnabled(true);
await import(file.href);
