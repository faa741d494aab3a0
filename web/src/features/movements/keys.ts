/** What every query about one's movements begins with: they are refreshed together. */
export const MOVEMENTS_KEY = ['movements'] as const;
export const PERSON_MOVEMENTS_KEY = [...MOVEMENTS_KEY, 'person'] as const;
