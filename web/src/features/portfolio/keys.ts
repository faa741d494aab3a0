/** Prefix of the query keys of one's own advanced analytics. */
export const ADVANCED_KEY = ['advanced-analytics'] as const;
/** Prefix of all query keys about the platform as a whole. */
export const PLATFORM_KEY = ['platform'] as const;
export const PORTFOLIO_KEY = ['portfolio'] as const;
export const PORTFOLIO_RETURN_KEY = ['portfolio-return'] as const;
export const EVOLUTION_KEY = ['portfolio-evolution'] as const;
