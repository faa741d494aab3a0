import { hasErasureBlockers } from '@nodo/contracts/privacy/values';
import { roles } from '@nodo/contracts/roles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_STEP_UP, stepUpOf } from '../commands/context.ts';
import { evolveUser } from '../identity/decider.ts';
import type { UserState } from '../identity/user-state.ts';
import { given, outcomeOf } from '../testing/given.ts';
import {
  decideErased,
  decideErasure,
  decideErasureRequest,
  decideKeyDestroyed,
  evolveErasure,
  whyErasing,
  whyRefused,
} from './decider.ts';

const nobody: UserState = null;
const givenUser = given({
  initial: nobody,
  evolve: (state: UserState, event) => evolveErasure(evolveUser(state, event), event),
});
const person = {
  email: 'ana.ruiz@ejemplo.co',
  firstName: 'Ána',
  lastName: 'Ruiz',
  role: 'investor',
} as const;
const emailHash = 'e'.repeat(64);
const keyFingerprint = 'f'.repeat(64);
const none = {
  pendingInvestments: 0,
  confirmedInvestments: 0,
  unmatchedTransfers: 0,
  openPayouts: 0,
  owedAmounts: 0,
};
const registered = { type: 'UserRegistered', data: person } as const;
const passkey = {
  type: 'PasskeyRegistered',
  data: { passkeyId: 'one', credentialId: 'one', name: 'Móvil de Ana', isSynced: true },
} as const;
const requested = { type: 'PersonalDataErasureRequested', data: { emailHash } } as const;
const refused = {
  type: 'PersonalDataErasureRefused',
  data: { ...none, pendingInvestments: 1 },
} as const;
const accepted = { type: 'PersonalDataErasureAccepted', data: {} } as const;
const destroyed = { type: 'PersonalKeyDestroyed', data: { keyFingerprint } } as const;
const erased = {
  type: 'PersonalDataErased',
  data: { keyFingerprint, documents: 4, rows: 12 },
} as const;
/** The events of an erased person; a prefix of them is an erasure in progress. */
const life = [registered, requested, accepted, destroyed, erased] as const;
const request = { hashOf: () => emailHash, identityDocuments: [], own: stepUpOf(false, undefined) };
const ask = (state: UserState, more: Partial<Parameters<typeof decideErasureRequest>[1]> = {}) =>
  decideErasureRequest(state, { ...request, ...more });

