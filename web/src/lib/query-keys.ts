/** Exchange rates of other currencies per US dollar. */
export const REFERENCE_RATES_KEY = ['reference-rates'] as const;
