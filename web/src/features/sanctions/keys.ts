export const SANCTIONS_KEY = ['sanctions'] as const;
