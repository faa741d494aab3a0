import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { INVESTOR } from '../testing/samples.ts';
import {
  decideClaim,
  decideRegister,
  decideSignIn,
  evolveEmailClaim,
  evolveUser,
  noClaim,
} from './decider.ts';
import { safeNextPath } from './next-path.ts';
import type { UserState } from './user-state.ts';

const unknown: UserState = null;
const givenUser = given({ initial: unknown, evolve: evolveUser });
const givenClaim = given({ initial: noClaim, evolve: evolveEmailClaim });
const person = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
const registered = { type: 'UserRegistered', data: person } as const;
const claimed = { type: 'EmailClaimed', data: { userId: INVESTOR } } as const;
const released = { type: 'EmailReleased', data: { userId: INVESTOR, reason: 'erased' } } as const;

describe('registering', () => {
  it('claims a free e-mail only', () => {
    expect(decideClaim(givenClaim(), INVESTOR)).toEqual([claimed]);
    expect(decideClaim(givenClaim(claimed), 'somebody else')).toEqual([]);
    expect(outcomeOf(decideClaim(givenClaim(claimed, released), INVESTOR))).toEqual(['EmailClaimed']);
  });

  it('makes one user', () => {
    expect(decideRegister(givenUser(), person)).toEqual([registered]);
    expect(outcomeOf(decideRegister(givenUser(registered), person))).toBe('EMAIL_TAKEN');
  });

  it('lets only users sign in', () => {
    expect(outcomeOf(decideSignIn(givenUser(), { method: 'code' }))).toBe('ACCOUNT_NOT_FOUND');
    expect(decideSignIn(givenUser(registered), { method: 'code' })).toEqual([
      { type: 'UserSignedIn', data: { method: 'code' } },
    ]);
  });

  it('follows a change of role', () => {
    const changed = { type: 'UserRoleChanged', data: { from: 'investor', to: 'admin' } } as const;
    expect(givenUser(registered, changed)?.registered.role).toBe('admin');
  });
});

describe('the path after sign-in', () => {
  it.each(['/', '/investments', '/kyc?x=1#y', '/a//b'])('keeps %s', (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/x\\..\\y',
    'https://evil.example/',
    'javascript:alert(1)',
    'investments',
    '',
    '/a b',
    '/a\r\nset-cookie: x',
    '/\t/evil.example',
    ['/a', '/b'],
    undefined,
  ])('drops %j', (path) => {
    expect(safeNextPath(path)).toBeUndefined();
  });
});
