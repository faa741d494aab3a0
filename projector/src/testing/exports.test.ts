import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTree } from '@nodo/platform/audit-tree';
import { type Line, lineSchema } from '@nodo/platform/history-file/format';
import { LogRecords } from '@nodo/platform/log-records';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { runOver } from '../audit/proof/growth.ts';
import { runExportCli } from '../history/export/cli.ts';
import type { ExportSources } from '../history/export/write.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, startServers } from './harness.test.ts';
import { lifeOf } from './lives.test.ts';
import { runProjector } from './snapshot.test.ts';
import { Story } from './story.test.ts';
import { keepTree } from './tree.test.ts';

const never = new AbortController().signal;

/** A history with its read models and tree, and `npm run history:export` over it. */
export async function startExports() {
  const servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  const folder = await mkdtemp(join(tmpdir(), 'history-export-'));
  const log = new LogRecords(servers.environment.EVENTSTORE_URL ?? '');
  const sources: ExportSources & { log: LogRecords } = { log, run: runOver(servers.pool) };
  const story = new Story(servers.store);
  const running = runProjector(servers, servers.postgres.url);
  const admin = await story.user('admin', 'Marta');
  for (const name of ['Ana', 'Luis']) await lifeOf(story, admin, name);
  await projected(servers.pool, story.position);
  const stopKeeper = keepTree(servers, servers.postgres.url, log);
  await eventually(async () => (await readTree(sources.run)).position >= story.position);

  let used = 0;
  const newFile = () => {
    used += 1;
    return join(folder, `${used}.ndjson`);
  };
  /** The exit code of a command, followed by its output. */
  async function run(args: string[], signal = never, from: ExportSources = sources): Promise<string> {
    const lines: string[] = [];
    const cli = { connect: () => from, signal, print: (text: string) => lines.push(text) };
    return [await runExportCli(cli, args), ...lines].join('\n');
  }
  return {
    sources,
    story,
    newFile,
    run,
    projected: () => projected(servers.pool, story.position),
    async stop(): Promise<void> {
      await stopKeeper();
      await running.stop();
      await log.close();
      await servers.stop();
      await rm(folder, { recursive: true });
    },
  };
}
export type Exports = Awaited<ReturnType<typeof startExports>>;

export async function eventsIn(file: string): Promise<Line[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(1, -2);
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}
