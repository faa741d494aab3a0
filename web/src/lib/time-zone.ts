import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';

let zone: string = TIME_ZONE;

/** In which zone moments are told from now on; what is shown already has to be drawn again. */
export function setTimeZone(next: string): void {
  zone = next;
}

/** A format in the zone that is set when it is used, made once for each zone. `at`: ISO text, milliseconds or a date. */
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
