/** Keys of everything about the distributions begin with it. */
export const DISTRIBUTIONS_KEY = ['distributions'] as const;
/** Keys of everything about one's own balance and returns begin with it. */
export const EARNINGS_KEY = ['earnings'] as const;
