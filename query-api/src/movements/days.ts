import { type MovementFilter, whyNoDays } from '@nodo/contracts/movements/views';
import { AppError } from '@nodo/platform/errors';

/** Throws VALIDATION_FAILED unless the days form a period. */
export function checkDays(filter: MovementFilter): void {
  const message = whyNoDays(filter);
  if (message) throw new AppError('VALIDATION_FAILED', message, { to: message });
}
