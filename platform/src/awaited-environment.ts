import { on } from 'node:events';
import { z } from 'zod';

/** When this variable is `on`, a process started over an IPC channel receives the rest of its environment over it. */
export const AWAIT_ENVIRONMENT = 'AWAIT_ENVIRONMENT';

/** What such a process is sent: its database once there is one, and at last everything. */
export type AwaitedMessage =
  | { readonly databaseUrl: string }
  | { readonly environment: Readonly<Record<string, string>> };
const messageSchema = z.union([
  z.object({ databaseUrl: z.string() }),
  z.object({ environment: z.record(z.string(), z.string()) }),
]);

/** What it answers: its code is loaded; what needs only the database is done. */
export const LOADED = 'loaded';
export const PREPARED = 'prepared';

/**
 * Waits for the rest of the environment, if more is to come. This lets a parent start processes early: their code is
 * loaded, and `prepare` does whatever needs only the database, before the remaining settings are known. The process
 * exits if its channel closes first.
 */
export async function awaitEnvironment(prepare?: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (process.env[AWAIT_ENVIRONMENT] !== 'on' || !process.send) return;
  const end = () => process.exit(1);
  process.once('disconnect', end);
  // Messages that come while another one is dealt with are kept.
  const messages = on(process, 'message');
  process.send(LOADED);
  for await (const [message] of messages) {
    const given = messageSchema.parse(message);
    if ('environment' in given) {
      Object.assign(process.env, given.environment);
      break;
    }
    // A failure here is ignored: the work is repeated, or its error reported, at the actual start.
    await prepare?.(given.databaseUrl).catch(() => undefined);
    process.send(PREPARED);
  }
  process.off('disconnect', end);
}
