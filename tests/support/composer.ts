import { execFile, spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECT = 'nodo-try';
const [engine, composer]: readonly [string, readonly [string, ...string[]]] =
  spawnSync('podman-compose', ['--help']).status === 0
    ? ['podman', ['podman-compose']]
    : ['docker', ['docker', 'compose']];
/** Debian's podman-compose is 1.0.3. */
export const isPodman = engine === 'podman';
const PODMAN = [
  // As with docker, where nothing of a read-only container can be written.
  '--read-only-tmpfs=false',
  // Those of podman's settings are forgotten where a service names one of its own.
  '--ulimit nofile=20000:20000 --ulimit nproc=1000:1000',
];
const RUN_ARGUMENTS = isPodman ? [`--podman-run-args=${PODMAN.join(' ')}`] : [];

/** podman's settings: its runtime, and no more than a container may have here. */
export const CONTAINERS_CONF = `[engine]
runtime="runc"
[containers]
default_ulimits=["nofile=20000:20000", "nproc=1000:1000"]
`;
const environmentIn = (folder: string) => ({
  ...process.env,
  CONTAINERS_CONF: join(folder, 'containers.conf'),
  COMPOSE_PROJECT_NAME: PROJECT,
});

/** Runs the engine, and returns what it printed. */
export const ofEngine = async (words: readonly string[]) =>
  (await run(engine, words, { maxBuffer: 1e8 })).stdout;

/** Runs the compose file of a folder, by whichever of the two there is. */
export function composerIn(folder: string) {
  const [program, ...first] = composer;
  const env = environmentIn(folder);
  return async (words: readonly string[]): Promise<string> => {
    const place = ['-p', PROJECT, '-f', join(folder, 'docker-compose.yml')];
    const args = [...first, ...RUN_ARGUMENTS, ...place, ...words];
    const { stdout } = await run(program, args, { env, cwd: folder, maxBuffer: 1e8 });
    return stdout;
  };
}

export type Composing = ReturnType<typeof composerIn>;

/**
 * `docker compose run --rm <service> <command>`, as an operator types it. podman-compose (1.0.3) wants to be told that there
 * is no terminal and, where its service depends on nothing, that it need not start everything; and ends with 0 whatever
 * the command did, which it prints.
 */
export async function runOnce(
  composing: Composing,
  service: string,
  command: readonly string[],
): Promise<string> {
  const options = isPodman ? ['-T', '--no-deps'] : ['-T'];
  const printed = await composing(['run', ...options, '--rm', service, ...command]);
  const [, code = '0'] = /^exit code: (\d+)$/m.exec(printed) ?? [];
  if (code !== '0') throw new Error(`${command.join(' ')} ended with ${code}:\n${printed}`);
  return printed;
}

export async function idOf(service: string): Promise<string> {
  const label = (key: string, value: string) => ['--filter', `label=com.docker.compose.${key}=${value}`];
  const stdout = await ofEngine([
    ...['ps', '-q', '--no-trunc'],
    ...label('project', PROJECT),
    ...label('service', service),
  ]);
  const [id = ''] = stdout.split('\n');
  if (id === '') throw new Error(`There is no container of ${service}`);
  return id;
}

/** deploy/volumes.sh on the volumes of the file; its tar is of the image that ours are built on, and not of Postgres'. */
export async function onVolumes(folder: string, words: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('../../deploy/volumes.sh', import.meta.url));
  const images = (await ofEngine(['images', '--format', '{{.Repository}}:{{.Tag}}'])).split('\n');
  const image = images.find((name) => /\bbase\/build:|\bnode:24-/.test(name));
  const env = { ...environmentIn(folder), POSTGRES_IMAGE: image };
  return (await run(script, words, { env })).stdout;
}

/** Empties a volume of the file, as a new machine's is. */
export async function emptied(name: string): Promise<void> {
  const place = (await ofEngine(['volume', 'inspect', '-f', '{{.Mountpoint}}', `${PROJECT}_${name}`])).trim();
  for (const each of await readdir(place)) await rm(join(place, each), { recursive: true });
}

/** The names that networks and containers of the file have. */
export const networkOf = (name: string) => `${PROJECT}_${name}`;
export const containerOf = (service: string) => new RegExp(`\\b${PROJECT}[_-]${service}[_-]1\\b`);

export async function addressOf(service: string): Promise<string> {
  const template = `{{(index .NetworkSettings.Networks "${networkOf('inside')}").IPAddress}}`;
  return (await ofEngine(['inspect', '-f', template, await idOf(service)])).trim();
}

export async function logOf(service: string): Promise<string> {
  const { stdout, stderr } = await run(engine, ['logs', await idOf(service)], { maxBuffer: 1e8 });
  return stdout + stderr;
}
