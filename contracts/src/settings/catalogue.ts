import { command } from '../command.ts';
import { referenceRateViewSchema, setReferenceRateSchema, updateFinancialSettingsSchema } from './values.ts';
import { financialSettingsViewSchema } from './views.ts';

export const settingsCommands = {
  UpdateFinancialSettings: command(
    updateFinancialSettingsSchema,
    'settings.write',
    financialSettingsViewSchema,
  ),
  SetReferenceRate: command(setReferenceRateSchema, 'settings.write', referenceRateViewSchema),
};
