/** An approval counts as expiring this many days before its end. */
export const KYC_EXPIRING_DAYS = 30;

/** Whether an approval is expiring. `expiresAt`: ISO; null for no end. `now`: in ms. */
export function isExpiring(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now <= KYC_EXPIRING_DAYS * 24 * 3_600_000;
}
