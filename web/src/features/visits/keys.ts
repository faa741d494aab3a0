export const VISITS_KEY = ['visits'] as const;
