import type { Logger } from './logging.ts';

/** Longest time from a stop signal to the end of the process. */
const STOP_TIMEOUT_MS = 9_000;

export interface RunningService {
  /** Port of its HTTP listener. */
  readonly port: number;
  /** Finishes what is in hand and closes everything; called once. */
  stop(): Promise<void>;
}

/**
 * Runs a service as a process: one JSON line on stdout when it is ready (`{"ready":true,"port":n}`), a graceful stop
 * on SIGTERM or SIGINT within ten seconds, and an exit code of 1 for whatever nobody caught.
 */
export async function runService(logger: Logger, start: () => Promise<RunningService>): Promise<void> {
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'The process ends');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const service = await start().catch((error: unknown) => {
    fail(error);
    throw error;
  });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'Stopping');
    const timer = setTimeout(() => fail(new Error('Stopping took too long')), STOP_TIMEOUT_MS);
    service.stop().then(() => {
      clearTimeout(timer);
      process.exit(0);
    }, fail);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Started over an IPC channel, and whoever started it is gone.
  process.on('disconnect', () => stop('disconnect'));
  process.stdout.write(`${JSON.stringify({ ready: true, port: service.port })}\n`);
}
