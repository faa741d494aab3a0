/** Prefix of all query keys about movements; they are invalidated together. */
export const MOVEMENTS_KEY = ['movements'] as const;
export const PERSON_MOVEMENTS_KEY = [...MOVEMENTS_KEY, 'person'] as const;
