import { loadConfig } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { failureText } from '@nodo/platform/file-failures';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { projections } from '../modules.ts';
import { isHelp, runCli, USAGE } from './cli.ts';
import { createRebuildPool } from './pool.ts';

const args = process.argv.slice(2);
const print = (text: string) => void process.stdout.write(`${text}\n`);

/** `npm run replay`, with its own connections. */
async function main(): Promise<number> {
  if (isHelp(args)) {
    print(USAGE);
    return 0;
  }
  const config = loadConfig('projector');
  // At a console the answers are enough; the process of a service logs what that is to log.
  const logLevel = args[0] === 'serve' ? config.logLevel : 'error';
  const logger = createLogger({ service: 'projector', logLevel });
  const pool = createRebuildPool(config.databaseUrl, logger);
  const personalData = new PersonalData(pool, config.personalDataKeys, logger);
  const store = new EventStore(config.eventStoreUrl, personalData);
  const stop = new AbortController();
  const over = new AbortController();
  // Keys destroyed meanwhile are dropped from this process's cache, too.
  const following = personalData.follow(config.databaseUrl, { logger, signal: over.signal });
  const end = () => stop.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  // The parent projector has exited.
  process.once('disconnect', end);
  process.channel?.unref();
  try {
    return await runCli({ context: { pool, store, logger, projections }, signal: stop.signal, print }, args);
  } finally {
    over.abort();
    await following;
    await store.close();
    await pool.end();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
