import { z } from 'zod';
import { darkModes, displayCurrencies, languages, timeZones } from './values.ts';

/** Body of PATCH /api/preferences: what is left out stays. */
export const changePreferencesSchema = z.strictObject({
  language: z.enum(languages, { error: 'El idioma es es, en o pt' }).optional(),
  currency: z.enum(displayCurrencies, { error: 'La moneda es USD, COP o EUR' }).optional(),
  timezone: z
    .enum(timeZones, { error: 'La zona horaria es America/Bogota, America/New_York o Europe/Madrid' })
    .optional(),
  darkMode: z.enum(darkModes, { error: 'El tema es off, on o system' }).optional(),
});
export type ChangePreferences = z.infer<typeof changePreferencesSchema>;

const flag = z.boolean({ error: 'Escribe true o false' }).optional();

/** Body of PATCH /api/preferences/notifications: what is left out stays. */
export const changeNotificationPreferencesSchema = z.strictObject({
  email: flag,
  push: flag,
  investment: flag,
  construction: flag,
  payments: flag,
});
export type ChangeNotificationPreferences = z.infer<typeof changeNotificationPreferencesSchema>;

/** What a link in the day's mail does: nothing to say but whose it is. */
export const stopMailDigestSchema = z.strictObject({});
export type StopMailDigest = z.infer<typeof stopMailDigestSchema>;

/** `?token=` of the link in a mail. */
export const mailLinkQuerySchema = z.object({ token: z.string().max(400).catch('') });
