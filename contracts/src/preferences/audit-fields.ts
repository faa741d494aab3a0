import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import {
  currencyLabels,
  darkModeLabels,
  languageLabels,
  preferencesSchema,
  timeZoneLabels,
} from './values.ts';

export const preferencesAudit = {
  fields: {
    language: { label: 'Idioma', words: labelled(preferencesSchema.shape.language, languageLabels) },
    timezone: { label: 'Zona horaria', words: labelled(preferencesSchema.shape.timezone, timeZoneLabels) },
    darkMode: { label: 'Tema', words: labelled(preferencesSchema.shape.darkMode, darkModeLabels) },
    notifyEmail: { label: 'Avisos por correo' },
    notifyPush: { label: 'Avisos del navegador' },
    notifyInvestment: { label: 'Avisos de inversiones' },
    notifyConstruction: { label: 'Avisos de obra' },
    notifyPayments: { label: 'Avisos de pagos' },
  },
  bySubject: { user: { currency: labelled(preferencesSchema.shape.currency, currencyLabels) } },
} as const satisfies AuditVocabulary;
