import type { ExpectedRevision } from './commit-check.ts';
import { invalidArgument } from './errors.ts';

interface ExpectedOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** A revision from the protocol (unsigned 64 bits); values beyond any stream's revision match nothing. */
export function toRevision(text: string): number {
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** The expected revision of any request; `exact` is its revision field if that is set. */
export function expectedOf(options: ExpectedOptions, exact: string | undefined): ExpectedRevision {
  if (exact !== undefined) return toRevision(exact);
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  throw invalidArgument('The expected revision is missing');
}
