import { PROJECTION_ERROR_MAX } from '@nodo/contracts/projections/values';

/** Whether a value is at fault: SQLSTATE classes 22 (data exceptions) and 23 (constraint violations). */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code));
}

/** A lock was waited for longer than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/**
 * Describes an error without values of an event, which may be personal. Never log a database error whole: its
 * `detail` quotes the row.
 */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'An unknown failure';
  if (error.name === 'ZodError') return 'Its data does not fit its schema';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const words = withoutValues(error);
  return `${error.name}${code}${words === '' ? '' : `: ${words}`}`.slice(0, PROJECTION_ERROR_MAX);
}

/** Databases and parsers quote their input, in quotes or after a colon; a TypeError only names code. */
function withoutValues(error: Error): string {
  if (error instanceof SyntaxError) return '';
  if (error instanceof TypeError) return error.message.replace(/ to search for .*/s, '');
  return (error.message.split(/[:"'`«]/)[0] ?? '').trim();
}
