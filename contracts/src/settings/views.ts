import { z } from 'zod';
import { financialSettingsSchema } from './values.ts';

/** GET /api/financial-settings. `revision` is −1 while the defaults are in force. */
export const financialSettingsViewSchema = financialSettingsSchema.extend({
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
});
export type FinancialSettingsView = z.infer<typeof financialSettingsViewSchema>;

/** A proposal that a second person has to confirm by setting the same values. */
const settingsProposalSchema = financialSettingsSchema.extend({
  /** Revision of the proposal's event, which identifies it. */
  revision: z.int().nonnegative(),
  proposedAt: z.iso.datetime(),
  /** Null when it was not a staff member. */
  proposedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type SettingsProposal = z.infer<typeof settingsProposalSchema>;

/** GET /api/financial-settings/proposal; null when there is none. */
export const settingsProposalViewSchema = z.object({ proposal: settingsProposalSchema.nullable() });
export type SettingsProposalView = z.infer<typeof settingsProposalViewSchema>;

/** Response of DELETE /api/financial-settings/proposals/{revision}. */
export const proposalDiscardedSchema = z.object({ revision: z.int().nonnegative() });
