export const KYC_FIGURES_KEY = ['kyc', 'figures'] as const;
export const PENDING_KYC_KEY = ['kyc', 'pending'] as const;
export const DECIDED_KYC_KEY = ['kyc', 'decided'] as const;
export const kycRecordKey = (userId: string) => ['kyc', 'record', userId] as const;
export const SCREENING_KEY = ['kyc', 'screening'] as const;
export const screeningKey = (userId: string) => [...SCREENING_KEY, userId] as const;
