import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const NO_SPACE = 'No queda espacio en el disco. Libera espacio y repite la orden.';

/** ENOSPC of a file of ours; 53100 of the database's. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', '53100']);

/** What to tell whoever gave an order that ended for want of space on a disk; undefined for any other failure. */
export function noSpaceLeft(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && codes.has(error.code)) return NO_SPACE;
  return noSpaceLeft(error.cause);
}

/** What to tell whoever gave an order that failed. */
export function failureText(error: unknown): string {
  return noSpaceLeft(error) ?? missingPath(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Names the file that is not there, or its folder where that is what is missing. */
function missingPath(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error && error.code === 'ENOENT' && 'path' in error)) return missingPath(error.cause);
  const path = String(error.path);
  const folder = dirname(resolve(path));
  return existsSync(folder) ? `No existe ${path}.` : `No existe la carpeta ${folder}.`;
}
