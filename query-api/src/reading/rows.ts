/** ISO 8601 in UTC of a timestamp, which arrives as a Date, or as text inside JSON. */
export function iso(time: Date | string): string {
  return (time instanceof Date ? time : new Date(time)).toISOString();
}

export function isoOrNull(time: Date | string | null): string | null {
  return time === null ? null : iso(time);
}
