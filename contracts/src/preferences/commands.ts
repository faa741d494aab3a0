import { z } from 'zod';
import { darkModes, displayCurrencies, languages, timeZones } from './values.ts';

/** Body of PATCH /api/preferences: omitted fields stay unchanged. */
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

/** Body of PATCH /api/preferences/notifications: omitted fields stay unchanged. */
export const changeNotificationPreferencesSchema = z.strictObject({
  email: flag,
  push: flag,
  investment: flag,
  construction: flag,
  payments: flag,
});
export type ChangeNotificationPreferences = z.infer<typeof changeNotificationPreferencesSchema>;

/** The unsubscribe link of the digest mail; the person is known from its token. */
export const stopMailDigestSchema = z.strictObject({});
export type StopMailDigest = z.infer<typeof stopMailDigestSchema>;

/** `?token=` of the link in a mail. */
export const mailLinkQuerySchema = z.object({ token: z.string().max(400).catch('') });
