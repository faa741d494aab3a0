/**
 * Placeholder filled in by the server that delivers the page (see the README's table of settings), in the template
 * syntax of the production web server.
 */
const setting = (name: string) => `{{env \`${name}\`}}`;

export const SITE = setting('PUBLIC_URL');
export const CHAT_URL = setting('CHAT_URL');
export const CHAT_CONTACT = setting('CHAT_CONTACT');
export const LEGAL_NAME = setting('LEGAL_NAME');
export const LEGAL_TAX_ID = setting('LEGAL_TAX_ID');
export const LEGAL_ADDRESS = setting('LEGAL_ADDRESS');
export const LEGAL_EMAIL = setting('LEGAL_EMAIL');
export const MAPS_URL = setting('MAPS_URL');
/** The offer is valid until the end of the current year. */
export const OFFER_VALID_UNTIL = '{{now | date `2006`}}-12-31';
