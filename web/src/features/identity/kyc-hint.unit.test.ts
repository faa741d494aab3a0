import { kycStatuses } from '@nodo/contracts/kyc/values';
import { expect, test } from 'vitest';
import { kycHint } from './kyc-hint.ts';

test('KYC-17 wherever an exception may be proposed, approving says that it accepts it', () => {
  const accepting = (isKycWaiting: boolean) =>
    kycStatuses.filter((kycStatus) =>
      /acepta la excepción/.test(kycHint({ kycStatus, isKycWaiting }, false, false)),
    );
  expect(accepting(true)).toEqual(['under_review', 'expired']);
  expect(kycHint({ kycStatus: 'approved', isKycWaiting: true }, false, false)).toMatch(
    /le quita la aprobación/,
  );
  expect(kycHint({ kycStatus: 'expired', isKycWaiting: false }, false, false)).toMatch(/Podrás deshacerlo/);
});
