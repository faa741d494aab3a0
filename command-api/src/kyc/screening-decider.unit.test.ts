import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { encodeMatches, type RecordKycScreening } from '@nodo/contracts/kyc/screening';
import type { ListDate, SanctionsMatch } from '@nodo/contracts/sanctions/values';
import { describe, expect, it } from 'vitest';
import { type Decision, isRefusal } from '../commands/decision.ts';
import { outcomeOf } from '../testing/given.ts';
import {
  approved,
  datedAnswers,
  datedChecklist,
  following,
  givenKyc,
  handedIn,
  opened,
  other,
  reviewed,
} from '../testing/kyc-cases.ts';
import { ADMIN, INVESTOR, T0 } from '../testing/samples.ts';
import { admin } from '../testing/system.ts';
import type { KycState } from './kyc-state.ts';
import { decideAssign, decideReview } from './review-decider.ts';
import {
  decideMatch,
  decideScreening,
  isConfirmed,
  screeningOf,
  whyNotScreened,
} from './screening-decider.ts';

const listed = (publishedOn: string): ListDate[] => [{ list: 'ofac-sdn', publishedOn }];
const lists = listed('2026-11-20');
const match: SanctionsMatch = {
  list: 'ofac-sdn',
  entryId: '12345',
  kind: 'individual',
  name: 'Ana Ruiz',
  mainName: null,
  born: ['1970'],
  nationalities: ['Colombia'],
  programs: ['SDNT'],
  score: 92,
  by: ['name'],
};
const found = { userId: INVESTOR, lists, attempt: 1, matches: [match] };
const clear = { ...found, matches: [] };

/** A KYC that was screened with these matches. */
const screened = (
  state: KycState,
  { attempt, matches, screenedName }: RecordKycScreening = found,
  on = lists,
) => {
  const data = { lists: on, attempt, screenedName, matches: encodeMatches(matches) };
  return following(state, { type: 'KycScreened', data }, admin);
};
const waiting = givenKyc(...handedIn);
const accepted = givenKyc(...handedIn, approved);
const say = (decision: 'same' | 'not_same') =>
  ({ userId: INVESTOR, list: 'ofac-sdn', entryId: '12345', decision, reason: 'Otra fecha' }) as const;
/** A KYC after a decision about the match. */
const decided = (state: KycState, decision: 'same' | 'not_same', by = admin) =>
  following(
    state,
    { type: 'KycMatchDecided', data: { match: encodeMatches([match]), decision, reason: 'Otra fecha' } },
    by,
  );

describe('what a comparison with the lists writes', () => {
  it('writes down what was found, and the same again only of another publication', () => {
    expect(decideScreening(waiting, found)).toEqual([
      { type: 'KycScreened', data: { lists, attempt: 1, matches: encodeMatches([match]) } },
    ]);
    expect(outcomeOf(decideScreening(screened(waiting), found))).toEqual([]);
    const later = { ...found, lists: listed('2026-11-27') };
    expect(outcomeOf(decideScreening(screened(waiting), later))).toEqual(['KycScreened']);
  });

  it('of whoever is approved writes nothing but what is new', () => {
    const later = { ...clear, lists: listed('2026-11-27') };
    expect(outcomeOf(decideScreening(screened(accepted, clear), later))).toEqual([]);
    expect(outcomeOf(decideScreening(screened(accepted, clear), { ...later, matches: [match] }))).toEqual([
      'KycScreened',
    ]);
  });

  it('writes down another name than the one compared before, also where the same was found', () => {
    const named = { ...clear, screenedName: 'Ana Ruiz' };
    const renamed = { ...clear, screenedName: 'Yadiro Quintero' };
    for (const state of [waiting, accepted]) {
      const before = screened(state, named);
      expect(decideScreening(before, named)).toEqual([]);
      expect(decideScreening(before, renamed)).toEqual([
        {
          type: 'KycScreened',
          data: { lists, attempt: 1, screenedName: 'Yadiro Quintero', matches: encodeMatches([]) },
        },
      ]);
      expect(decideScreening(screened(before, renamed), renamed)).toEqual([]);
      expect(outcomeOf(decideScreening(screened(before, renamed), named))).toEqual(['KycScreened']);
    }
  });

  it('does not take a name for another where either was not recorded', () => {
    const named = { ...clear, screenedName: 'Ana Ruiz' };
    expect(decideScreening(screened(waiting, clear), named)).toEqual([]);
    expect(decideScreening(screened(waiting, named), clear)).toEqual([]);
  });

  it('leaves a submission alone that is not the one it compared', () => {
    expect(outcomeOf(decideScreening(waiting, { ...found, attempt: 0 }))).toEqual([]);
    expect(outcomeOf(decideScreening(waiting, { ...found, attempt: 2 }))).toEqual([]);
  });
});

