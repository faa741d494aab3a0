import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { SCHEMAS } from './postgres-cluster.ts';
import { isAlive } from './process-info.ts';
import { databasesFolder } from './testing/databases-folder.test.ts';

const BUILT = fileURLToPath(new URL('../dist/postgres.js', import.meta.url));

let directory: string;
let dataDir: string;
const started: PostgresServer[] = [];

beforeEach(async () => {
  directory = await databasesFolder();
  dataDir = join(directory, 'postgres');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of started.splice(0)) await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function start(port?: number): Promise<PostgresServer> {
  const server = await startPostgres(port === undefined ? { dataDir } : { dataDir, port });
  started.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  await client.end();
  return result.rows[0]?.[0];
}

/** Starts a server from a separate process and kills that process, leaving the server behind. */
async function orphan(): Promise<{ pid: number; url: string }> {
  const code = `import(${JSON.stringify(BUILT)}).then((m) => m.startPostgres({ dataDir: process.argv[1] }))
    .then(({ pid, url }) => console.log(JSON.stringify({ pid, url }))); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', code, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(parent, 'exit');
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  parent.kill('SIGKILL');
  await exited;
  const { pid, url } = JSON.parse(String(line)) as { pid: number; url: string };
  return { pid, url };
}

it('keeps data, password and settings between starts', async () => {
  const first = await start();
  expect(await ask(first.url, 'show server_version')).toMatch(/^18/);
  expect(await ask(first.url, 'show synchronous_commit')).toBe('on');
  expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
  expect(await ask(first.url, "select lower('ÑANDÚ')")).toBe('ñandú');
  await ask(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start(first.port);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select answer from kept')).toBe(42);
});

it('begins as a copy of the cluster that the build made, with a password of its own', async () => {
  const [one, other] = await Promise.all(
    ['postgres', 'other'].map((name) =>
      startPostgres({ dataDir: join(directory, name), fromTemplate: true }),
    ),
  );
  if (!one || !other) throw new Error('They did not start');
  started.push(one, other);
  const applied = (schema: string) => ask(one.url, `select count(*)::int from ${schema}.migrations`);
  for (const { schema, migrations } of SCHEMAS)
    expect(await applied(schema)).toBe((await readdir(migrations)).length);
  const { password } = new URL(one.url);
  expect(password).not.toBe(new URL(other.url).password);
  const stranger = Object.assign(new URL(other.url), { password }).href;
  await expect(ask(stranger, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

it('does not have the treasury’s key, which whoever may run programs there could print', async () => {
  const key = 'k'.repeat(64);
  vi.stubEnv('TREASURY_PRIVATE_KEY', key);
  const { url } = await start();
  await ask(url, 'create table seen (line text)');
  await ask(url, "copy seen from program 'env' (delimiter '|')");
  expect(await ask(url, "select count(*)::int from seen where line like 'PATH=%'")).toBe(1);
  expect(await ask(url, `select count(*)::int from seen where line like '%${key}%'`)).toBe(0);
});

it('wants the password and listens on loopback only', async () => {
  const { url, port } = await start();
  await expect(ask(url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    const socket = createConnection({ host: address, port });
    await expect(once(socket, 'connect')).rejects.toThrow(/ECONNREFUSED/);
  }
});

it('runs two side by side on free ports', async () => {
  const one = await start();
  const other = await startPostgres({ dataDir: join(directory, 'other') });
  started.push(other);
  expect(other.port).not.toBe(one.port);
});

it('recovers after the server was killed', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as answer');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await start(first.port);
  expect(await ask(second.url, 'select answer from kept')).toBe(42);
});

it('takes over from a server whose starter was killed', async () => {
  const left = await orphan();
  expect(isAlive(left.pid)).toBe(true);
  await ask(left.url, 'create table kept as select 42 as answer');
  const server = await start();
  expect(isAlive(left.pid)).toBe(false);
  expect(await ask(server.url, 'select answer from kept')).toBe(42);
});

it('refuses a directory that a living process uses, and leaves its server alone', async () => {
  const first = await start();
  await expect(startPostgres({ dataDir })).rejects.toMatchObject({ name: 'DataDirInUseError' });
  expect(await ask(first.url, 'select 1')).toBe(1);
});

it('does not touch a process that merely has the pid of a dead server', async () => {
  const first = await start();
  const pidFile = join(dataDir, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8');
  await first.stop();
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await writeFile(pidFile, content.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 });
  const second = await start();
  expect(await ask(second.url, 'select 1')).toBe(1);
  expect(bystander.exitCode).toBeNull();
  bystander.kill('SIGKILL');
});

it('starts afresh where the first start was killed before it had finished', async () => {
  await writeFile(`${dataDir}.new`, '');
  const server = await start();
  expect(await ask(server.url, 'select 1')).toBe(1);
});

it('runs in a folder that only its owner may enter, also as root', async () => {
  await chmod(directory, 0o700);
  const { url } = await start();
  expect(await ask(url, 'select 1')).toBe(1);
});
