/** Toasts of the wizard share a key: a later one replaces the earlier. */
export const KYC_TOAST_KEY = 'kyc';
