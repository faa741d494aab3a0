// `npm run dev`: the whole product, with the web app served by Vite and the services restarted when they change.
import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import './build.mjs';

const root = new URL('..', import.meta.url).pathname;
const port = process.env.PORT ?? '3000';
const dataDir = process.env.DATA_DIR ?? '.data';
const services = ['command-api', 'projector', 'query-api', 'worker'];

const bin = (path, args, cwd = root) =>
  spawn(process.execPath, [join(root, path), ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  });

const children = [
  bin('embedded/dist/main.js', []),
  bin('node_modules/typescript/bin/tsc', [
    '-b',
    '--watch',
    '--preserveWatchOutput',
    'contracts',
    'platform',
    ...services,
  ]),
  bin('node_modules/vite/bin/vite.js', ['--port', '5173', '--strictPort'], join(root, 'web')),
];

/** The product starts a process again when it ends: asking it to stop is all a restart takes. */
function restart(names) {
  const processes = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  for (const name of names) if (processes[name]) process.kill(processes[name], 'SIGTERM');
}

const timers = new Map();
for (const room of ['contracts', 'platform', ...services]) {
  watch(join(root, room, 'dist'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.js')) return;
    clearTimeout(timers.get(room));
    const affected = services.includes(room) ? [room] : services;
    timers.set(
      room,
      setTimeout(() => restart(affected), 300),
    );
  });
}

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
children[0].once('exit', (code) => {
  stop();
  process.exitCode = code ?? 1;
});
