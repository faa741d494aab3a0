export const PAYOUT_TERMS_KEY = ['payout-terms'] as const;
export const PAYOUTS_KEY = ['payouts'] as const;
/** Prefix of the query keys of single persons' payouts. */
export const PAYOUTS_OF_PERSON_KEY = ['payouts-of'] as const;
/** Storage key of the draft of a request, and name of its command. */
export const PAYOUT_DRAFT = 'payout';
