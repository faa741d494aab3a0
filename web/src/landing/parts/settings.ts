/**
 * Placeholder filled in by the server that delivers the page (see the README's table of settings), in the template
 * syntax of the production web server.
 */
const placeholder = (name: string) => `{{${setting(name)}}}`;

/** The expression of a setting, for conditions. */
export const setting = (name: string) => `env \`${name}\``;

export const SITE = placeholder('PUBLIC_URL');
export const CHAT_URL = placeholder('CHAT_URL');
export const CHAT_CONTACT = placeholder('CHAT_CONTACT');
export const LEGAL_NAME = placeholder('LEGAL_NAME');
export const LEGAL_TAX_ID = placeholder('LEGAL_TAX_ID');
export const LEGAL_ADDRESS = placeholder('LEGAL_ADDRESS');
export const LEGAL_EMAIL = placeholder('LEGAL_EMAIL');
export const MAPS_URL = placeholder('MAPS_URL');
export const VIDEO_URL = placeholder('VIDEO_URL');
/** The offer is valid until the end of the current year. */
export const OFFER_VALID_UNTIL = '{{now | date `2006`}}-12-31';
