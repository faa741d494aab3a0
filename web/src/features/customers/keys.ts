/** Begins as every query about other people's accounts does: who changes one has all of them read again. */
export const CUSTOMERS_KEY = ['users', 'customer'] as const;
export const customerKey = (userId: string) => [...CUSTOMERS_KEY, userId] as const;
