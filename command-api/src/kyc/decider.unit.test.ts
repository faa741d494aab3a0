import type { DomainEvent } from '@nodo/contracts/events';
import {
  eachKycDocument,
  type KycDocumentType,
  kycDocumentTypes,
  kycObjectPath,
} from '@nodo/contracts/kyc/documents';
import { KYC_UPLOADS_MAX, type KycStatus } from '@nodo/contracts/kyc/values';
import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/given.ts';
import {
  approved,
  decideDraftAt,
  decideSubmitAt,
  decideUploadAt,
  documents,
  givenKyc,
  path,
  reviewed,
  submitted,
  uploaded,
  uploadOf,
  values,
} from '../testing/kyc-cases.ts';
import { MemoryLog, storedEvents } from '../testing/memory-log.ts';
import { ADMIN, T0 } from '../testing/samples.ts';
import { admin, createProcess } from '../testing/system.ts';
import { decideExpiry, decideView } from './decider.ts';
import { evolveKyc, type KycState, kycStatusAt } from './kyc-state.ts';

describe('KYC-18 handing a KYC in', () => {
  it('records all five values and the attempt', () => {
    expect(decideSubmitAt(givenKyc(...uploaded), values)).toEqual([submitted]);
  });

  it.each(['pending', 'rejected', 'expired'] as const)(
    'again when it is %s updates the one record',
    (status) => {
      const events = {
        pending: [],
        rejected: [reviewed('rejected')],
        expired: [approved, { type: 'KycExpired', data: { approvedAt: T0 } } as const],
      }[status];
      const state = givenKyc(...uploaded, submitted, ...events);
      expect(state.status).toBe(status);
      expect(decideSubmitAt(state, values)).toEqual([
        { ...submitted, data: { ...submitted.data, attempt: 2, from: status } },
      ]);
    },
  );

  it.each(['under_review', 'approved'] as const)('not while it is %s', (status) => {
    const state = givenKyc(...uploaded, submitted, reviewed(status));
    expect(outcomeOf(decideSubmitAt(state, values))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideUploadAt(state, uploadOf('income-proof', 'later')))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideDraftAt(state, { identityDocument: '1' }))).toBe('NOT_ALLOWED_NOW');
  });

  it('only with documents that this person uploaded, each as what it is', () => {
    const foreign = kycObjectPath(ADMIN, deriveId('upload', 'identity-document'));
    const state = givenKyc(...uploaded);
    for (const documentImageUrl of [
      foreign,
      path('never uploaded'),
      '../../etc/passwd',
      '__proto__',
      'constructor',
    ]) {
      expect(decideSubmitAt(state, { ...values, documentImageUrl })).toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
        fields: { documentImageUrl: expect.any(String) },
      });
    }
    const swapped = { ...values, incomeProofUrl: values.bankStatementUrl };
    expect(outcomeOf(decideSubmitAt(state, swapped))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('makes what was rejected pending, and keeps what the reviewer wrote', () => {
    const rejected = {
      type: 'KycReviewed',
      data: { from: 'pending', to: 'rejected', via: 'review', notes: 'Borroso', checklist: null },
    } as const;
    const state = givenKyc(...uploaded, submitted, rejected, submitted);
    expect(state).toMatchObject({ status: 'pending', review: { notes: 'Borroso' } });
  });
});

