export const UNMATCHED_KEY = ['unmatched-transfers'] as const;
