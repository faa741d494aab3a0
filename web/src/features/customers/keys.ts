/** Shares the prefix of all queries about other people's accounts, so changing an account invalidates these too. */
export const CUSTOMERS_KEY = ['users', 'customer'] as const;
export const customerKey = (userId: string) => [...CUSTOMERS_KEY, userId] as const;
