export const RESERVES_KEY = ['reserves'] as const;
