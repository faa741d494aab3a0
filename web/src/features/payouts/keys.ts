export const PAYOUT_TERMS_KEY = ['payout-terms'] as const;
export const PAYOUTS_KEY = ['payouts'] as const;
/** Keys of single people's payouts begin with it. */
export const PAYOUTS_OF_PERSON_KEY = ['payouts-of'] as const;
