/** Keys of everything about the own portfolio in depth begin with it. */
export const ADVANCED_KEY = ['advanced-analytics'] as const;
/** Keys of everything about the platform as a whole begin with it. */
export const PLATFORM_KEY = ['platform'] as const;
export const PORTFOLIO_KEY = ['portfolio'] as const;
export const PORTFOLIO_RETURN_KEY = ['portfolio-return'] as const;
export const EVOLUTION_KEY = ['portfolio-evolution'] as const;
