/** Names of the HTTP headers that carry positions and keys (lower case, as Node gives them). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** On every answer to a command: the commit position of its last event. */
export const POSITION_HEADER = 'x-position';
/** On a GET: answer only once the projections have reached this position (waits at most 2 s). */
export const AFTER_POSITION_HEADER = 'x-after-position';
/** On the answer to a GET: the position its data is at. */
export const AT_POSITION_HEADER = 'x-at-position';
/** `true` on an answer that could not wait for the position asked for. */
export const STALE_HEADER = 'x-stale';
/** With it, on an answer from read models that are far behind: by how many seconds. */
export const LAG_HEADER = 'x-lag-seconds';
export const SESSION_COOKIE = 'nodo_session';
/** The browser that asked for a sign-in code: the code works nowhere else. */
export const PENDING_COOKIE = 'nodo_pending';
/** The browser that asked for a challenge to sign in with a passkey. */
export const CHALLENGE_COOKIE = 'nodo_challenge';
/** A browser in which somebody proved their e-mail before: strangers can't use up its codes. */
export const KNOWN_BROWSER_COOKIE = 'nodo_browser';
/** Written by the page: in which language the next one is sent (`en`, `pt`; Spanish without it). */
export const LANGUAGE_COOKIE = 'nodo_language';
