import { errorCatalogue } from '@nodo/contracts/errors';
import { expect, test } from 'vitest';
import { ApiError, areTermsChanged, ConnectionError, readableError } from '../../lib/errors.ts';
import { placeAfter, unfollowedChain } from './after-error.ts';

const refused = (
  code: 'BELOW_MINIMUM' | 'CHAIN_NOT_FOLLOWED' | 'IDEMPOTENCY_KEY_REUSED' | 'TERMS_CHANGED',
  fields = {},
) => {
  const { status, message } = errorCatalogue[code];
  return new ApiError(status, message, { code, message, fields });
};

test('INV-18 what may have been made by an earlier try with other data is looked at before it is sent again', () => {
  const error = refused('IDEMPOTENCY_KEY_REUSED');
  expect(placeAfter(error)).toBe('list');
  expect(readableError(error, '')).toBe(
    'Ya recibimos esta solicitud con otros datos. Revisa qué quedó registrado antes de enviarla de nuevo.',
  );
});

test('a wrong field is corrected in the form; everything else is tried again from the review', () => {
  expect(placeAfter(refused('BELOW_MINIMUM', { amount: 'Es poco' }))).toBe('form');
  expect(placeAfter(refused('BELOW_MINIMUM', { termsVersion: 'Acéptalas' }))).toBe('review');
  expect(placeAfter(new ConnectionError('timeout'))).toBe('review');
});

test('changed terms are reviewed anew', () => {
  const error = refused('TERMS_CHANGED', { monthlyReturnRate: 'Ahora rige: 1,20 %' });
  expect(placeAfter(error)).toBe('new terms');
  expect(areTermsChanged(error)).toBe(true);
  expect(areTermsChanged(new ConnectionError('timeout'))).toBe(false);
});

test('only that nobody follows the chain is said in the dialog itself', () => {
  const error = refused('CHAIN_NOT_FOLLOWED');
  expect(unfollowedChain(error)).toBe(errorCatalogue.CHAIN_NOT_FOLLOWED.message);
  expect(unfollowedChain(refused('BELOW_MINIMUM'))).toBeUndefined();
});
