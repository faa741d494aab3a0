import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { currentTracer } from './tracing/tracer.ts';

export type { Logger } from 'pino';

/** Paths that could carry personal data or secrets; they never reach a log line. */
const redact = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-service-token"]',
  'req.body',
  'req.query',
  'email',
  '*.email',
  'firstName',
  '*.firstName',
  'lastName',
  '*.lastName',
  // A value that could not be parsed as a URL may contain a password.
  'err.input',
  'err.cause.input',
  // Of an address that the event store's client could not read.
  'err.connectionString',
  'err.cause.connectionString',
  // Of a command that Redis refused: its password, or the data of a job.
  'err.command.args',
  // Postgres quotes rows and parameters there, as with a value that is taken already.
  ...['err', 'err.*', 'err.aggregateErrors[*]'].flatMap((error) => [`${error}.detail`, `${error}.where`]),
];

/** The trace that a line belongs to. */
function traceFields(): { traceId?: string } {
  const active = currentTracer()?.active();
  return active ? { traceId: active.traceId } : {};
}

/**
 * JSON lines on stderr (stdout is for the ready line), with the service's name and, while tracing is on, the trace id.
 */
export function createLogger(
  config: Pick<Config, 'service' | 'logLevel'> & Partial<Pick<Config, 'tracing'>>,
): Logger {
  return pino(
    {
      name: config.service,
      level: config.logLevel,
      redact: { paths: redact, remove: true },
      ...(config.tracing ? { mixin: traceFields } : {}),
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
