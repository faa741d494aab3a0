import { readEnvironment } from './environment.ts';
import { createLogger, type Logger } from './logging.ts';

/**
 * Applies the migrations of a service by `npm run migrate`, to the database of DATABASE_URL. Sets the exit code: 0 when
 * it is up to date, 2 when that failed.
 */
export async function migrateByCommand(
  migrate: (databaseUrl: string, logger: Logger) => Promise<void>,
): Promise<void> {
  const logger = createLogger({ service: 'migrate', logLevel: 'info' });
  try {
    const { DATABASE_URL: databaseUrl } = readEnvironment(process.env);
    if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing');
    await migrate(databaseUrl, logger);
    logger.info('The schemas are up to date');
  } catch (error) {
    logger.fatal({ err: error }, 'The schemas could not be brought up to date');
    process.exitCode = 2;
  }
}
