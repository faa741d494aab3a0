import { z } from 'zod';
import { auditCommands } from './audit/catalogue.ts';
import { decisionsCommands } from './decisions/catalogue.ts';
import { earningsCommands } from './earnings/catalogue.ts';
import { actorSchema } from './event.ts';
import { identityCommands } from './identity/catalogue.ts';
import { imagesCommands } from './images/catalogue.ts';
import { investmentsCommands } from './investments/catalogue.ts';
import { kycCommands } from './kyc/catalogue.ts';
import { mediaCommands } from './media/catalogue.ts';
import { notificationsCommands } from './notifications/catalogue.ts';
import { payoutsCommands } from './payouts/catalogue.ts';
import { preferencesCommands } from './preferences/catalogue.ts';
import { privacyCommands } from './privacy/catalogue.ts';
import { projectionsCommands } from './projections/catalogue.ts';
import { reportsCommands } from './reports/catalogue.ts';
import { settingsCommands } from './settings/catalogue.ts';
import { transfersCommands } from './transfers/catalogue.ts';
import { videosCommands } from './videos/catalogue.ts';
import { warehousesCommands } from './warehouses/catalogue.ts';

/**
 * Every command by name, folded over the domains. Services send them to POST /internal/commands with the service token,
 * on a listener that the public gateway does not expose; public routes hand the same commands to the same handlers.
 */
export const commands = {
  ...auditCommands,
  ...decisionsCommands,
  ...earningsCommands,
  ...identityCommands,
  ...imagesCommands,
  ...investmentsCommands,
  ...kycCommands,
  ...mediaCommands,
  ...notificationsCommands,
  ...payoutsCommands,
  ...preferencesCommands,
  ...privacyCommands,
  ...projectionsCommands,
  ...reportsCommands,
  ...settingsCommands,
  ...transfersCommands,
  ...videosCommands,
  ...warehousesCommands,
} as const;

export type CommandName = keyof typeof commands;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['payload']>;
export type CommandPayload<N extends CommandName> = z.output<(typeof commands)[N]['payload']>;
/** What a command answers. */
export type CommandResult<N extends CommandName> = z.output<(typeof commands)[N]['result']>;

/** Body of POST /internal/commands. The answer is `{ result, position }`. */
export const internalCommandSchema = z.strictObject({
  command: z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]),
  payload: z.unknown(),
  /** The same key and payload have their effect once. */
  key: z.uuid(),
  /** On whose behalf; absent: the calling service. Only demo data (embedded) acts for people. */
  actor: actorSchema.optional(),
  /** Domain time; absent: now. Back-dating is possible in the embedded product only. */
  occurredAt: z.iso.datetime().optional(),
  correlationId: z.uuid().optional(),
});
export type InternalCommand = z.infer<typeof internalCommandSchema>;
