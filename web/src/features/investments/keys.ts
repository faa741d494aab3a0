/** One's own. */
export const INVESTMENTS_KEY = ['investments', 'own'] as const;
/** Everybody's. */
export const ALL_INVESTMENTS_KEY = ['investments', 'all'] as const;
/** Keys of single people's investments begin with it. */
export const OF_PERSON_KEY = ['investments', 'person'] as const;
export const investmentKey = (id: string) => ['investments', 'one', id] as const;
