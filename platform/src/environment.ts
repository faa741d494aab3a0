import { readFileSync } from 'node:fs';

/** Variables that may be given as a file, as container engines pass secrets: `{NAME}_FILE` holds the path. */
export const BY_FILE = [
  'AUDIT_WEBHOOK_SECRET',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'KEY_ENCRYPTION_KEY',
  'KEY_ENCRYPTION_KEY_OTHER',
  'MAIL_URL',
  'OBJECT_STORE_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PERSONAL_DATA_KEY',
  'REDIS_URL',
  'SERVICE_TOKEN',
  'SESSION_SECRET',
  'TREASURY_PRIVATE_KEY',
  'TRON_API_KEY',
  'WEB_PUSH_PRIVATE_KEY',
] as const;

/**
 * The effective environment: an empty variable counts as unset, since container engines have no other way to leave one
 * out, and secrets are read from their files. Throws an Error for a file that can't be read, or a secret that is given
 * twice.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  for (const name of BY_FILE) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both given`);
    given[name] = contentOf(name, file);
  }
  return given;
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${name}_FILE can't be read`, { cause: error });
  }
}
