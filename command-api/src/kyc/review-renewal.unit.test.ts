import type { Actor } from '@nodo/contracts/event';
import type { ChecklistAnswers } from '@nodo/contracts/kyc/checklist';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { outcomeOf } from '../testing/given.ts';
import {
  approved,
  datedAnswers,
  datedChecklist,
  documents,
  following,
  givenKyc,
  handedIn,
  opened,
  other,
  path,
  submitted,
} from '../testing/kyc-cases.ts';
import { INVESTOR, T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import type { KycState } from './kyc-state.ts';
import { decideReview } from './review-decider.ts';

const LATER = '2027-02-20T12:00:00.000Z';
const EXPIRES_ON = '2031-05-09';
const ENDS_AT = '2031-05-10T05:00:00.000Z';

const say = (status: 'pending' | 'under_review' | 'approved', rest: Partial<ReviewKyc> = {}): ReviewKyc => ({
  userId: INVESTOR,
  status,
  via: 'review',
  ...rest,
});
const decide = (state: KycState, said: ReviewKyc, actor: Actor = admin) =>
  decideReview(state, { ...said, revision: state.revision }, actor, LATER);
/** The state after a review. */
function after(state: KycState, said: ReviewKyc, actor: Actor = admin): KycState {
  const decided = decide(state, said, actor);
  if (isRefusal(decided)) throw new Error(decided.message);
  return decided.reduce((before, event) => following(before, event, actor), state);
}

/** As the desk sends them when nobody ticked or read anything. */
const nothingSaid: ChecklistAnswers = Object.fromEntries(
  Object.keys(datedAnswers).map((type) => [type, { inOrder: false }]),
);
const withExpiry = {
  ...datedAnswers,
  'identity-document': { inOrder: true, expiresOn: EXPIRES_ON },
};

const accepted = givenKyc(...handedIn, {
  ...approved,
  data: { ...approved.data, checklist: datedChecklist },
});

describe('KYC-17 one person alone does not renew an approval', () => {
  it.each<[string, ChecklistAnswers | undefined]>([
    ['no checklist', undefined],
    ['an empty checklist', {}],
    ['a checklist that finds nothing in order', nothingSaid],
  ])('by lifting it and putting it back with %s', (_, checklist) => {
    const lifted = after(accepted, say('under_review'));
    const restored = decide(lifted, say('approved', checklist ? { checklist } : {}));
    expect(restored).toMatchObject([{ data: { to: 'approved', approvedAt: T0 } }]);
  });

  it('but with every document opened and in order', () => {
    const lifted = opened(after(accepted, say('under_review')));
    const [event] = [decide(lifted, say('approved', { checklist: datedAnswers }))].flat();
    expect(event).toMatchObject({ data: { to: 'approved' } });
    expect(event).not.toHaveProperty('data.approvedAt');
  });

  it.each<[string, ChecklistAnswers | undefined]>([
    ['no checklist', undefined],
    ['an empty checklist', {}],
  ])('by agreeing to their own exception, with %s; a colleague may', (_, checklist) => {
    const proposed = after(accepted, say('under_review', { exception: 'Vino con sus originales' }));
    const agreed = say('approved', checklist ? { checklist } : {});
    expect(decide(proposed, agreed)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/otra persona del equipo, no quien lo propuso/),
    });
    const [event] = [decide(proposed, agreed, other)].flat();
    expect(event).toMatchObject({ data: { to: 'approved', exception: 'Vino con sus originales' } });
    expect(event).not.toHaveProperty('data.approvedAt');
  });

  it('by proposing an exception once it is lifted', () => {
    const lifted = after(accepted, say('under_review'));
    const proposed = after(lifted, say('under_review', { exception: 'Vino con sus originales' }));
    expect(outcomeOf(decide(proposed, say('approved')))).toBe('NOT_ALLOWED_NOW');
  });
});

describe('KYC-13 an approval ends with the identity document', () => {
  const dated = after(opened(givenKyc(...handedIn)), say('approved', { checklist: withExpiry }));

  it.each<[string, ChecklistAnswers]>([
    ['that says nothing', {}],
    ['that finds nothing in order', nothingSaid],
    ['without the day', datedAnswers],
  ])('also after a note with a checklist %s', (_, checklist) => {
    expect(dated.documentsEndAt).toBe(ENDS_AT);
    const noted = after(
      opened(dated, other),
      say('approved', { notes: 'Cambió de teléfono', checklist }),
      other,
    );
    expect(noted.documentsEndAt).toBe(ENDS_AT);
  });

  it('also when it is lifted and put back', () => {
    const lifted = after(dated, say('under_review', { checklist: nothingSaid }), other);
    const restored = after(lifted, say('approved', { checklist: nothingSaid }), other);
    expect(restored).toMatchObject({ status: 'approved', documentsEndAt: ENDS_AT });
  });

  it.each([true, false])(
    'also where a colleague accepts an exception (ticked by its proposer: %s)',
    (inOrder) => {
      const read = { 'identity-document': { inOrder, expiresOn: EXPIRES_ON } };
      const proposal = { checklist: { ...nothingSaid, ...read }, exception: 'Sin extracto' };
      const proposed = after(opened(givenKyc(...handedIn)), say('under_review', proposal));
      const agreed = after(proposed, say('approved', { checklist: nothingSaid }), other);
      expect(agreed).toMatchObject({ status: 'approved', documentsEndAt: ENDS_AT });
    },
  );

  it('on the day that a later reviewer reads, where they read another', () => {
    const checklist = { ...datedAnswers, 'identity-document': { inOrder: true, expiresOn: '2032-05-09' } };
    const noted = after(opened(dated, other), say('approved', { notes: 'Mal leída', checklist }), other);
    expect(noted.documentsEndAt).toBe('2032-05-10T05:00:00.000Z');
  });

  it.each([
    ['not with one that was replaced since', path('newer'), null],
    ['also where it is handed in again', documents['identity-document'], ENDS_AT],
  ])('%s', (_, objectPath, documentsEndAt) => {
    const documentType = 'identity-document';
    const data = { ...submitted.data, attempt: 2, documents: { ...documents, [documentType]: objectPath } };
    const resubmitted = opened(following(after(dated, say('pending')), { ...submitted, data }, investor));
    const view = { type: 'KycDocumentViewed', data: { documentType, objectPath } } as const;
    const seen = following(resubmitted, view, admin);
    const renewed = after(seen, say('approved', { checklist: datedAnswers }));
    expect(renewed).toMatchObject({ status: 'approved', documentsEndAt });
  });
});
