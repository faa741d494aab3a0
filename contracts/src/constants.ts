/** Business constants of the specification, in one place. Times are in milliseconds unless named otherwise. */

/** Confirmations after which a TRON block is irreversible while all witnesses are active. */
export const REQUIRED_CONFIRMATIONS = 19;
export const NETWORK = 'TRON TRC20';
export const CURRENCY = 'USDT';
/** Promised duration: 19 blocks of 3 s plus the sender's own delay. */
export const ESTIMATED_MINUTES = '3-5 minutos';

/** Used until the settings are first updated. Rates are fractions. */
export const DEFAULT_FINANCIAL_SETTINGS = {
  minimumInvestment: '50000.00',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
} as const;

/** Maximum difference between the client's share and ours, in percentage points, before we refuse it. */
export const SHARE_TOLERANCE = '0.005';
/** Maximum of the tail that makes equal payment amounts unique, in micro-USDT (under one cent). */
export const MAX_PAYMENT_TAIL_MICRO = 9_999;

export const TOAST_DURATION = 5_000;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;
/** A menu opens after the mouse has rested on its button, and stays open a little after it has left. */
export const MENU_HOVER_DELAY = 100;
export const MENU_GRACE = 300;
export const LOGIN_REDIRECT_DELAY = 500;
export const ACCESS_DENIED_REDIRECT_DELAY = 500;
export const KYC_SUBMITTED_REDIRECT_DELAY = 2_000;
export const TRANSACTIONS_POLL = 5_000;
export const RATES_POLL = 30_000;
/** How long a GET waits for a projection to reach the requested position. */
export const READ_YOUR_WRITES_TIMEOUT = 2_000;
/** Lag from which read models are reported as outdated, in seconds: longer than a deploy takes. */
export const FAR_BEHIND_SECONDS = 5;

export const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
/** How long a session's origin is kept: as long as the history may be asked who did something. */
export const SESSION_ORIGIN_YEARS = 5;

/** Length of mailed codes. With five codes an hour, guessing an e-mail's code succeeds once in 40 000 hours. */
export const SIGN_IN_CODE_DIGITS = 6;
/** Length of a code that can't be guessed, for an e-mail whose short codes others have used up. */
export const SIGN_IN_LONG_CODE_DIGITS = 12;
export const SIGN_IN_CODE_MINUTES = 10;
export const SIGN_IN_CODE_TRIES = 5;
/** Maximum of unused codes per e-mail within an hour plus a code's lifetime. */
export const SIGN_IN_CODES_AN_HOUR = 5;
export const SIGN_IN_CODE_RESEND_SECONDS = 30;

/** More than the clocks of any two machines and the chain differ. Closer events may have happened in either order. */
export const CLOCKS_APART_MS = 15 * 60_000;

export const TIME_ZONE = 'America/Bogota';
export const LOCALE = 'es-CO';
