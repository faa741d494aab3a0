/** Key of all toasts of the wizard: each replaces the one before. */
export const KYC_TOAST_KEY = 'kyc';