describe('KYC-24 a draft', () => {
  it('holds the newest upload of each document', () => {
    const again = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    expect(givenKyc(...uploaded, again).draft.documents).toEqual({
      ...documents,
      'income-proof': path('better'),
    });
  });

  it('records what is new, and nothing when nothing is', () => {
    const state = givenKyc(...uploaded);
    const [saved] = [{ type: 'KycDraftSaved', data: { identityDocument: '111' } } as const];
    expect(decideDraftAt(state, { identityDocument: '111' })).toEqual([saved]);
    const later = givenKyc(...uploaded, saved);
    expect(later.draft.identityDocument).toBe('111');
    expect(decideDraftAt(later, values)).toEqual([
      { type: 'KycDraftSaved', data: { identityDocument: '1112765009' } },
    ]);
    expect(decideDraftAt(later, { identityDocument: '111', incomeProofUrl: path('income-proof') })).toEqual(
      [],
    );
    expect(decideDraftAt(givenKyc(), {})).toEqual([]);
  });

  it('takes back an earlier upload, and never somebody else’s', () => {
    const again = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    const state = givenKyc(...uploaded, again);
    const [event] = [
      { type: 'KycDraftSaved', data: { documents: { 'income-proof': path('income-proof') } } },
    ];
    expect(decideDraftAt(state, { incomeProofUrl: path('income-proof') })).toEqual([event]);
    const foreign = kycObjectPath(ADMIN, deriveId('upload', 'income-proof'));
    expect(outcomeOf(decideDraftAt(state, { incomeProofUrl: foreign }))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('takes no more documents than anybody needs, until those never submitted are discarded', () => {
    const more = Array.from(
      { length: KYC_UPLOADS_MAX },
      (_, index) =>
        ({ type: 'KycDocumentUploaded', data: uploadOf('income-proof', `more ${index}`) }) as const,
    );
    const later = uploadOf('income-proof', 'later');
    expect(outcomeOf(decideUploadAt(givenKyc(...more.slice(1)), later))).toEqual(['KycDocumentUploaded']);
    expect(outcomeOf(decideUploadAt(givenKyc(...more), later))).toBe('NOT_ALLOWED_NOW');
    const { documentType, objectPath } = uploadOf('income-proof', 'more 0');
    const discarded = { type: 'KycDocumentDiscarded', data: { documentType, objectPath } } as const;
    expect(outcomeOf(decideUploadAt(givenKyc(...more, discarded), later))).toEqual(['KycDocumentUploaded']);
  });

  it('does not touch what was submitted', () => {
    const again = { type: 'KycDocumentUploaded', data: uploadOf('income-proof', 'better') } as const;
    const state = givenKyc(...uploaded, submitted, again);
    expect(state.submission?.documents['income-proof']).toBe(path('income-proof'));
    expect(state.revision).toBe(4);
  });
});

describe('KYC-17 expiry', () => {
  const afterDays = (days: number) => new Date(Date.parse(T0) + days * 86_400_000).toISOString();

  it('ends an approval after its days, once', () => {
    const state = givenKyc(approved);
    expect(decideExpiry(state, afterDays(364.99), 365)).toEqual([]);
    expect(decideExpiry(state, afterDays(365), 365)).toEqual([
      { type: 'KycExpired', data: { approvedAt: T0 } },
    ]);
    expect(
      decideExpiry(givenKyc(approved, { type: 'KycExpired', data: { approvedAt: T0 } }), afterDays(800), 365),
    ).toEqual([]);
  });

  it('KYC-13 ends it with the identity document that it rests on, at the end of its last day in Bogotá', () => {
    const until = (expiresOn: string) => {
      const checklist = eachKycDocument(() => ({ found: 'in_order' as const }));
      const data = {
        ...approved.data,
        checklist: { ...checklist, 'identity-document': { found: 'in_order' as const, expiresOn } },
      };
      return givenKyc({ ...approved, data });
    };
    const day = (days: number) => afterDays(days).slice(0, 10);
    const end = `${day(41)}T05:00:00.000Z`;
    expect(kycStatusAt(until(day(40)), new Date(Date.parse(end) - 1).toISOString(), 365)).toBe('approved');
    expect(kycStatusAt(until(day(40)), end, 365)).toBe('expired');
    expect(decideExpiry(until(day(40)), end, 365)).toEqual([
      { type: 'KycExpired', data: { approvedAt: T0 } },
    ]);
    // The maximum validity applies when the document lasts longer, or had expired before the second person agreed.
    for (const other of [day(800), day(-40)]) {
      expect(kycStatusAt(until(other), afterDays(364.99), 365)).toBe('approved');
      expect(kycStatusAt(until(other), afterDays(365), 365)).toBe('expired');
    }
  });

  it('is put off by no note on an approval', () => {
    const later = afterDays(300);
    const noted = {
      ...approved,
      data: { ...approved.data, from: 'approved' as const, notes: 'Vista de nuevo' },
    };
    const state = storedEvents([noted], later).reduce(evolveKyc, givenKyc(approved));
    expect(state.review).toMatchObject({ notes: 'Vista de nuevo', at: later });
    expect(kycStatusAt(state, afterDays(364.99), 365)).toBe('approved');
    expect(kycStatusAt(state, afterDays(365), 365)).toBe('expired');
  });

  it('is for nothing but approvals', () => {
    for (const to of ['under_review', 'rejected'] as const) {
      expect(decideExpiry(givenKyc(reviewed(to)), afterDays(800), 365)).toEqual([]);
    }
    expect(decideExpiry(givenKyc(), afterDays(800), 365)).toEqual([]);
  });

  it('holds by time alone: nobody invests with an approval that is over and not yet written off', () => {
    expect(kycStatusAt(givenKyc(approved), afterDays(364), 365)).toBe('approved');
    expect(kycStatusAt(givenKyc(approved), afterDays(365), 365)).toBe('expired');
    expect(kycStatusAt(givenKyc(reviewed('rejected')), afterDays(400), 365)).toBe('rejected');
  });
});

describe('KREV-13 looking at a document', () => {
  it('by staff is recorded, each time', () => {
    const state = givenKyc(...uploaded, submitted);
    const viewed = {
      type: 'KycDocumentViewed',
      data: { documentType: 'bank-statement', objectPath: path('bank-statement') },
    };
    expect(decideView(state, 'bank-statement', false)).toEqual([viewed]);
  });

  it('by its owner is not, and works for a draft', () => {
    expect(decideView(givenKyc(...uploaded), 'bank-statement', true)).toEqual([]);
  });

  it('staff see what was submitted only', () => {
    expect(outcomeOf(decideView(givenKyc(...uploaded), 'bank-statement', false))).toBe('DOCUMENT_NOT_FOUND');
    expect(outcomeOf(decideView(givenKyc(), 'bank-statement', true))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('is recorded anew for a repeated request, which may find another submission', async () => {
    const log = new MemoryLog();
    const process = createProcess(log);
    const ana = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
    const { userId } = (await process.send('RegisterUser', ana)).result;
    const actor = { kind: 'user', id: userId, role: 'investor' } as const;
    const pathOf = (type: KycDocumentType, attempt: string) => kycObjectPath(userId, deriveId(type, attempt));
    const handIn = async (attempt: string) => {
      for (const type of kycDocumentTypes) {
        const upload = { ...uploadOf(type), objectPath: pathOf(type, attempt) };
        await process.send('RecordKycUpload', upload, { actor });
      }
      const handedIn = {
        identityDocument: '1112765009',
        documentImageUrl: pathOf('identity-document', attempt),
        proofOfAddressUrl: pathOf('proof-of-address', attempt),
        incomeProofUrl: pathOf('income-proof', attempt),
        bankStatementUrl: pathOf('bank-statement', attempt),
      };
      await process.send('SubmitKyc', handedIn, { actor });
    };
    const key = deriveId('test', 'a look');
    const look = async () => {
      const asked = { userId, documentType: 'income-proof' } as const;
      return (await process.send('ViewKycDocument', asked, { actor: admin, key })).result.objectPath;
    };
    await handIn('first');
    expect(await look()).toBe(pathOf('income-proof', 'first'));
    await handIn('second');
    expect(await look()).toBe(pathOf('income-proof', 'second'));
    const viewed = log.eventsOf(`kyc-${userId}`).filter(({ type }) => type === 'KycDocumentViewed');
    expect(viewed.map(({ data }) => data)).toEqual(
      ['first', 'second'].map((attempt) => ({
        documentType: 'income-proof',
        objectPath: pathOf('income-proof', attempt),
      })),
    );
  });
});

it('KYC-17 an approval that expired is told from when it counted, until there is another', () => {
  const expired = givenKyc(...uploaded, submitted, approved, {
    type: 'KycExpired',
    data: { approvedAt: T0 },
  });
  expect([expired.approvedAt, expired.lastApprovedAt]).toEqual([null, T0]);
  const later = '2027-11-20T15:00:00.000Z';
  expect(storedEvents([approved], later).reduce(evolveKyc, expired).lastApprovedAt).toBe(later);
});

it('KYC-15 waits from its submission on, and anew from the review that takes a decision back', () => {
  const months = [
    '2026-01-05T15:00:00.000Z',
    '2026-01-06T15:00:00.000Z',
    '2026-11-20T15:00:00.000Z',
  ] as const;
  const later = '2026-11-21T15:00:00.000Z';
  const after = (state: KycState, event: DomainEvent, at: string) =>
    storedEvents([event], at).reduce(evolveKyc, state);
  const review = (from: KycStatus, to: KycStatus): DomainEvent => ({
    type: 'KycReviewed',
    data: { from, to, via: 'review', checklist: null },
  });
  const waiting = after(givenKyc(...uploaded), submitted, months[0]);
  expect(waiting.waitingSince).toBe(months[0]);
  expect(after(waiting, review('pending', 'under_review'), months[1]).waitingSince).toBe(months[0]);
  const decided = after(waiting, review('pending', 'approved'), months[1]);
  expect(decided.waitingSince).toBeNull();
  const again = after(decided, review('approved', 'under_review'), months[2]);
  expect(again.waitingSince).toBe(months[2]);
  expect(after(again, review('under_review', 'under_review'), later).waitingSince).toBe(months[2]);
  expect(after(again, submitted, later).waitingSince).toBe(later);
  // A draft of which nothing was handed in waits for nobody, whatever is noted on it.
  expect(after(givenKyc(...uploaded), review('pending', 'pending'), months[1]).waitingSince).toBeNull();
});
