/** Keys of the transactions of single investments begin with it. */
export const OF_INVESTMENT_KEY = ['transactions', 'investment'] as const;
/** Keys of what single people paid begin with it. */
export const OF_PERSON_KEY = ['transactions', 'person'] as const;
/** Keys of single transactions begin with it. */
export const ONE_KEY = ['transactions', 'one'] as const;
export const transactionsKey = (scope: 'own' | 'all') => ['transactions', scope] as const;
