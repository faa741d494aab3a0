import { z } from 'zod';
import * as domains from './catalogue.ts';
import { actorSchema } from './event.ts';
import { fold } from './fold.ts';

/**
 * Every command by name, folded over the domains. Services send them to POST /internal/commands with the service token,
 * on a listener that the public gateway does not expose; public routes pass the same commands to the same handlers.
 */
export const commands = fold(domains, 'commands');

export type CommandName = keyof typeof commands;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['payload']>;
export type CommandPayload<N extends CommandName> = z.output<(typeof commands)[N]['payload']>;
/** The result type of a command. */
export type CommandResult<N extends CommandName> = z.output<(typeof commands)[N]['result']>;

/** Body of POST /internal/commands. The response is `{ result, position }`. */
export const internalCommandSchema = z.strictObject({
  command: z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]),
  payload: z.unknown(),
  /** Idempotency key: the same key and payload take effect once. */
  key: z.uuid(),
  /** Actor; absent: the calling service. Only demo data (embedded) acts on behalf of people. */
  actor: actorSchema.optional(),
  /** Domain time; absent: now. Back-dating is possible in the embedded product only. */
  occurredAt: z.iso.datetime().optional(),
  correlationId: z.uuid().optional(),
});
export type InternalCommand = z.infer<typeof internalCommandSchema>;
