export const WAITLIST_KEY = ['waitlist'] as const;
