import { z } from 'zod';
import { TIME_ZONE } from '../constants.ts';

/** Languages of the screens, mails, pushes and what is printed. What people agreed to or wrote themselves stays as it is. */
export const languages = ['es', 'en', 'pt'] as const;
/** In which currency amounts of USD are shown beside the exact one. */
export const displayCurrencies = ['USD', 'COP', 'EUR'] as const;
export const timeZones = [TIME_ZONE, 'America/New_York', 'Europe/Madrid'] as const;
/** `system` follows the device. */
export const darkModes = ['off', 'on', 'system'] as const;

export type Language = (typeof languages)[number];
export type DisplayCurrency = (typeof displayCurrencies)[number];
export type TimeZone = (typeof timeZones)[number];
export type DarkMode = (typeof darkModes)[number];

/** Each in itself: whoever looks for theirs may not read another. */
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

/** How somebody wants the screens to be. */
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

/** Of what somebody wants to be told. */
export const notificationCategories = ['investment', 'construction', 'payments'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** The ways and the matters of notices; each is on or off. */
export const notificationPreferencesSchema = z.object({
  email: z.boolean(),
  /** Notices of the browser while the product is open in it. */
  push: z.boolean(),
  investment: z.boolean(),
  construction: z.boolean(),
  payments: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/** A browser asks before it shows notices: they begin when somebody says so. */
export const defaultNotificationPreferences: NotificationPreferences = {
  email: true,
  push: false,
  investment: true,
  construction: true,
  payments: true,
};

/** By what somebody changed what they want to be told of, other than the screen of their settings. */
export const preferenceWays = ['mail_link'] as const;
export type PreferenceWay = (typeof preferenceWays)[number];
export const preferenceWayLabels: Record<PreferenceWay, string> = {
  mail_link: 'Con el enlace de un correo',
};
