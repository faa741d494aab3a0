import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';

/** The most rows of lists that grow with the calendar: a century. Each statement has an end, and no sum loses a row by it. */
export const DAYS_MAX = 36_600;
export const MONTHS_MAX = 1_200;

/** Each part is sorted anew: one does for nearly everybody. */
const PART = LIST_EXPORT_MAX;

/** All rows of a list that has to be complete, read part by part; `read` takes a LIMIT and an OFFSET. */
export async function everyPart<Row>(
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const part = await read(PART, all.length);
    all.push(...part);
    if (part.length < PART) return all;
  }
}
