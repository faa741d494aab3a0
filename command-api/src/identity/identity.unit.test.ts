import { photoObjectPath } from '@nodo/contracts/identity/photo';
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
import { decideChangePhoto, needlessPhotos } from './photo-decider.ts';
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

describe('SET-04 the photo', () => {
  const [one, two] = ['0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a44', '0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a45'];
  const shown = (photoId: string | null) => ({ type: 'ProfilePhotoChanged', data: { photoId } }) as const;

  it('is another one, or none; what it is already is no event', () => {
    const known = givenUser(registered, shown(one));
    expect(decideChangePhoto(givenUser(registered), one)).toEqual([shown(one)]);
    expect(decideChangePhoto(known, two)).toEqual([shown(two)]);
    expect(decideChangePhoto(known, null)).toEqual([shown(null)]);
    expect(decideChangePhoto(known, one)).toEqual([]);
    expect(decideChangePhoto(givenUser(registered), null)).toEqual([]);
    expect(decideChangePhoto(givenUser(registered, shown(one), shown(null)), null)).toEqual([]);
    expect(outcomeOf(decideChangePhoto(givenUser(), one))).toBe('ACCOUNT_NOT_FOUND');
  });

  it('is all that is kept of a person’s own folder', () => {
    const path = (photoId: string, user = INVESTOR) => photoObjectPath(user, photoId);
    const incoming = photoObjectPath(INVESTOR, one, 'incoming');
    const paths = [path(one), incoming, path(two), path(two, one)];
    const known = givenUser(registered, shown(one));
    expect(needlessPhotos(INVESTOR, known, paths)).toEqual([incoming, path(two)]);
    expect(needlessPhotos(INVESTOR, givenUser(registered), paths)).toEqual([path(one), incoming, path(two)]);
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
