import { reviewStatusSchema } from '@nodo/contracts/kyc';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { INVESTOR } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import { decideReview, evolveKyc, noKyc } from './decider.ts';

const givenKyc = given({ initial: noKyc, evolve: evolveKyc });
const approved = { type: 'KycReviewed', data: { from: 'pending', to: 'approved', via: 'review' } } as const;
const review = (status: 'pending' | 'under_review' | 'approved' | 'rejected', notes?: string) =>
  ({ userId: INVESTOR, status, via: 'review', ...(notes === undefined ? {} : { notes }) }) as const;

describe('reviewing a KYC', () => {
  it('records from what to what', () => {
    expect(decideReview(givenKyc(), review('approved'), admin)).toEqual([approved]);
    expect(decideReview(givenKyc(approved), review('rejected', 'No se lee'), admin)).toEqual([
      {
        type: 'KycReviewed',
        data: { from: 'approved', to: 'rejected', via: 'review', notes: 'No se lee' },
      },
    ]);
  });

  it('sets every reviewable status from every other', () => {
    for (const status of reviewStatusSchema.options.filter((option) => option !== 'pending')) {
      expect(outcomeOf(decideReview(givenKyc(), review(status, 'nota'), admin))).toEqual(['KycReviewed']);
    }
  });

  it('wants notes for a rejection', () => {
    const refused = decideReview(givenKyc(), review('rejected', ''), admin);
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', fields: { notes: expect.any(String) } });
    expect(outcomeOf(decideReview(givenKyc(), review('rejected'), admin))).toBe('VALIDATION_FAILED');
  });

  it('is not for oneself, whatever the role', () => {
    const self = { ...admin, id: INVESTOR };
    expect(outcomeOf(decideReview(givenKyc(), review('approved'), self))).toBe('FORBIDDEN');
    expect(outcomeOf(decideReview(givenKyc(), review('approved'), investor))).toBe('FORBIDDEN');
  });

  it('records nothing for the status it has, unless there are notes', () => {
    expect(decideReview(givenKyc(approved), review('approved'), admin)).toEqual([]);
    expect(
      outcomeOf(decideReview(givenKyc(approved), review('approved', 'Revisado otra vez'), admin)),
    ).toEqual(['KycReviewed']);
  });
});
