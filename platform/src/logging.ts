import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

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
  // What could not be read as an address may be one with a password.
  'err.input',
  'err.cause.input',
];

/** JSON lines on stderr (stdout says when a process is ready), stamped with the service's name. */
export function createLogger(config: Pick<Config, 'service' | 'logLevel'>): Logger {
  return pino(
    { name: config.service, level: config.logLevel, redact: { paths: redact, remove: true } },
    pino.destination({ dest: 2, sync: true }),
  );
}
