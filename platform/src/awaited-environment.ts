import { once } from 'node:events';
import { z } from 'zod';

/** Where this is `on`, a process that was started over an IPC channel is told the rest of its environment there. */
export const AWAIT_ENVIRONMENT = 'AWAIT_ENVIRONMENT';

const environmentSchema = z.record(z.string(), z.string());

/**
 * Waits for the rest of the environment, where there is more to come: whoever starts processes can have their programs
 * loaded, and `prepare` what needs the database alone, before it knows the rest of what they will work with. The process
 * ends when its channel does before.
 */
export async function awaitEnvironment(prepare?: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (process.env[AWAIT_ENVIRONMENT] !== 'on' || !process.send) return;
  // What can't be done now is done, or said, at the start.
  if (prepare && process.env.DATABASE_URL) await prepare(process.env.DATABASE_URL).catch(() => undefined);
  process.send('prepared');
  const end = () => process.exit(1);
  process.once('disconnect', end);
  const [given]: unknown[] = await once(process, 'message');
  process.off('disconnect', end);
  Object.assign(process.env, environmentSchema.parse(given));
}
