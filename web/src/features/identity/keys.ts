/** What every query about other people's accounts begins with: they are refreshed together. */
export const USERS_KEY = ['users'] as const;
export const passkeysKey = ['passkeys'] as const;
export const sessionsKey = ['sessions'] as const;