describe('what a screening does to an approval', () => {
  it('holds it back while it is open whether a list names the person', () => {
    expect(whyNotScreened(screened(waiting), { status: 'approved' })).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      fields: { kycStatus: expect.stringContaining('Ana Ruiz, OFAC SDN') },
    });
    expect(whyNotScreened(screened(waiting), { status: 'rejected' })).toBeUndefined();
    expect(whyNotScreened(screened(waiting, clear), { status: 'approved' })).toBeUndefined();
    expect(whyNotScreened(decided(screened(waiting), 'not_same'), { status: 'approved' })).toBeUndefined();
  });

  it('stands with the decision, with the dates of the lists', () => {
    expect(screeningOf(waiting)).toBeUndefined();
    const state = decided(screened(opened(waiting)), 'not_same');
    const review = { userId: INVESTOR, status: 'approved', via: 'review', checklist: datedAnswers } as const;
    expect(decideReview(state, review, admin, T0)).toMatchObject([
      {
        type: 'KycReviewed',
        data: { to: 'approved', checklist: datedChecklist, screening: { lists, result: 'dismissed' } },
      },
    ]);
  });
});

describe('saying whether a coincidence is the person', () => {
  it('takes a reason once; the same again changes nothing', () => {
    expect(decideMatch(screened(waiting), say('not_same'), admin)).toEqual([
      {
        type: 'KycMatchDecided',
        data: { match: encodeMatches([match]), decision: 'not_same', reason: 'Otra fecha' },
      },
    ]);
    expect(outcomeOf(decideMatch(decided(screened(waiting), 'not_same'), say('not_same'), other))).toEqual(
      [],
    );
  });

  it('lifts an approval at once when it is', () => {
    expect(decideMatch(screened(accepted), say('same'), admin)).toMatchObject([
      { type: 'KycMatchDecided', data: { decision: 'same' } },
      {
        type: 'KycReviewed',
        data: { from: 'approved', to: 'under_review', screening: { lists, result: 'confirmed' } },
      },
    ]);
    expect(outcomeOf(decideMatch(screened(accepted), say('not_same'), admin))).toEqual(['KycMatchDecided']);
    expect(outcomeOf(decideMatch(screened(waiting), say('same'), admin))).toEqual(['KycMatchDecided']);
  });

  it('what one has confirmed only another one takes back', () => {
    const confirmed = decided(screened(waiting), 'same');
    expect(isConfirmed(confirmed)).toBe(true);
    expect(outcomeOf(decideMatch(confirmed, say('not_same'), admin))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideMatch(confirmed, say('not_same'), other))).toEqual(['KycMatchDecided']);
    expect(isConfirmed(decided(confirmed, 'not_same', other))).toBe(false);
  });

  it('is nothing for oneself, and nothing where there is no such coincidence any more', () => {
    expect(
      outcomeOf(
        decideMatch(screened(waiting), say('not_same'), { kind: 'user', id: INVESTOR, role: 'admin' }),
      ),
    ).toBe('FORBIDDEN');
    for (const state of [waiting, screened(waiting, clear)])
      expect(outcomeOf(decideMatch(state, say('not_same'), admin))).toBe('NOT_ALLOWED_NOW');
  });

  it('who was found not to be the one is asked about again when more speaks for it', () => {
    const dismissed = decided(screened(waiting), 'not_same');
    const review = { status: 'approved' } as const;
    expect(whyNotScreened(screened(dismissed, found, listed('2026-11-27')), review)).toBeUndefined();
    const nearer = { ...found, matches: [{ ...match, score: 99 }] };
    expect(whyNotScreened(screened(dismissed, nearer), review)).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('of somebody approved is taken by a reviewer, until it is decided', () => {
    expect(outcomeOf(decideAssign(accepted, INVESTOR, ADMIN))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideAssign(screened(accepted), INVESTOR, ADMIN))).toEqual(['KycAssigned']);
    const taken = { type: 'KycAssigned', data: { from: null, to: ADMIN } } as const;
    const held = following(screened(accepted), taken, admin);
    expect(held.assignee).toBe(ADMIN);
    expect(decided(held, 'not_same').assignee).toBeNull();
    expect(decided(following(screened(waiting), taken, admin), 'not_same').assignee).toBe(ADMIN);
  });

  it('a confirmed one stays confirmed in every later list', () => {
    const confirmed = decided(screened(givenKyc(...handedIn, reviewed('under_review'))), 'same');
    expect(isConfirmed(screened(confirmed, found, listed('2026-11-27')))).toBe(true);
  });

  it('a confirmed one is not shed with another name: it stays for a colleague to take back', () => {
    const renamed = { ...clear, screenedName: 'Yadiro Quintero' };
    const lifted = decided(screened(givenKyc(...handedIn, reviewed('under_review'))), 'same');
    const shed = screened(lifted, renamed);
    expect(isConfirmed(shed)).toBe(true);
    expect(screeningOf(shed)).toMatchObject({ result: 'confirmed' });
    const review = { userId: INVESTOR, status: 'approved', via: 'review', checklist: datedAnswers } as const;
    expect(decideReview(opened(shed, other), review, other, T0)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^Se confirmó que una lista de sanciones nombra a esta persona/),
    });
    expect(outcomeOf(decideMatch(shed, say('not_same'), admin))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideMatch(shed, say('not_same'), other))).toEqual(['KycMatchDecided']);
    const takenBack = decided(shed, 'not_same', other);
    expect(isConfirmed(takenBack)).toBe(false);
    expect(outcomeOf(decideReview(opened(takenBack, other), review, other, T0))).toEqual(['KycReviewed']);
    expect(screeningOf(screened(takenBack, renamed))).toMatchObject({ result: 'clear' });
  });

  it('a confirmed one takes two who know of it: an exception proposed before is proposed anew', () => {
    const by = (state: KycState, command: Partial<ReviewKyc>, actor = admin) => {
      const review = { userId: INVESTOR, status: 'under_review', via: 'review', ...command } as const;
      return decideReview(state, { ...review, revision: state.revision }, actor, T0);
    };
    const after = (state: KycState, decision: Decision, actor = admin) => {
      if (isRefusal(decision)) throw new Error(decision.code);
      return decision.reduce((before, event) => following(before, event, actor), state);
    };
    const exception = 'El recibo es de hace cuatro meses';
    const open = screened(opened(waiting, other));
    const proposed = after(open, by(open, { exception }));
    const approve = { status: 'approved', checklist: datedAnswers } as const;
    // Found to be somebody else, it is the exception that was proposed.
    expect(outcomeOf(by(decided(proposed, 'not_same', other), approve, other))).toEqual(['KycReviewed']);
    const named = decided(proposed, 'same', other);
    const noted = after(named, by(named, { notes: 'Trae el recibo mañana' }));
    for (const state of [named, noted])
      expect(by(state, approve, other)).toMatchObject({
        code: 'NOT_ALLOWED_NOW',
        message: expect.stringMatching(/^Se confirmó que una lista .* déjala «En revisión» con el motivo/),
      });
    const anew = after(named, by(named, { exception: 'Levantaron la sanción en mayo' }));
    expect(outcomeOf(by(anew, { status: 'approved' }))).toBe('NOT_ALLOWED_NOW');
    expect(by(anew, approve, other)).toMatchObject([
      { data: { exception: 'Levantaron la sanción en mayo' } },
    ]);
    // Another list that names them is another thing to know.
    expect(outcomeOf(by(decided(anew, 'same', other), approve, other))).toBe('NOT_ALLOWED_NOW');
  });

  it('of whoever is approved, one that is found no more is not recorded with each list', () => {
    const exception = givenKyc(...handedIn, reviewed('under_review'));
    const shed = screened(decided(screened(exception), 'same'), clear);
    const agreed = following(shed, approved, other);
    expect(decideScreening(agreed, { ...clear, lists: listed('2026-11-27') })).toEqual([]);
    expect(outcomeOf(decideScreening(agreed, { ...found, matches: [{ ...match, score: 99 }] }))).toEqual([
      'KycScreened',
    ]);
  });
});
