const NO_SPACE = 'No queda espacio en el disco. Libera espacio y repite la orden.';

/** ENOSPC of a file of ours; 53100 of the database's. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', '53100']);

/** What to tell whoever gave an order that ended for want of space on a disk; undefined for any other failure. */
export function noSpaceLeft(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && codes.has(error.code)) return NO_SPACE;
  return noSpaceLeft(error.cause);
}
