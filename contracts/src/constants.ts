/** Business constants of the specification, in one place. Times are in milliseconds unless named otherwise. */

/** Confirmations after which a TRON block is irreversible with every witness at work. */
export const REQUIRED_CONFIRMATIONS = 19;
export const NETWORK = 'TRON TRC20';
export const CURRENCY = 'USDT';
/** What the screens promise for 19 blocks of 3 s plus the sender's own delay. */
export const ESTIMATED_MINUTES = '3-5 minutos';

/** In force until the settings are first updated. Rates are fractions. */
export const DEFAULT_FINANCIAL_SETTINGS = {
  minimumInvestment: '50000.00',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
} as const;

/** How far a client's own share may be from ours before we refuse it, in percentage points. */
export const SHARE_TOLERANCE = '0.005';
/** The unique tail that tells alike payments apart is at most 9 999 micro-USDT (under one cent). */
export const MAX_PAYMENT_TAIL_MICRO = 9_999;

export const TOAST_DURATION = 5_000;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;
/** A menu opens when a mouse rests on its button, and stays a little after it has left. */
export const MENU_HOVER_DELAY = 100;
export const MENU_GRACE = 300;
export const LOGIN_REDIRECT_DELAY = 500;
export const ACCESS_DENIED_REDIRECT_DELAY = 500;
export const KYC_SUBMITTED_REDIRECT_DELAY = 2_000;
export const TRANSACTIONS_POLL = 5_000;
export const RATES_POLL = 30_000;
/** How long a GET waits for a projection to reach the position it was asked for. */
export const READ_YOUR_WRITES_TIMEOUT = 2_000;
/** Read models that are further behind the log than this are said to be, in seconds: longer than a deploy takes. */
export const FAR_BEHIND_SECONDS = 5;

export const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
/** How long it is kept from where a session was opened: as long as the history may be asked who did something. */
export const SESSION_ORIGIN_YEARS = 5;

/** The code that goes by mail. With five codes an hour, guessing an e-mail's code succeeds once in 40 000 hours. */
export const SIGN_IN_CODE_DIGITS = 6;
/** Of a code that can't be guessed, for an e-mail that others have used the short ones up of. */
export const SIGN_IN_LONG_CODE_DIGITS = 12;
export const SIGN_IN_CODE_MINUTES = 10;
export const SIGN_IN_CODE_TRIES = 5;
/** Codes for one e-mail that may go unused in an hour and the life of a code. */
export const SIGN_IN_CODES_AN_HOUR = 5;
export const SIGN_IN_CODE_RESEND_SECONDS = 30;

/** More than the clocks of any two machines, and that of the chain, differ. What is closer together may have been the other
 * way round. */
export const CLOCKS_APART_MS = 15 * 60_000;

export const TIME_ZONE = 'America/Bogota';
export const LOCALE = 'es-CO';
