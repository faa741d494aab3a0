/** Keys of everything about projections begin with it. */
export const PROJECTIONS_KEY = ['projections'] as const;
