/** What every query about one's decisions begins with: they are refreshed together. */
export const DECISIONS_KEY = ['decisions'] as const;
