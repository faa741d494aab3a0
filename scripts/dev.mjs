// `npm run dev`: the whole product, with the web app served by Vite and the services restarted when they change.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import './build.mjs';

const root = new URL('..', import.meta.url).pathname;
const port = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const dataDir = process.env.DATA_DIR ?? '.data';
const services = ['command-api', 'projector', 'query-api', 'worker'];

/** `group`: makes the process the leader of its own group, so that its children can be signalled together with it. */
const bin = (path, args, { cwd = root, group = false } = {}) => {
  const child = spawn(process.execPath, [join(root, path), ...args], {
    cwd,
    detached: group,
    // Terminal input belongs to this command; a background group would be stopped for reading it.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: port, BUNDLES: 'off' },
  });
  return Object.assign(child, { target: group ? -child.pid : child.pid });
};

const children = [
  bin('embedded/dist/main.js', []),
  // The compiler is a native program behind a script that waits for it and does not forward signals.
  bin(
    'node_modules/typescript/bin/tsc',
    ['-b', '--watch', '--preserveWatchOutput', 'contracts', 'platform', ...services],
    { group: true },
  ),
  bin('node_modules/vite/bin/vite.js', ['--port', webPort, '--strictPort'], { cwd: join(root, 'web') }),
];

/** The product restarts a process that ends, so that stopping it is enough. */
function restart(names) {
  const list = join(dataDir, 'processes.json');
  // Nothing to restart while the product is still starting: it will use the new build.
  if (stopping || !existsSync(list)) return;
  const processes = JSON.parse(readFileSync(list, 'utf8'));
  for (const name of names) if (processes[name]) signal(processes[name], 'SIGTERM');
}

let stopping = false;
const running = new Set(children);

/** Sends a signal to a process that may have ended in the meantime. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
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

/** Stops everything started here. In a terminal Ctrl-C reaches the children as well; a second signal is harmless. */
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of running) signal(child.target, 'SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);

let exitCode = 0;
for (const child of children) {
  child.once('exit', (code) => {
    running.delete(child);
    // None of the three is useful without the others.
    if (!stopping) exitCode = code || 1;
    stop();
    // The watchers would otherwise keep this process alive.
    if (running.size === 0) process.exit(exitCode);
  });
}
