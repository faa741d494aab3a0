export const SAVED_VIEWS_KEY = ['saved-views'] as const;
