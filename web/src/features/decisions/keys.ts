/** Prefix of the query keys of one's own decisions; they are invalidated together. */
export const DECISIONS_KEY = ['decisions'] as const;
