import { ApiError, areTermsChanged, isKeyReused } from '../../lib/errors.ts';
import { concernsForm } from './form-schema.ts';

/** Message if the chain follower is down. Shown in the dialog, which keeps the input, until the next attempt. */
export function unfollowedChain(error: unknown): string | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  return body?.code === 'CHAIN_NOT_FOLLOWED' ? body.message : undefined;
}

/**
 * Where a person goes on after an error: at the list behind the dialog, where an earlier try may have made an
 * investment, so that nothing is sent again by one more press; at the form, if that is to be corrected; otherwise they
 * stay at the review, with the new terms if those have changed.
 */
export function placeAfter(error: unknown): 'list' | 'form' | 'review' | 'new terms' {
  if (isKeyReused(error)) return 'list';
  if (areTermsChanged(error)) return 'new terms';
  return concernsForm(error) ? 'form' : 'review';
}
