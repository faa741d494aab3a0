import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/given.ts';
import {
  approved,
  decideDraftAt,
  decideSubmitAt,
  decideUploadAt,
  documents,
  following,
  givenKyc,
  handedIn,
  other,
  values,
} from '../testing/kyc-cases.ts';
import {
  accepted,
  after,
  answers,
  applied,
  approvedUntil,
  DECLINED,
  dayAfter,
  decide,
  END,
  newerUploads,
  newerValues,
  opened,
  RENEWED_AT,
  REVIEWED_AT,
  renewing,
  reviewed,
  type Said,
  uploadedNewer,
  waiting,
} from '../testing/kyc-renewals.ts';
import { ADMIN, INVESTOR, T0 } from '../testing/samples.ts';
import { admin, investor } from '../testing/system.ts';
import { kycStatusAt } from './kyc-state.ts';
import { decideAssign } from './review-decider.ts';

describe('KYC-17 handing in a renewal', () => {
  it('is possible from thirty days before the end of the approval, and keeps it', () => {
    expect(waiting).toMatchObject({ status: 'approved', approvedAt: T0, renewal: 'waiting' });
    expect(waiting).toMatchObject({ waitingSince: RENEWED_AT, submission: { attempt: 2 } });
    expect(kycStatusAt(waiting, after(364.99), 365)).toBe('approved');
    expect(kycStatusAt(waiting, END, 365)).toBe('expired');
  });

  it('is refused before, and so are its files and draft, with the day from which it is possible', () => {
    const early = after(334.99);
    const refused = { code: 'NOT_ALLOWED_NOW', message: expect.stringMatching(/renovarla desde el .*2027/) };
    expect(decideUploadAt(accepted, newerUploads['income-proof'], early)).toMatchObject(refused);
    expect(decideDraftAt(accepted, { identityDocument: '1112765000' }, early)).toMatchObject(refused);
    expect(decideSubmitAt(uploadedNewer(accepted), newerValues, early)).toMatchObject(refused);
    expect(outcomeOf(decideSubmitAt(uploadedNewer(accepted), newerValues, after(335)))).toEqual([
      'KycSubmitted',
    ]);
  });

  it('counts from the end of the identity document if that is sooner', () => {
    const sooner = approvedUntil(100);
    expect(outcomeOf(decideUploadAt(sooner, newerUploads['income-proof'], after(60)))).toBe(
      'NOT_ALLOWED_NOW',
    );
    expect(renewing(sooner, after(80))).toMatchObject({ renewal: 'waiting' });
  });

  it('is refused with nothing changed', () => {
    expect(decideSubmitAt(accepted, values, RENEWED_AT)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/^No cambiaste nada/),
    });
    expect(outcomeOf(decideSubmitAt(waiting, newerValues, RENEWED_AT))).toBe('NOT_ALLOWED_NOW');
  });

  it('is possible for somebody who was approved without documents', () => {
    const approval = givenKyc({ ...approved, data: { ...approved.data, exception: 'Vino a la oficina' } });
    expect(renewing(approval)).toMatchObject({ status: 'approved', submission: { attempt: 1 } });
  });

  it('can be corrected until somebody begins to review it', () => {
    const corrected = { ...newerValues, identityDocument: '1112765000' };
    const later = applied(waiting, decideSubmitAt(waiting, corrected, after(341)), investor, after(341));
    expect(later).toMatchObject({ waitingSince: after(341), renewal: 'waiting', submission: { attempt: 3 } });
    const begun = reviewed(waiting, 'under_review');
    expect(decideSubmitAt(begun, corrected, after(343))).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/está en revisión/),
    });
  });
});