describe('asking for an erasure', () => {
  it('sets the erasure lock, with the reason when there is one', () => {
    expect(ask(givenUser(registered))).toEqual([requested]);
    const reason = 'Lo pidió por escrito';
    expect(ask(givenUser(registered), { own: undefined, reason })).toEqual([
      { type: 'PersonalDataErasureRequested', data: { emailHash, reason } },
    ]);
    expect(outcomeOf(ask(givenUser()))).toBe('NOT_FOUND');
  });

  it('takes a recent code, or a passkey of whoever has one, from the person themselves', () => {
    const byCode = stepUpOf(true, { passkey: false, recentCode: true });
    const byPasskey = stepUpOf(true, { passkey: true, recentCode: false });
    const [investor, holder] = [givenUser(registered), givenUser(registered, passkey)];
    expect(ask(investor, { own: NO_STEP_UP })).toMatchObject({
      ...{ code: 'SIGN_IN_AGAIN', message: expect.stringContaining('eliminar tus datos') },
    });
    expect(outcomeOf(ask(holder, { own: NO_STEP_UP }))).toBe('PASSKEY_REQUIRED');
    expect(outcomeOf(ask(holder, { own: byCode }))).toBe('PASSKEY_REQUIRED');
    expect(ask(investor, { own: byCode })).toEqual([requested]);
    expect(ask(holder, { own: byPasskey })).toEqual([requested]);
    expect(ask(holder, { own: undefined })).toEqual([requested]);
  });

  it.each(roles.filter((role) => role !== 'investor'))('refuses a person with the role %s', (role) => {
    const staff = givenUser({ type: 'UserRegistered', data: { ...person, role } });
    expect(ask(staff)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^Tienes un rol/),
    });
    expect(ask(staff, { own: undefined })).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^Esta persona tiene un rol/),
    });
    const former = { type: 'UserRoleChanged', data: { from: role, to: 'investor' } } as const;
    expect(outcomeOf(ask(givenUser({ type: 'UserRegistered', data: { ...person, role } }, former)))).toEqual([
      'PersonalDataErasureRequested',
    ]);
  });

  it.each([1, 2, 3])('changes nothing when it is under way, %i steps far', (steps) => {
    expect(ask(givenUser(...life.slice(0, steps + 1)))).toEqual([]);
  });

  it('is possible anew after a refusal, and never after the end', () => {
    expect(ask(givenUser(registered, requested, refused))).toEqual([requested]);
    expect(outcomeOf(ask(givenUser(...life)))).toBe('ACCOUNT_ERASED');
  });

  it.each([
    'Ana ya no quiere',
    'Lo pide la señora RUÍZ',
    'escribió desde ana.ruiz@ejemplo.co hoy',
    'Cédula 1.112.765.009, por escrito',
  ])('keeps who it is out of the history: «%s»', (reason) => {
    const wanted = { own: undefined, identityDocuments: ['1 112 765 009'], reason };
    expect(ask(givenUser(registered), wanted)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { reason: expect.any(String) },
    });
  });

  it.each([
    ['1112765009', 'Cédula 1.112.765.009, por escrito'],
    ['1.112.765.009', 'Cédula 1112765009, por escrito'],
    ['CC 1.112.765.009', 'Con la cédula 1 112 765 009'],
    ['AV-458 112', 'Pasaporte AV458112'],
  ])('knows the document %s however it is written: «%s»', (identityDocument, reason) => {
    expect(
      outcomeOf(
        ask(givenUser(registered), { own: undefined, identityDocuments: [identityDocument], reason }),
      ),
    ).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['Lo pide la señora Quintero', 'VALIDATION_FAILED'],
    ['Lo pide Jose', 'VALIDATION_FAILED'],
    ['Escribió de parte de la Cruz Roja', 'VALIDATION_FAILED'],
    ['Lo pidió de su puño y letra, en la oficina', ['PersonalDataErasureRequested']],
  ])('knows each name of several, not the particles between them: «%s»', (reason, outcome) => {
    const named = { firstName: 'María José', lastName: 'de la Cruz y Quintero' };
    const renamed = givenUser({ type: 'UserRegistered', data: { ...person, ...named } });
    expect(outcomeOf(ask(renamed, { own: undefined, reason }))).toEqual(outcome);
  });

  it('keeps an earlier name out of the history, too', () => {
    const changed = { type: 'UserProfileChanged', data: { lastName: 'Ocampo' } } as const;
    const again = { type: 'UserProfileChanged', data: { firstName: 'Anabel', lastName: 'Gil' } } as const;
    const renamed = givenUser(registered, changed, again);
    for (const name of ['Ana', 'Ruiz', 'Ocampo', 'Gil']) {
      const reason = `Lo pide por escrito ${name}`;
      expect(outcomeOf(ask(renamed, { own: undefined, reason }))).toBe('VALIDATION_FAILED');
    }
    expect(givenUser(registered, changed, requested, accepted, destroyed)).not.toHaveProperty('formerNames');
  });

  it('takes words that only hold the name of somebody', () => {
    const reason = 'Por la mañana, desde Manzanares y Ruizal';
    expect(outcomeOf(ask(givenUser(registered), { reason }))).toEqual(['PersonalDataErasureRequested']);
  });
});

