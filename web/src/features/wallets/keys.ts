export const WALLETS_KEY = ['wallets'] as const;
