import { MAX_PASSKEYS } from '@nodo/contracts/passkeys';
import { describe, expect, it } from 'vitest';
import { NOTHING_PROVED, proofOf } from '../commands/context.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { evolveUser, type UserState } from './decider.ts';
import {
  decideRegisterPasskey,
  decideRemovePasskey,
  decideRenamePasskey,
  decideResetPasskeys,
} from './passkey-decider.ts';

const nobody: UserState = null;
const givenUser = given({ initial: nobody, evolve: evolveUser });
const person = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz' };
const investor = { type: 'UserRegistered', data: { ...person, role: 'investor' } } as const;
const admin = { type: 'UserRegistered', data: { ...person, role: 'admin' } } as const;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const passkey = (index: number) => ({
  passkeyId: idOf(index),
  credentialId: `credential${index}`,
  name: `Llave ${index}`,
  isSynced: false,
});
const registered = (index: number) => ({ type: 'PasskeyRegistered', data: passkey(index) }) as const;
const recentCode = { ...NOTHING_PROVED, recentCode: true };
const byPasskey = { ...NOTHING_PROVED, passkey: true };

describe('registering a passkey', () => {
  it('SET-06 takes the first one after a fresh code only', () => {
    const register = (proof: typeof NOTHING_PROVED) =>
      outcomeOf(decideRegisterPasskey(givenUser(admin), passkey(1), proof));
    expect(register(NOTHING_PROVED)).toBe('SIGN_IN_AGAIN');
    expect(register(recentCode)).toEqual(['PasskeyRegistered']);
    expect(register(proofOf(false, undefined))).toEqual(['PasskeyRegistered']);
  });

  it('takes another one by a passkey only, however fresh the code', () => {
    const register = (proof: typeof NOTHING_PROVED) =>
      outcomeOf(decideRegisterPasskey(givenUser(investor, registered(1)), passkey(2), proof));
    expect(register(recentCode)).toBe('PASSKEY_REQUIRED');
    expect(register(byPasskey)).toEqual(['PasskeyRegistered']);
  });

  it('takes the same one once, and not without end', () => {
    const state = givenUser(investor, registered(1));
    expect(decideRegisterPasskey(state, passkey(1), byPasskey)).toEqual([]);
    const full = givenUser(
      investor,
      ...Array.from({ length: MAX_PASSKEYS }, (_, index) => registered(index)),
    );
    expect(outcomeOf(decideRegisterPasskey(full, passkey(99), byPasskey))).toBe('NOT_ALLOWED_NOW');
  });
});

describe('removing a passkey', () => {
  it('needs a passkey: otherwise a mailed code could begin anew', () => {
    const state = givenUser(investor, registered(1), registered(2));
    expect(outcomeOf(decideRemovePasskey(state, idOf(1), recentCode))).toBe('PASSKEY_REQUIRED');
    expect(outcomeOf(decideRemovePasskey(state, idOf(1), byPasskey))).toEqual(['PasskeyRemoved']);
    expect(outcomeOf(decideRemovePasskey(state, idOf(3), byPasskey))).toBe('NOT_FOUND');
  });

  it('leaves staff their last one where passkeys are asked for', () => {
    const state = givenUser(admin, registered(1));
    expect(outcomeOf(decideRemovePasskey(state, idOf(1), byPasskey))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideRemovePasskey(state, idOf(1), proofOf(false, undefined)))).toEqual([
      'PasskeyRemoved',
    ]);
    const client = givenUser(investor, registered(1));
    expect(outcomeOf(decideRemovePasskey(client, idOf(1), byPasskey))).toEqual(['PasskeyRemoved']);
  });

  it('says who removed all of them and why, and a first one may follow', () => {
    const events = decideResetPasskeys(givenUser(admin, registered(1), registered(2)), 'Perdió el teléfono');
    expect(outcomeOf(events)).toEqual(['PasskeyRemoved', 'PasskeyRemoved']);
    const removed = [1, 2].map(
      (index) =>
        ({ type: 'PasskeyRemoved', data: { ...passkey(index), reason: 'Perdió el teléfono' } }) as const,
    );
    const after = givenUser(admin, registered(1), registered(2), ...removed);
    expect(after?.passkeys).toEqual([]);
    expect(outcomeOf(decideRegisterPasskey(after, passkey(3), recentCode))).toEqual(['PasskeyRegistered']);
  });
});

it('renames a passkey, once', () => {
  const state = givenUser(investor, registered(1));
  expect(decideRenamePasskey(state, idOf(1), 'Portátil')).toEqual([
    { type: 'PasskeyRenamed', data: { passkeyId: idOf(1), from: 'Llave 1', to: 'Portátil' } },
  ]);
  expect(decideRenamePasskey(state, idOf(1), 'Llave 1')).toEqual([]);
  expect(outcomeOf(decideRenamePasskey(state, idOf(2), 'Portátil'))).toBe('NOT_FOUND');
});
