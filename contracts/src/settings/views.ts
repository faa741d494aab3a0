import { z } from 'zod';
import { financialSettingsSchema } from './values.ts';

/** GET /api/financial-settings. `revision` is −1 while the defaults are in force. */
export const financialSettingsViewSchema = financialSettingsSchema.extend({
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
});
export type FinancialSettingsView = z.infer<typeof financialSettingsViewSchema>;