describe('the erasure lock', () => {
  it('stands from the request on and for ever, and falls by a refusal only', () => {
    const codes = life.map((_, index) => whyErasing(givenUser(...life.slice(0, index + 1)))?.code);
    expect(codes).toEqual([
      undefined,
      'ACCOUNT_CLOSING',
      'ACCOUNT_CLOSING',
      'ACCOUNT_CLOSING',
      'ACCOUNT_ERASED',
    ]);
    expect(whyErasing(givenUser(registered, requested, refused))).toBeUndefined();
    expect(whyErasing(givenUser())).toBeUndefined();
  });

  it('leaves the person as they were when it falls', () => {
    expect(givenUser(registered, passkey, requested, refused)).toEqual(givenUser(registered, passkey));
  });
});

describe('the decision', () => {
  const waiting = givenUser(registered, requested);

  it('refuses with what is open, whatever it is, and accepts when nothing is', () => {
    const count = fc.nat(3);
    const blockers = fc.record({
      pendingInvestments: count,
      confirmedInvestments: count,
      unmatchedTransfers: count,
      openPayouts: count,
      owedAmounts: count,
    });
    fc.assert(
      fc.property(blockers, (open) => {
        const isFree = Object.values(open).every((number) => number === 0);
        expect(hasErasureBlockers(open)).toBe(!isFree);
        expect(decideErasure(waiting, open)).toEqual(
          isFree ? [accepted] : [{ type: 'PersonalDataErasureRefused', data: open }],
        );
      }),
    );
  });

  it('says what is open, one or many', () => {
    expect(
      whyRefused({
        pendingInvestments: 1,
        confirmedInvestments: 2,
        unmatchedTransfers: 1,
        openPayouts: 2,
        owedAmounts: 1,
      }),
    ).toMatchObject({
      code: 'OPEN_OBLIGATIONS',
      message:
        'Aún no es posible eliminar los datos: hay una inversión pendiente de pago, 2 inversiones vigentes, un pago por aclarar, 2 pagos en curso y un saldo por retirar o acreditar.',
    });
  });

  it('is made once: nobody who comes later decides again', () => {
    const open = { ...none, confirmedInvestments: 1 };
    for (const state of [
      givenUser(),
      givenUser(registered),
      givenUser(registered, requested, refused),
      ...[3, 4, 5].map((length) => givenUser(...life.slice(0, length))),
    ]) {
      expect(decideErasure(state, none)).toEqual([]);
      expect(decideErasure(state, open)).toEqual([]);
    }
  });
});

describe('the steps after it', () => {
  it('come in their order, each once', () => {
    const states = life.map((_, index) => givenUser(...life.slice(0, index + 1)));
    const done = { documents: 4, rows: 12 };
    expect(states.map((state) => outcomeOf(decideKeyDestroyed(state, keyFingerprint)))).toEqual([
      [],
      [],
      ['PersonalKeyDestroyed'],
      [],
      [],
    ]);
    expect(states.map((state) => outcomeOf(decideErased(state, done)))).toEqual([
      [],
      [],
      [],
      ['PersonalDataErased'],
      [],
    ]);
  });

  it('prove the key that was destroyed, or that there was none', () => {
    expect(decideErased(givenUser(...life.slice(0, 4)), { documents: 4, rows: 12 })).toEqual([erased]);
    const keyless = { type: 'PersonalKeyDestroyed', data: { keyFingerprint: null } } as const;
    expect(
      decideErased(givenUser(registered, requested, accepted, keyless), { documents: 0, rows: 3 }),
    ).toEqual([{ type: 'PersonalDataErased', data: { keyFingerprint: null, documents: 0, rows: 3 } }]);
  });

  it('leave nothing of the person in a state that was folded before', () => {
    const remembered = JSON.stringify(
      givenUser(registered, passkey, requested, accepted, destroyed),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const value of [person.email, person.firstName, person.lastName, passkey.data.name]) {
      expect(remembered).not.toContain(value);
    }
  });
});
