import { loadConfig } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { failureText } from '@nodo/platform/file-failures';
import { LogRecords } from '@nodo/platform/log-records';
import { createLogger } from '@nodo/platform/logging';
import { createPool } from '@nodo/platform/postgres';
import { runOver } from '../../audit/proof/growth.ts';
import { runExportCli } from './cli.ts';
import type { ExportSources } from './write.ts';

/** `npm run history:export`, with its own connections where it needs any. */
async function main(): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const closing: (() => Promise<void>)[] = [];
  const connect = (): ExportSources => {
    const config = loadConfig('projector');
    const logger = createLogger({ service: 'projector', logLevel: 'error' });
    const pool = createPool(config.databaseUrl, 'history-export', logger, 2);
    const log = new LogRecords(config.eventStoreUrl);
    closing.push(
      () => log.close(),
      () => pool.end(),
    );
    return { log, run: runOver(pool) };
  };
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  try {
    return await runExportCli({ connect, signal: stop.signal, print }, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([name, message]) => `--${name}: ${message}`);
    process.stderr.write(`${fields.length > 0 ? fields.join('\n') : error.message}\n`);
    return 2;
  } finally {
    for (const close of closing) await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
