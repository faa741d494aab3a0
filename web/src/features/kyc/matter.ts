/** The matter of every message of the wizard: what happens last is what one reads, not what waited in line for it. */
export const KYC_MATTER = 'kyc';
