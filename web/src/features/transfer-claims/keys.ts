export const CLAIMS_KEY = ['transfer-claims'] as const;
