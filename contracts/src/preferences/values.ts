import { z } from 'zod';
import { TIME_ZONE } from '../constants.ts';

/** Languages of the app, mails, pushes and printed documents. Agreed terms and user-written text are not translated. */
export const languages = ['es', 'en', 'pt'] as const;
/** Currencies in which USD amounts are additionally shown. */
export const displayCurrencies = ['USD', 'COP', 'EUR'] as const;
export const timeZones = [TIME_ZONE, 'America/New_York', 'Europe/Madrid'] as const;
/** `system` follows the device. */
export const darkModes = ['off', 'on', 'system'] as const;

export type Language = (typeof languages)[number];
export type DisplayCurrency = (typeof displayCurrencies)[number];
export type TimeZone = (typeof timeZones)[number];
export type DarkMode = (typeof darkModes)[number];

/** Each in its own language, so that people can find theirs. */
export const languageLabels: Record<Language, string> = { es: 'Español', en: 'English', pt: 'Português' };
export const currencyLabels: Record<DisplayCurrency, string> = {
  USD: 'Dólar estadounidense (USD)',
  COP: 'Peso colombiano (COP)',
  EUR: 'Euro (EUR)',
};
export const timeZoneLabels: Record<TimeZone, string> = {
  'America/Bogota': 'Bogotá',
  'America/New_York': 'Nueva York',
  'Europe/Madrid': 'Madrid',
};
export const darkModeLabels: Record<DarkMode, string> = {
  off: 'Claro',
  on: 'Oscuro',
  system: 'Según el sistema',
};

/** Display preferences. */
export const preferencesSchema = z.object({
  language: z.enum(languages),
  currency: z.enum(displayCurrencies),
  timezone: z.enum(timeZones),
  darkMode: z.enum(darkModes),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  language: 'es',
  currency: 'USD',
  timezone: TIME_ZONE,
  darkMode: 'system',
};

/** Categories of notifications that can be turned off. */
export const notificationCategories = ['investment', 'construction', 'payments'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** Channels and categories of notifications; each is on or off. */
export const notificationPreferencesSchema = z.object({
  email: z.boolean(),
  /** Browser notifications while the app is open. */
  push: z.boolean(),
  investment: z.boolean(),
  construction: z.boolean(),
  payments: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/** Browser notifications need the browser's permission, so they are off until turned on. */
export const defaultNotificationPreferences: NotificationPreferences = {
  email: true,
  push: false,
  investment: true,
  construction: true,
  payments: true,
};

/** Ways to change notification preferences other than the settings page. */
export const preferenceWays = ['mail_link'] as const;
export type PreferenceWay = (typeof preferenceWays)[number];
export const preferenceWayLabels: Record<PreferenceWay, string> = {
  mail_link: 'Con el enlace de un correo',
};
