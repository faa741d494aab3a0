/** An approval counts as expiring, and can be renewed, from this many days before its end. */
export const KYC_EXPIRING_DAYS = 30;
const EXPIRING_MS = KYC_EXPIRING_DAYS * 24 * 3_600_000;

/** Whether an approval is expiring. `expiresAt`: ISO; null for no end. `now`: in ms. */
export function isExpiring(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now <= EXPIRING_MS;
}

/** From when an approval that ends at `expiresAt` can be renewed, ISO. */
export function renewableFrom(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - EXPIRING_MS).toISOString();
}
