import { command } from '../command.ts';
import { openLimitsViewSchema, setOpenLimitsSchema } from './open-limits.ts';
import {
  discardProposalSchema,
  referenceRateViewSchema,
  setReferenceRateSchema,
  updateFinancialSettingsSchema,
} from './values.ts';
import { financialSettingsViewSchema, proposalDiscardedSchema } from './views.ts';

export { settingsRoutes as routes } from './api.ts';
export { settingsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Configuración';

export const commands = {
  UpdateFinancialSettings: command(
    updateFinancialSettingsSchema,
    'settings.write',
    financialSettingsViewSchema,
  ),
  DiscardSettingsProposal: command(discardProposalSchema, 'settings.write', proposalDiscardedSchema),
  SetOpenLimits: command(setOpenLimitsSchema, 'settings.write', openLimitsViewSchema),
  SetReferenceRate: command(setReferenceRateSchema, 'settings.write', referenceRateViewSchema),
};