describe('KYC-17 deciding a renewal', () => {
  const checked = opened(waiting);

  it('grants it from then on, to one person who found all in order', () => {
    const [event] = [decide(checked, 'approved', { checklist: answers })].flat();
    expect(event).toMatchObject({ data: { from: 'approved', to: 'approved', renewal: 'granted' } });
    expect(event).not.toHaveProperty('data.approvedAt');
    expect(reviewed(checked, 'approved', { checklist: answers })).toMatchObject({
      ...{ status: 'approved', approvedAt: REVIEWED_AT, renewal: null, waitingSince: null },
    });
  });

  it.each<[string, Said]>([
    ['without a checklist', {}],
    ['with an empty checklist', { checklist: {} }],
    ['after a note', { checklist: {}, notes: 'Visto' }],
    ['by a quick action', { via: 'quick_action' }],
  ])('does not grant it alone %s', (_, said) => {
    expect(decide(waiting, 'approved', said)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message: expect.stringMatching(/Faltan documentos por abrir/),
    });
    expect(outcomeOf(decide(reviewed(waiting, 'under_review'), 'approved', said))).toBe('NOT_ALLOWED_NOW');
  });

  it('takes two for an exception, which leaves the approval as it is meanwhile', () => {
    const proposed = reviewed(waiting, 'under_review', { exception: 'Llamó desde el consulado' });
    expect(proposed).toMatchObject({
      ...{ status: 'approved', approvedAt: T0, renewal: 'waiting', waitingSince: RENEWED_AT },
      review: { exception: 'Llamó desde el consulado' },
    });
    const noted = reviewed(proposed, 'under_review', { notes: 'Sigue pendiente' }, other);
    expect(outcomeOf(decide(noted, 'approved'))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decide(noted, 'approved', { via: 'quick_action' }, other))).toBe('NOT_ALLOWED_NOW');
    const [event] = [decide(noted, 'approved', {}, other)].flat();
    expect(event).toMatchObject({ data: { renewal: 'granted', exception: 'Llamó desde el consulado' } });
  });

  it('takes the exception that the approval in force was given by for no proposal', () => {
    const byException = givenKyc(...handedIn, {
      ...approved,
      data: { ...approved.data, exception: 'Vino con sus originales' },
    });
    expect(outcomeOf(decide(renewing(byException), 'approved', {}, other))).toBe('NOT_ALLOWED_NOW');
  });

  it('declines it with a reason, and the approval stays up to its own end', () => {
    expect(outcomeOf(decide(checked, 'rejected'))).toBe('VALIDATION_FAILED');
    const declined = reviewed(checked, 'rejected', DECLINED);
    expect(declined).toMatchObject({
      ...{ status: 'approved', approvedAt: T0, renewal: 'declined', waitingSince: null, review: DECLINED },
    });
    expect(kycStatusAt(declined, after(364.99), 365)).toBe('approved');
    expect(outcomeOf(decideSubmitAt(declined, newerValues, after(343)))).toBe('NOT_ALLOWED_NOW');
    const again = applied(
      declined,
      decideSubmitAt(declined, { ...newerValues, bankStatementUrl: documents['bank-statement'] }, after(343)),
      investor,
      after(343),
    );
    expect(again).toMatchObject({ status: 'approved', renewal: 'waiting', waitingSince: after(343) });
  });

  it('takes a decline back', () => {
    const declined = reviewed(checked, 'rejected', DECLINED);
    expect(reviewed(declined, 'under_review')).toMatchObject({
      renewal: 'waiting',
      waitingSince: REVIEWED_AT,
    });
    expect(reviewed(declined, 'approved', { checklist: answers })).toMatchObject({ approvedAt: REVIEWED_AT });
  });

  it.each(['under_review', 'rejected'] as const)(
    'never moves the end of the approval in force by what a reviewer reads on newer documents (%s)',
    (status) => {
      const checklist = {
        ...answers,
        'identity-document': { inOrder: true, expiresOn: dayAfter(3_000) },
      };
      const before = opened(renewing(approvedUntil(350), after(340)));
      const said = reviewed(before, status, { ...DECLINED, checklist });
      expect(said.documentsEndAt).toBe(before.documentsEndAt);
      const note = { via: 'edit', notes: 'Llamó', checklist } as const;
      const noted = reviewed(opened(said, other), 'approved', note, other);
      expect(noted).toMatchObject({ approvedAt: T0, documentsEndAt: before.documentsEndAt });
      expect(noted.renewal).toBe(said.renewal);
      const granted = reviewed(opened(noted), 'approved', { checklist });
      expect(granted.documentsEndAt).toBe(`${dayAfter(3_001)}T05:00:00.000Z`);
    },
  );

  it('ends with an identity document that was handed in again, whose end is known, but not with one replaced', () => {
    const documentType = 'identity-document';
    const before = uploadedNewer(approvedUntil(350));
    const renewedWith = (documentImageUrl: string) => {
      const submission = decideSubmitAt(before, { ...newerValues, documentImageUrl }, RENEWED_AT);
      const sent = applied(before, submission, investor, RENEWED_AT);
      const seen = following(
        opened(sent),
        { type: 'KycDocumentViewed', data: { documentType, objectPath: documentImageUrl } },
        admin,
      );
      return reviewed(seen, 'approved', { checklist: answers });
    };
    expect(renewedWith(documents[documentType])).toMatchObject({
      ...{ approvedAt: REVIEWED_AT, documentsEndAt: before.documentsEndAt },
    });
    expect(renewedWith(newerValues.documentImageUrl)).toMatchObject({ documentsEndAt: null });
  });

  it('is for whoever has it, until it is decided', () => {
    const taken = applied(waiting, decideAssign(waiting, INVESTOR, ADMIN), admin, REVIEWED_AT);
    expect(taken.assignee).toBe(ADMIN);
    expect(reviewed(taken, 'under_review').assignee).toBe(ADMIN);
    expect(reviewed(taken, 'rejected', DECLINED).assignee).toBeNull();
  });

  it('leaves alone what a colleague decided meanwhile', () => {
    const declined = reviewed(checked, 'rejected', DECLINED);
    const blind = { revision: undefined };
    expect(outcomeOf(decide(declined, 'rejected', { ...DECLINED, ...blind }, other))).toBe('KYC_CHANGED');
    const quick = { ...DECLINED, ...blind, via: 'quick_action' } as const;
    expect(outcomeOf(decide(declined, 'rejected', quick, other))).toBe('KYC_CHANGED');
    expect(outcomeOf(decide(waiting, 'rejected', quick, other))).toEqual(['KycReviewed']);
  });
});
