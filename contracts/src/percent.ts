import { LOCALE } from './constants.ts';

/** What follows a number in percent: in Spanish with a space before it, which never breaks. */
export const PERCENT = new Intl.Locale(LOCALE).language === 'es' ? '\u00a0%' : '%';
