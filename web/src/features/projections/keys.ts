/** Prefix of all query keys about projections. */
export const PROJECTIONS_KEY = ['projections'] as const;
