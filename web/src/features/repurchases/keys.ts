export const REPURCHASES_KEY = ['repurchases'] as const;
