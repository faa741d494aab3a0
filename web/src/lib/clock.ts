/**
 * Least difference that is taken for that of the device's clock, ms: a smaller one may be a slow answer, or the whole
 * seconds of the header.
 */
const NOTED_MS = 60_000;

/** How far the device's clock is behind the server's, ms. */
let behind = 0;

/**
 * Notes the `Date` of a response that was made anew for a request sent at `sentAt` by the device's clock. One that took
 * as long as the difference is to be, as over the device's sleep, tells nothing.
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const now = Date.now();
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference) || Math.abs(now - sentAt) >= NOTED_MS) return;
  behind = Math.abs(difference) < NOTED_MS ? 0 : difference;
}

/** Now by the server's clock, ms since the epoch: the device's own may be wrong by hours, and deadlines are not. */
export const serverTime = (device = Date.now()): number => device + behind;
