import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';

let zone: string = TIME_ZONE;

/** Sets the time zone for formatting; already rendered content has to be rerendered. */
export function setTimeZone(next: string): void {
  zone = next;
}

/**
 * A format in the zone current at the time of use; formatters are cached per zone. `at`: ISO text, milliseconds or
 * a date.
 */
export function zoned(options: Intl.DateTimeFormatOptions, locale: string = LOCALE) {
  const made = new Map<string, Intl.DateTimeFormat>();
  const current = () => {
    const known = made.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    made.set(zone, known);
    return known;
  };
  return {
    format: (at: string | number | Date) => current().format(new Date(at)),
    formatToParts: (at: string | number | Date) => current().formatToParts(new Date(at)),
  };
}
