/** Key of one's own investments. */
export const INVESTMENTS_KEY = ['investments', 'own'] as const;
/** Key of the warehouses in which one invests; stale whenever one's own investments are. */
export const HELD_WAREHOUSES_KEY = [...INVESTMENTS_KEY, 'warehouses'] as const;
/** Key of everyone's investments. */
export const ALL_INVESTMENTS_KEY = ['investments', 'all'] as const;
/** Prefix of the query keys of single persons' investments. */
export const OF_PERSON_KEY = ['investments', 'person'] as const;
export const investmentKey = (id: string) => ['investments', 'one', id] as const;
