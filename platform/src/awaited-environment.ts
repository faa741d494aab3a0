import { once } from 'node:events';
import { z } from 'zod';

/** When this variable is `on`, a process started over an IPC channel receives the rest of its environment over it. */
export const AWAIT_ENVIRONMENT = 'AWAIT_ENVIRONMENT';

const environmentSchema = z.record(z.string(), z.string());

/**
 * Waits for the rest of the environment, if more is to come. This lets a parent start processes early: their code is
 * loaded, and `prepare` does whatever needs only the database, before the remaining settings are known. The process
 * exits if its channel closes first.
 */
export async function awaitEnvironment(prepare?: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (process.env[AWAIT_ENVIRONMENT] !== 'on' || !process.send) return;
  // A failure here is ignored: the work is repeated, or its error reported, at the actual start.
  if (prepare && process.env.DATABASE_URL) await prepare(process.env.DATABASE_URL).catch(() => undefined);
  process.send('prepared');
  const end = () => process.exit(1);
  process.once('disconnect', end);
  const [given]: unknown[] = await once(process, 'message');
  process.off('disconnect', end);
  Object.assign(process.env, environmentSchema.parse(given));
}
