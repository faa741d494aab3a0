/** Prefix of all query keys about other people's accounts; they are invalidated together. */
export const USERS_KEY = ['users'] as const;
export const passkeysKey = ['passkeys'] as const;
export const sessionsKey = ['sessions'] as const;
