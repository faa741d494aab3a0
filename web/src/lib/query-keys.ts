/** What a dollar costs in other currencies. */
export const REFERENCE_RATES_KEY = ['reference-rates'] as const;
