import { awaitEnvironment } from '@nodo/platform/awaited-environment';
import { collectAtRest } from '@nodo/platform/collect-at-rest';
import { log, reasonOf } from './log.ts';
import { startEventStore } from './server.ts';

const LONGEST_STOP_MS = 8_000;

function environment(): { databaseUrl: string; port: number } {
  const databaseUrl = process.env.DATABASE_URL;
  const port = Number(process.env.PORT ?? '0');
  if (!databaseUrl) throw new Error('DATABASE_URL is missing');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT is not a port number');
  return { databaseUrl, port };
}

async function main(): Promise<void> {
  await awaitEnvironment();
  const store = await startEventStore(environment());
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    store.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stopping failed', { reason: reasonOf(error) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process is gone.
  process.on('disconnect', () => stop('disconnect'));
  process.stdout.write(`${JSON.stringify({ ready: true, port: store.port })}\n`);
  collectAtRest();
}

main().catch((error: unknown) => {
  log.error('the event store could not start', { reason: reasonOf(error) });
  process.exit(1);
});
