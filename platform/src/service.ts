import { collectAtRest } from './collect-at-rest.ts';
import type { Config } from './config.ts';
import type { Logger } from './logging.ts';
import { stopTracing } from './tracing/tracer.ts';

/** Longest time from a stop signal to the end of the process. */
const STOP_TIMEOUT_MS = 9_000;

export interface RunningService {
  /** Port of its HTTP listener. */
  readonly port: number;
  /** Finishes work in progress and closes everything; called once. */
  stop(): Promise<void>;
}

/**
 * Runs a service as a process: one JSON line on stdout when it is ready (`{"ready":true,"port":n}`), a graceful stop on
 * SIGTERM or SIGINT within ten seconds, and exit code 1 for uncaught errors. Exports traces if `config` enables them.
 */
export async function runService(
  logger: Logger,
  start: () => Promise<RunningService>,
  config?: Pick<Config, 'service' | 'tracing'>,
): Promise<void> {
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'The process ends');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const service = await beginTracing(config, logger)
    .then(start)
    .catch((error: unknown) => {
      fail(error);
      throw error;
    });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'Stopping');
    const timer = setTimeout(() => fail(new Error('Stopping took too long')), STOP_TIMEOUT_MS);
    service
      .stop()
      .then(stopTracing)
      .then(() => {
        clearTimeout(timer);
        process.exit(0);
      }, fail);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // The parent that started this process over an IPC channel is gone.
  process.on('disconnect', () => stop('disconnect'));
  process.stdout.write(`${JSON.stringify({ ready: true, port: service.port })}\n`);
  collectAtRest();
}

/** Loads OpenTelemetry only when tracing is enabled. */
export async function beginTracing(
  config: Pick<Config, 'service' | 'tracing'> | undefined,
  logger: Logger,
): Promise<void> {
  if (!config?.tracing) return;
  const { startTracing } = await import('./tracing/sdk.ts');
  startTracing({ service: config.service, tracing: config.tracing }, logger);
  logger.info({ host: new URL(config.tracing.url).host, ratio: config.tracing.ratio }, 'Traces are sent');
}
