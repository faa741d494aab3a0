import { MAX_PASSKEYS } from '@nodo/contracts/identity/values';
import { describe, expect, it } from 'vitest';
import { NO_STEP_UP, type StepUp, stepUpOf } from '../commands/context.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { decideChangeRole, evolveUser } from './decider.ts';
import {
  decideIssueCode,
  decideRegisterPasskey,
  decideRemovePasskey,
  decideRenamePasskey,
  decideResetPasskeys,
} from './passkey-decider.ts';
import type { UserState } from './user-state.ts';

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
const NOW = '2026-05-12T15:00:00.000Z';
const LATER = '2026-05-13T15:00:00.000Z';
const recentCode = { ...NO_STEP_UP, recentCode: true };
const byPasskey = { ...NO_STEP_UP, passkey: true };

describe('registering a passkey', () => {
  it('SET-06 takes the first one after a fresh code only', () => {
    const register = (stepUp: typeof NO_STEP_UP) =>
      outcomeOf(decideRegisterPasskey(givenUser(investor), passkey(1), stepUp, NOW));
    expect(register(NO_STEP_UP)).toBe('SIGN_IN_AGAIN');
    expect(register(recentCode)).toEqual(['PasskeyRegistered']);
    expect(register(stepUpOf(false, undefined))).toEqual(['PasskeyRegistered']);
  });

  it('takes another one by a passkey only, however fresh the code', () => {
    const register = (stepUp: typeof NO_STEP_UP) =>
      outcomeOf(decideRegisterPasskey(givenUser(investor, registered(1)), passkey(2), stepUp, NOW));
    expect(register(recentCode)).toBe('PASSKEY_REQUIRED');
    expect(register(byPasskey)).toEqual(['PasskeyRegistered']);
  });

  it('takes the same one once, and not without end', () => {
    const state = givenUser(investor, registered(1));
    expect(decideRegisterPasskey(state, passkey(1), byPasskey, NOW)).toEqual([]);
    const full = givenUser(
      investor,
      ...Array.from({ length: MAX_PASSKEYS }, (_, index) => registered(index)),
    );
    expect(outcomeOf(decideRegisterPasskey(full, passkey(99), byPasskey, NOW))).toBe('NOT_ALLOWED_NOW');
  });
});

const issued = (index: number, expiresAt = LATER) =>
  ({ type: 'PasskeyCodeIssued', data: { codeId: idOf(index), expiresAt } }) as const;
const promoted = { type: 'UserRoleChanged', data: { from: 'investor', to: 'admin' } } as const;

describe('the first passkey of staff', () => {
  const withCode = (index: number) => ({ ...recentCode, passkeyCodeId: idOf(index) });
  const register = (stepUp: StepUp, ...events: Parameters<typeof givenUser>) =>
    outcomeOf(decideRegisterPasskey(givenUser(admin, ...events), passkey(1), stepUp, NOW));

  it('SET-06 needs the code that was issued last, before it expires, besides the mailed one', () => {
    expect(register(recentCode)).toBe('PASSKEY_CODE_REQUIRED');
    expect(register(recentCode, issued(7))).toBe('PASSKEY_CODE_REQUIRED');
    expect(register(withCode(7))).toBe('PASSKEY_CODE_REQUIRED');
    expect(register(withCode(7), issued(7), issued(8))).toBe('PASSKEY_CODE_REQUIRED');
    expect(register(withCode(7), issued(7, NOW))).toBe('PASSKEY_CODE_REQUIRED');
    expect(register({ ...NO_STEP_UP, passkeyCodeId: idOf(7) }, issued(7))).toBe('SIGN_IN_AGAIN');
    expect(register(withCode(7), issued(7))).toEqual(['PasskeyCodeUsed', 'PasskeyRegistered']);
    expect(register(stepUpOf(false, undefined))).toEqual(['PasskeyRegistered']);
  });

  it('uses a code once, and not for another role', () => {
    const used = { type: 'PasskeyCodeUsed', data: { codeId: idOf(7) } } as const;
    expect(register(withCode(7), issued(7), used)).toBe('PASSKEY_CODE_REQUIRED');
    const changed = { type: 'UserRoleChanged', data: { from: 'admin', to: 'super_admin' } } as const;
    expect(register(withCode(7), issued(7), changed)).toBe('PASSKEY_CODE_REQUIRED');
  });

  it('gets a code while there is none, and investors get none', () => {
    const code = { codeId: idOf(7), expiresAt: LATER };
    const issue = (...events: Parameters<typeof givenUser>) =>
      outcomeOf(decideIssueCode(givenUser(...events), code));
    expect(issue()).toBe('USER_NOT_FOUND');
    expect(issue(investor)).toBe('NOT_ALLOWED_NOW');
    expect(issue(admin, registered(1))).toBe('NOT_ALLOWED_NOW');
    expect(issue(admin)).toEqual(['PasskeyCodeIssued']);
    expect(issue(admin, issued(6))).toEqual(['PasskeyCodeIssued']);
  });

  it('ROLE-06 is none that an investor registered: those go with the role', () => {
    const change = (role: 'investor' | 'admin' | 'super_admin', ...events: Parameters<typeof givenUser>) =>
      outcomeOf(decideChangeRole(givenUser(...events), { role }));
    expect(change('admin', investor, registered(1), registered(2))).toEqual([
      'UserRoleChanged',
      'PasskeyRemoved',
      'PasskeyRemoved',
    ]);
    expect(change('super_admin', investor, promoted, registered(1))).toEqual(['UserRoleChanged']);
    expect(change('investor', admin, registered(1))).toEqual(['UserRoleChanged']);
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
    expect(outcomeOf(decideRemovePasskey(state, idOf(1), stepUpOf(false, undefined)))).toEqual([
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
    expect(outcomeOf(decideRegisterPasskey(after, passkey(3), recentCode, NOW))).toBe(
      'PASSKEY_CODE_REQUIRED',
    );
    expect(outcomeOf(decideIssueCode(after, { codeId: idOf(7), expiresAt: LATER }))).toEqual([
      'PasskeyCodeIssued',
    ]);
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
