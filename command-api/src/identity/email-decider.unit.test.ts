import { ERASED } from '@nodo/contracts/event';
import { describe, expect, it } from 'vitest';
import { NO_STEP_UP, stepUpOf } from '../commands/context.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { INVESTOR } from '../testing/samples.ts';
import { decideClaim, evolveEmailClaim, evolveUser, isVoidClaim, noClaim } from './decider.ts';
import { decideChangeEmail, decideRequestEmailChange } from './email-decider.ts';
import type { UserState } from './user-state.ts';

const unknown: UserState = null;
const givenUser = given({ initial: unknown, evolve: evolveUser });
const givenClaim = given({ initial: noClaim, evolve: evolveEmailClaim });
const OLD = 'ana@ejemplo.co';
const NEW = 'ana@correo.co';
const FIXED = 'operador@ejemplo.co';
const fixed = new Set([FIXED]);
const person = { email: OLD, firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
const registered = { type: 'UserRegistered', data: person } as const;
const changed = { type: 'UserEmailChanged', data: { from: OLD, to: NEW } } as const;
const passkey = {
  type: 'PasskeyRegistered',
  data: { passkeyId: INVESTOR, credentialId: 'credential', name: 'Móvil', isSynced: true },
} as const;
const byCode = stepUpOf(true, { passkey: false, recentCode: true });
const byPasskey = stepUpOf(true, { passkey: true, recentCode: false });
const immediate = stepUpOf(false, undefined);

describe.each([
  ['asking for another e-mail', decideRequestEmailChange, 'UserEmailChangeRequested'],
  ['changing to another e-mail', decideChangeEmail, 'UserEmailChanged'],
] as const)('SET-03 %s', (_, decide, type) => {
  const investor = givenUser(registered);

  it('takes a recent code, or a passkey of whoever has one', () => {
    expect(decide(investor, NEW, byCode, fixed)).toEqual([{ type, data: { from: OLD, to: NEW } }]);
    expect(outcomeOf(decide(investor, NEW, NO_STEP_UP, fixed))).toBe('SIGN_IN_AGAIN');
    const holder = givenUser(registered, passkey);
    expect(outcomeOf(decide(holder, NEW, byCode, fixed))).toBe('PASSKEY_REQUIRED');
    expect(outcomeOf(decide(holder, NEW, byPasskey, fixed))).toEqual([type]);
    expect(outcomeOf(decide(investor, NEW, immediate, fixed))).toEqual([type]);
  });

  it.each(['admin', 'super_admin', 'analyst'] as const)(
    'takes a passkey of a person with the role %s',
    (role) => {
      const staff = givenUser({ type: 'UserRegistered', data: { ...person, role } });
      expect(outcomeOf(decide(staff, NEW, byCode, fixed))).toBe('NOT_ALLOWED_NOW');
    },
  );

  it('refuses what the configuration names, and nobody', () => {
    const operator = givenUser({ type: 'UserRegistered', data: { ...person, email: FIXED } });
    expect(outcomeOf(decide(operator, NEW, immediate, fixed))).toBe('NOT_ALLOWED_NOW');
    expect(decide(investor, FIXED, immediate, fixed)).toMatchObject({
      ...{ code: 'NOT_ALLOWED_NOW', fields: { email: expect.stringContaining('configuración') } },
    });
    expect(outcomeOf(decide(givenUser(), NEW, immediate, fixed))).toBe('ACCOUNT_NOT_FOUND');
  });
});

it('SET-03 the same address is refused when it is asked for, and no change when it is sent again', () => {
  const user = givenUser(registered, changed);
  expect(decideRequestEmailChange(user, NEW, byCode, fixed)).toMatchObject({
    ...{ code: 'VALIDATION_FAILED', fields: { email: 'Ese ya es tu email.' } },
  });
  expect(decideChangeEmail(user, NEW, byCode, fixed)).toEqual([]);
});

it('SET-03 a person knows the addresses they had', () => {
  const back = { type: 'UserEmailChanged', data: { from: NEW, to: OLD } } as const;
  expect(givenUser(registered, changed, back)).toMatchObject({
    ...{ registered: { email: OLD }, formerEmails: [OLD, NEW], emailChangedAt: 3n },
  });
});

describe('SET-03 a claim', () => {
  const claimed = { type: 'EmailClaimed', data: { userId: INVESTOR } } as const;
  // At position 1, as the events of a user begin at 1 here, too.
  const claim = givenClaim(claimed);

  it('counts while its person signs in with it, or may be about to', () => {
    expect(isVoidClaim(claim, givenUser(), OLD)).toBe(false);
    expect(isVoidClaim(claim, givenUser(registered), OLD)).toBe(false);
    expect(isVoidClaim(claim, givenUser(registered), NEW)).toBe(false);
    expect(isVoidClaim(claim, givenUser(registered, changed), NEW)).toBe(false);
  });

  it('is void once its person changed to another address', () => {
    const user = givenUser(registered, changed);
    expect(isVoidClaim(claim, user, OLD)).toBe(true);
    expect(isVoidClaim({ ...claim, claimedAt: 3n }, user, OLD)).toBe(false);
  });

  it('is void once its person’s key is destroyed, also where the log doesn’t tell of an erasure', () => {
    const gone = { ...person, email: ERASED, firstName: ERASED, lastName: ERASED };
    const restored = { type: 'UserRegistered', data: gone } as const;
    expect(isVoidClaim(claim, givenUser(restored), OLD)).toBe(true);
    const left = { type: 'UserEmailChanged', data: { from: ERASED, to: ERASED } } as const;
    expect(isVoidClaim({ ...claim, claimedAt: 3n }, givenUser(restored, left), NEW)).toBe(true);
  });

  it('is taken over only when it is void', () => {
    expect(decideClaim(claim, 'somebody else')).toEqual([]);
    expect(decideClaim(claim, 'somebody else', true)).toEqual([
      { type: 'EmailReleased', data: { userId: INVESTOR, reason: 'email_change' } },
      { type: 'EmailClaimed', data: { userId: 'somebody else' } },
    ]);
  });
});
