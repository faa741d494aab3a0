/** Prefix of all query keys about distributions. */
export const DISTRIBUTIONS_KEY = ['distributions'] as const;
/** Prefix of all query keys about one's own balance and returns. */
export const EARNINGS_KEY = ['earnings'] as const;
