/** Prefix of the query keys of single investments' transactions. */
export const OF_INVESTMENT_KEY = ['transactions', 'investment'] as const;
/** Prefix of the query keys of single persons' payments. */
export const OF_PERSON_KEY = ['transactions', 'person'] as const;
/** Prefix of the query keys of single transactions. */
export const ONE_KEY = ['transactions', 'one'] as const;
export const transactionsKey = (scope: 'own' | 'all') => ['transactions', scope] as const;
