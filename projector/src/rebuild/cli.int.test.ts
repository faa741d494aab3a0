import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateReadModels } from '../migrations.ts';
import { projections } from '../modules.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { lifeOf } from '../testing/lives.test.ts';
import { type OpenRebuilds, openRebuilds } from '../testing/rebuilds.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { runCli } from './cli.ts';
import { moveState } from './rebuilds.ts';

let servers: Servers;
let running: RunningProjector;
let context: OpenRebuilds;
let position: bigint;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  const story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  await lifeOf(story, await story.user('admin', 'Marta'), 'Ana');
  position = story.position;
  await projected(servers.pool, position);
  context = openRebuilds(servers);
});
afterAll(async () => {
  await context?.close();
  await running?.stop();
  await servers?.stop();
});

/** The exit code of a command, followed by its output. */
async function replay(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const { signal } = new AbortController();
  const code = await runCli({ context, signal, print: (text) => lines.push(text) }, args);
  return [code, ...lines].join('\n');
}

it('explains itself, and says what it does not understand', async () => {
  expect(await replay('--help')).toMatch(/^0\nReconstruye .*switch <id>/s);
  expect(await replay()).toMatch(/^0\nReconstruye/);
  expect(await replay('rebuild')).toMatch(/^2\nNo existe la orden rebuild/);
  expect(await replay('list', '--todo')).toMatch(/^2\nNo se entiende/);
  expect(await replay('compare')).toMatch(/^2\nFalta el número/);
  expect(await replay('compare', '77')).toMatch(/^2\nNo existe la reconstrucción 77/);
  expect(await replay('build', 'libros')).toMatch(/^2\nNo existe la proyección libros/);
  for (const until of ['2026-11-20', '2026-02-30T00:00:00Z', '2026-11-20T08:00:00'])
    expect(await replay('build', '--until', until)).toMatch(/^2\n--until es/);
  expect(await replay('build', '--until', new Date(Date.now() + 600_000).toISOString())).toBe(
    '2\nEse momento todavía no ha llegado.',
  );
  expect(await replay('list')).toBe('0\nNo hay reconstrucciones.');
  expect(await replay('projections')).toMatch(/transfers +versión 1 {2}lee investments, payouts/);
});

it('prints a hash of each table in use, the same for the same rows, also as it was', async () => {
  const now = await replay('hashes');
  expect(now).toMatch(/^live\.users +2 filas {2}[0-9a-f]{32}\n/m);
  expect(now).toContain(`En la posición ${position}.`);
  expect(await replay('hashes')).toBe(now);
  expect(await replay('hashes', '--until', String(position))).toBe(now);
  const before = await replay('hashes', '--until', String(position - 1n));
  expect(before).not.toBe(now);
  expect(before).toContain(`En la posición ${position - 1n}.`);
  expect(await replay('hashes', '--until', '2026-11-20T08:00:00Z')).toMatch(/^2\n.*es una posición/);
});

it('builds, compares, tells what differs, switches and drops; ends with 1 when something differs', async () => {
  const built = await replay('build', 'kyc', 'warehouses', '--compare');
  expect(built).toMatch(/^0\n1 · en marcha · kyc, warehouses · 0 eventos, sin empezar\n/);
  expect(built).toMatch(/= live\.warehouses +1 filas {2}[0-9a-f]{12}\n/);
  expect(built).toContain(`Igual, hasta el último byte, en la posición ${position}.`);
  await servers.pool.query("UPDATE rebuild_1.warehouses SET location = 'Otra'");
  expect(await replay('compare', '1')).toMatch(
    /^1\n.*≠ live\.warehouses.*es otra\n {6}location: .* → Otra$/s,
  );
  expect(await replay('compare', '1', '--limit', '0')).toMatch(/^1\n.*en uso\):$/s);
  expect(await replay('switch', '1')).toMatch(/^1\n.*No se puso en uso, porque es distinto/s);
  expect(await replay('switch', '1', '--accept-differences')).toMatch(/^0\nLa reconstrucción 1 está en uso/);
  const { rows } = await servers.pool.query('SELECT location FROM live.warehouses');
  expect(rows).toEqual([{ location: 'Otra' }]);
  expect(await replay('list')).toMatch(/^0\n1 · en uso · kyc, warehouses/);
  expect(await replay('drop', '1')).toBe('0\nLa reconstrucción 1 está borrada.');
  expect(await replay('drop', '1')).toMatch(/^2\nLa reconstrucción 1 fue borrada/);
});

it('pauses, goes on, and follows to the end', async () => {
  expect(await replay('build', '--until', String(position))).toContain(
    `0\n2 · en marcha · ${projections.length} proyecciones`,
  );
  expect(await replay('pause', '2')).toMatch(/^2\n.*no está en marcha/);
  await moveState(servers.pool, 2, { from: ['built'], to: 'building' });
  expect(await replay('pause', '2')).toBe('0\nLa reconstrucción 2 está en pausa.');
  expect(await replay('resume', '2')).toMatch(/^0\n2 · en pausa .*\n2 · construida/s);
  expect(await replay('follow', '2')).toMatch(/^0\n2 · construida/);
  expect(await replay('switch', '2')).toMatch(/^2\n.*no puede ponerse en uso/);
  expect(await replay('drop', '2')).toMatch(/^0/);
});
