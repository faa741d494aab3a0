import { z } from 'zod';
import { financialSettingsSchema } from './values.ts';

/** GET /api/financial-settings. `revision` is −1 while the defaults are in force. */
export const financialSettingsViewSchema = financialSettingsSchema.extend({
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
});
export type FinancialSettingsView = z.infer<typeof financialSettingsViewSchema>;

/** What somebody proposed and a second person has yet to agree to, by setting the same. */
const settingsProposalSchema = financialSettingsSchema.extend({
  /** Revision of the proposal, which names it. */
  revision: z.int().nonnegative(),
  proposedAt: z.iso.datetime(),
  /** Null where it was nobody of the staff. */
  proposedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type SettingsProposal = z.infer<typeof settingsProposalSchema>;

/** GET /api/financial-settings/proposal; null where nothing is proposed. */
export const settingsProposalViewSchema = z.object({ proposal: settingsProposalSchema.nullable() });
export type SettingsProposalView = z.infer<typeof settingsProposalViewSchema>;

/** Answer of DELETE /api/financial-settings/proposals/{revision}. */
export const proposalDiscardedSchema = z.object({ revision: z.int().nonnegative() });
