import { AppError } from '@nodo/platform/errors';
import { failureText } from '@nodo/platform/file-failures';
import { runImportCli } from './cli.ts';

/** `npm run history:import`: one command, on a product that is not running. */
async function main(): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const cli = { environment: process.env, signal: stop.signal, print };
  try {
    return await runImportCli(cli, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
