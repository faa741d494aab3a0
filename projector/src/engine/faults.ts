import { PROJECTION_ERROR_MAX } from '@nodo/contracts/projections/values';

/** SQLSTATE classes that say that a value is at fault: data exceptions and broken constraints. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code));
}

/** A lock was waited for longer than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/**
 * An error in words that carry no value of an event: those may be personal. Never log an error of the database whole:
 * its `detail` quotes the row.
 */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'An unknown failure';
  if (error.name === 'ZodError') return 'Its data does not fit its schema';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const words = withoutValues(error);
  return `${error.name}${code}${words === '' ? '' : `: ${words}`}`.slice(0, PROJECTION_ERROR_MAX);
}

/** Databases and parsers quote what they were given, in quotes or after a colon; a TypeError names what code says. */
function withoutValues(error: Error): string {
  if (error instanceof SyntaxError) return '';
  if (error instanceof TypeError) return error.message.replace(/ to search for .*/s, '');
  return (error.message.split(/[:"'`«]/)[0] ?? '').trim();
}
