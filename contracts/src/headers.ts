/** Names of the HTTP headers for positions and keys (lower case, as in Node). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Response to a command: the commit position of its last event. */
export const POSITION_HEADER = 'x-position';
/** GET request: respond only once the projections have reached this position (waits at most 2 s). */
export const AFTER_POSITION_HEADER = 'x-after-position';
/** Response to a GET: the position of its data. */
export const AT_POSITION_HEADER = 'x-at-position';
/** `true` on a response that could not wait for the requested position, or from read models that are far behind. */
export const STALE_HEADER = 'x-stale';
/** Sent with `x-stale` when read models are far behind: their lag in seconds. */
export const LAG_HEADER = 'x-lag-seconds';
export const SESSION_COOKIE = 'nodo_session';
/** Identifies the browser that requested a sign-in code, the only one in which the code works. */
export const PENDING_COOKIE = 'nodo_pending';
/** Identifies the browser that requested a passkey challenge for signing in. */
export const CHALLENGE_COOKIE = 'nodo_challenge';
/** Marks a browser in which an e-mail was verified before: its codes have a budget that strangers can't use up. */
export const KNOWN_BROWSER_COOKIE = 'nodo_browser';
/** Identifies the browser that requested a code to change its person's e-mail. */
export const EMAIL_CHANGE_COOKIE = 'nodo_email_change';
/** Set by the page: language of the next page (`en`, `pt`; Spanish when absent). */
export const LANGUAGE_COOKIE = 'nodo_language';
