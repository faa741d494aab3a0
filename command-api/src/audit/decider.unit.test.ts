import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { evolveUser } from '../identity/decider.ts';
import type { UserState } from '../identity/user-state.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { decideExportAudit } from './decider.ts';

const initial: UserState = null;
const givenUser = given<UserState>({ initial, evolve: evolveUser });
const registered = {
  type: 'UserRegistered',
  data: { email: 'marta@nodo.co', firstName: 'Marta', lastName: 'Gómez', role: 'admin' },
} as const;

describe('AUDIT-01 taking the audit out of the house', () => {
  it('is recorded with what was chosen, each time anew', () => {
    const person = newId();
    const filter = { person, kind: 'kyc', action: undefined } as const;
    const requested = {
      type: 'AuditExportRequested',
      data: { format: 'pdf', filter: { person, kind: 'kyc' } },
    } as const;
    expect(decideExportAudit(givenUser(registered), { format: 'pdf', filter })).toEqual([requested]);
    const again = decideExportAudit(givenUser(registered, requested), { format: 'pdf', filter });
    expect(outcomeOf(again)).toEqual(['AuditExportRequested']);
  });

  it('is for nobody who does not exist', () => {
    expect(outcomeOf(decideExportAudit(givenUser(), { format: 'csv', filter: {} }))).toBe(
      'ACCOUNT_NOT_FOUND',
    );
  });
});
