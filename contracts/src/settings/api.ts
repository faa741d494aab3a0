import { command, read } from '../api-route.ts';
import { openLimitsViewSchema, setOpenLimitsSchema } from './open-limits.ts';
import {
  discardProposalSchema,
  referenceCurrencySchema,
  referenceRatesSchema,
  referenceRateViewSchema,
  setReferenceRateBodySchema,
  settingsHistoryQuerySchema,
  settingsHistorySchema,
  updateFinancialSettingsSchema,
} from './values.ts';
import { financialSettingsViewSchema, proposalDiscardedSchema, settingsProposalViewSchema } from './views.ts';

export const settingsRoutes = [
  read('/api/financial-settings', 'Configuración financiera vigente', {
    permission: 'settings.read',
    answer: financialSettingsViewSchema,
  }),
  read('/api/financial-settings/history', 'Historia de la configuración financiera', {
    people: false,
    permission: 'settings.write',
    query: settingsHistoryQuerySchema,
    answer: settingsHistorySchema,
  }),
  command('POST', '/api/financial-settings', 'Cambia la configuración financiera', {
    permission: 'settings.write',
    body: updateFinancialSettingsSchema,
    answer: financialSettingsViewSchema,
  }),
  read('/api/financial-settings/proposal', 'Configuración extrema que espera a una segunda persona', {
    people: false,
    permission: 'settings.write',
    answer: settingsProposalViewSchema,
  }),
  command('DELETE', '/api/financial-settings/proposals/{revision}', 'Descarta una configuración propuesta', {
    permission: 'settings.write',
    params: discardProposalSchema.shape,
    answer: proposalDiscardedSchema,
  }),
  read('/api/investment-limits', 'Lo que una persona puede reservar sin pagar', {
    permission: 'settings.read',
    answer: openLimitsViewSchema,
  }),
  command('PUT', '/api/investment-limits', 'Cambia lo que una persona puede reservar sin pagar', {
    permission: 'settings.write',
    body: setOpenLimitsSchema,
    answer: openLimitsViewSchema,
  }),
  read('/api/reference-rates', 'Tasas de referencia', {
    permission: 'settings.read',
    answer: referenceRatesSchema,
  }),
  command('PUT', '/api/reference-rates/{currency}', 'Cambia una tasa de referencia', {
    permission: 'settings.write',
    params: { currency: referenceCurrencySchema },
    body: setReferenceRateBodySchema,
    answer: referenceRateViewSchema,
  }),
];
