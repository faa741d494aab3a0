import type { Actor } from '@nodo/contracts/event';
import { type CommandInput, type CommandName, commandSchemas } from '@nodo/contracts/internal-commands';
import { type KycDocumentType, kycDocumentTypes, kycObjectPath } from '@nodo/contracts/kyc-documents';
import type { Obligations } from '@nodo/contracts/privacy';
import { reportObjectPath } from '@nodo/contracts/reports';
import { deriveId, newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../commands/context.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { T0 } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness } from '../testing/system.ts';
import type { PersonalPlaces } from './handlers.ts';

const EMAIL = 'ana@ejemplo.co';
const PASSKEY = deriveId('test', 'passkey');
const february = { type: 'monthly', periodFrom: '2026-02-01', periodTo: '2026-02-28' } as const;
const FINGERPRINT = 'f'.repeat(64);
const none: Obligations = {
  pendingInvestments: 0,
  confirmedInvestments: 0,
  unmatchedTransfers: 0,
  openPayouts: 0,
};
const open: Obligations = { ...none, pendingInvestments: 1 };
const theEnd = [
  'PersonalDataErasureRequested',
  'PersonalDataErasureAccepted',
  'PersonalKeyDestroyed',
  'PersonalDataErased',
];

/** What an erasure is told of everything outside the log, and what it did there. */
function outside() {
  const told: { now: Obligations; after: Obligations | undefined; rows: number | undefined } = {
    now: none,
    after: none,
    rows: 7,
  };
  const done: string[] = [];
  const places: PersonalPlaces = {
    obligationsNow: async () => told.now,
    obligationsAfter: async () => told.after,
    destroyKey: async () => {
      done.push('key');
      return FINGERPRINT;
    },
    clear: async (_, emailHash) => void done.push(`clear ${emailHash}`),
    forgottenRows: async () => told.rows,
  };
  return { told, done, places };
}

const video = {
  title: 'Cubierta',
  description: 'Un día de obra',
  videoUrl: 'https://videos.ejemplo.co/cubierta.mp4',
  recordedAt: T0,
  duration: 20,
  phase: 'construction',
  section: 'Bodega Norte 1',
} as const;

const contractOf = (investorId: string): CommandInput<'PublishDocument'> => ({
  name: 'Contrato de Ana Ruiz',
  documentType: 'legal',
  investorId,
  url: 'https://documentos.ejemplo.co/contrato.pdf',
});
const documentOf = (userId: string, type: KycDocumentType) => kycObjectPath(userId, deriveId(userId, type));
const uploadOf = (userId: string, documentType: KycDocumentType): CommandInput<'RecordKycUpload'> => ({
  documentType,
  objectPath: documentOf(userId, documentType),
  sha256: 'a'.repeat(64),
  size: 1_000,
  contentType: 'application/pdf',
});

/** An investor with a passkey; unless it is approved, with a rejected KYC and the documents for the next one. */
async function world(kyc: 'approved' | 'rejected' = 'rejected') {
  const log = new MemoryLog();
  const beside = outside();
  const process = createProcess(log, beside.places);
  const boss = { email: 'sara@ejemplo.co', firstName: 'Sara', lastName: 'Gil', role: 'super_admin' } as const;
  const { result } = await process.send('RegisterUser', boss);
  const root: Actor = { kind: 'user', id: result.userId, role: 'super_admin' };
  const { warehouseId, actor } = await openBusiness(process);
  const userId = actor.kind === 'user' ? actor.id : '';
  const passkey = { passkeyId: PASSKEY, credentialId: 'credential', name: 'Móvil', isSynced: true };
  await process.send('RegisterPasskey', passkey, { actor });
  if (kyc === 'rejected') {
    const review = { userId, status: kyc, via: 'edit', notes: 'No se lee' } as const;
    await process.send('ReviewKyc', review, { actor: admin });
    for (const type of kycDocumentTypes) {
      await process.send('RecordKycUpload', uploadOf(userId, type), { actor });
    }
  }
  const { result: report } = await process.send('RequestReport', february, { actor });
  const { result: document } = await process.send('PublishDocument', contractOf(userId), { actor: admin });
  const made = { reportId: report.id, documentId: document.id };
  const erase = (by: Actor = actor, reason?: string) =>
    process.send('ErasePersonalData', { userId, ...(reason ? { reason } : {}) }, { actor: by });
  const goOn = (one = process) => one.send('ContinueErasure', { userId });
  const typesOf = (category: string) => log.typesOf(`${category}-${userId}`);
  /** Types of the events about the erasure. */
  const erasure = () => typesOf('user').filter((type) => /Erasure|Erased|KeyDestroyed/.test(type));
  const claim = () => log.typesOf(`emailClaim-${deriveId('email', EMAIL)}`);
  return {
    log,
    ...beside,
    ...made,
    process,
    root,
    warehouseId,
    actor,
    userId,
    erase,
    goOn,
    typesOf,
    erasure,
    claim,
  };
}
type World = Awaited<ReturnType<typeof world>>;
type Attempt = (world: World) => Promise<unknown>;

function by<N extends CommandName>(
  command: N,
  payload: (world: World) => CommandInput<N>,
  actor: (world: World) => Actor | undefined = (world) => world.actor,
): Attempt {
  return (world) => {
    const sender = actor(world);
    return world.process.send(command, payload(world), sender ? { actor: sender } : {});
  };
}

const service = () => undefined;
const byRoot = ({ root }: World) => root;
const byAdmin = () => admin;
/** Somebody who had that role when they came in. */
const asAnalyst = ({ userId }: World) => ({ kind: 'user', id: userId, role: 'analyst' }) as const;

/** Every command that decides something of or about a person. A new one must be put here or below. */
const aboutPeople = {
  RegisterUser: by(
    'RegisterUser',
    () => ({ email: EMAIL, firstName: 'Otra', lastName: 'Ana', role: 'investor' }),
    service,
  ),
  RegisterPasskey: by('RegisterPasskey', () => {
    return { passkeyId: newId(), credentialId: 'another', name: 'Otra', isSynced: false };
  }),
  RenamePasskey: by('RenamePasskey', () => ({ passkeyId: PASSKEY, name: 'Otro' })),
  RemovePasskey: by('RemovePasskey', () => ({ passkeyId: PASSKEY })),
  ResetPasskeys: by('ResetPasskeys', ({ userId }) => ({ userId, reason: 'Los perdió todos' }), byRoot),
  ChangeProfile: by('ChangeProfile', () => ({ firstName: 'Anabel' })),
  ChangePreferences: by('ChangePreferences', () => ({ timezone: 'Europe/Madrid' as const })),
  ChangeNotificationPreferences: by('ChangeNotificationPreferences', () => ({ construction: false })),
  ChangeRole: by('ChangeRole', ({ userId }) => ({ userId, role: 'analyst' }), byRoot),
  RecordKycUpload: by('RecordKycUpload', ({ userId }) => ({
    ...uploadOf(userId, 'income-proof'),
    objectPath: kycObjectPath(userId, newId()),
  })),
  SaveKycDraft: by('SaveKycDraft', () => ({ identityDocument: '1112765009' })),
  SubmitKyc: by('SubmitKyc', ({ userId }) => ({
    identityDocument: '1112765009',
    documentImageUrl: documentOf(userId, 'identity-document'),
    proofOfAddressUrl: documentOf(userId, 'proof-of-address'),
    incomeProofUrl: documentOf(userId, 'income-proof'),
    bankStatementUrl: documentOf(userId, 'bank-statement'),
  })),
  ReviewKyc: by('ReviewKyc', ({ userId }) => ({ userId, status: 'approved', via: 'edit' }), byAdmin),
  ExpireKyc: by('ExpireKyc', ({ userId }) => ({ userId }), service),
  ViewKycDocument: by('ViewKycDocument', ({ userId }) => ({ userId, documentType: 'income-proof' })),
  CreateInvestment: by('CreateInvestment', ({ warehouseId }) => investmentOf(warehouseId)),
  RecordDecision: by('RecordDecision', ({ warehouseId }) => ({
    action: 'hold',
    warehouseId,
    reason: 'Va bien',
  })),
  MarkNotificationsRead: by('MarkNotificationsRead', () => ({ ids: [newId()] })),
  RecordVideoView: async (world) => {
    const { result } = await world.process.send('PublishProgressVideo', video, { actor: admin });
    return world.process.send('RecordVideoView', { videoId: result.id }, { actor: world.actor });
  },
  RequestReport: by('RequestReport', () => february),
  RetryReport: by('RetryReport', ({ reportId }) => ({ reportId })),
  RecordReport: by(
    'RecordReport',
    ({ reportId, userId }) => ({
      reportId,
      objectPath: reportObjectPath(userId, reportId),
      sha256: 'a'.repeat(64),
      size: 1_000,
      asOfPosition: '7',
    }),
    service,
  ),
  PublishDocument: by('PublishDocument', ({ userId }) => contractOf(userId), byAdmin),
  WithdrawDocument: by(
    'WithdrawDocument',
    ({ documentId }) => ({ documentId, reason: 'Lo reemplaza otro' }),
    byAdmin,
  ),
  ExportAudit: by('ExportAudit', () => ({ format: 'csv', filter: {} }), asAnalyst),
} satisfies Partial<Record<CommandName, Attempt>>;

/** The others, and why the fence is not in their way. */
const others: Record<Exclude<CommandName, keyof typeof aboutPeople>, string> = {
  ErasePersonalData: 'the erasure itself',
  ContinueErasure: 'the erasure itself',
  DiscardKycUploads: 'deletes only',
  UpdateFinancialSettings: 'about the platform',
  SetReferenceRate: 'about the platform',
  CreateWarehouse: 'about the platform',
  UpdateWarehouse: 'about the platform',
  PostConstructionUpdate: 'about the platform',
  AddProjectImage: 'about the platform',
  UpdateProjectImage: 'about the platform',
  RemoveProjectImage: 'about the platform',
  RestoreProjectImage: 'about the platform',
  RecordMediaFile: 'about the platform',
  RecordMediaDocument: 'about the platform',
  RecordVideoFile: 'about the platform',
  PublishProgressVideo: 'about the platform',
  WithdrawProgressVideo: 'about the platform',
  RegisterCamera: 'about the platform',
  ChangeCameraStatus: 'about the platform',
  ConfirmInvestment: 'about an investment that holds up the erasure',
  ExpireInvestment: 'about an investment that holds up the erasure',
  ReleaseReservation: 'ends what the erasure waits for',
  ReleasePaymentAmount: 'ends what the erasure waits for',
  RecordTransfer: 'what the chain says stays true',
  RecordReorganisation: 'what the chain says stays true',
  MatchTransfer: 'what the chain says stays true',
  ConfirmTransfer: 'what the chain says stays true',
  RecordTreeHead: 'about the platform',
  RequestPayout: 'looks after the balance was set aside: tested with the payouts',
  ApprovePayout: 'about a payout that holds up the erasure',
  RejectPayout: 'ends what the erasure waits for',
  CancelPayout: 'ends what the erasure waits for',
  HoldPayout: 'about a payout that holds up the erasure',
  SignPayout: 'about a payout that holds up the erasure',
  RecordPayoutBroadcast: 'about a payout that holds up the erasure',
  ExpirePayoutSignature: 'about a payout that holds up the erasure',
  FailPayout: 'ends what the erasure waits for',
  RecordPayoutInclusion: 'what the chain says stays true',
  RecordPayoutReorganisation: 'what the chain says stays true',
  ConfirmPayout: 'what the chain says stays true',
  SettlePayout: 'ends what the erasure waits for',
  PrepareDistribution: 'about investments, which hold up the erasure',
  ApproveDistribution: 'about investments, which hold up the erasure',
  ContinueDistribution: 'about investments, which hold up the erasure',
  SkipParkedEvent: 'about the platform',
  RetryParkedKey: 'about the platform',
  FailReport: 'holds nothing personal',
  DiscardFiles: 'deletes only',
};

/** Every stream about people with its events. */
function written({ log }: World): string[] {
  const categories = [
    'user',
    'kyc',
    'notification',
    'decision',
    'emailClaim',
    'superAdmins',
    'report',
    'document',
  ];
  return categories
    .flatMap((category) => log.streamNames(category))
    .map((name) => `${name}: ${log.typesOf(name)}`);
}

describe('the fence', () => {
  it.each(Object.entries(aboutPeople))(
    'stands in the way of %s and of nothing before',
    async (name, attempt) => {
      const kyc = name === 'CreateInvestment' ? 'approved' : 'rejected';
      if (name !== 'RegisterUser') await attempt(await world(kyc));
      const fenced = await world(kyc);
      fenced.told.after = undefined;
      await fenced.erase();
      const before = written(fenced);
      expect(fenced.erasure()).toEqual(['PersonalDataErasureRequested']);
      await expect(attempt(fenced)).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
      expect(written(fenced)).toEqual(before);
      fenced.told.after = none;
      await fenced.goOn();
      expect(fenced.erasure()).toEqual(theEnd);
      if (name === 'RegisterUser') return;
      // Without a KYC nobody invests in the first place.
      const code = name === 'CreateInvestment' ? 'KYC_NOT_APPROVED' : 'ACCOUNT_ERASED';
      const end = written(fenced);
      await expect(attempt(fenced)).rejects.toMatchObject({ code });
      expect(written(fenced)).toEqual(end);
    },
  );

  it('stands in the way of signing in and out', async () => {
    const fenced = await world();
    fenced.told.after = undefined;
    await fenced.erase();
    const { identity } = fenced.process;
    const context: CommandContext = {
      command: 'SignIn',
      actor: fenced.actor,
      key: newId(),
      commandHash: '',
      correlationId: newId(),
      causationId: newId(),
      occurredAt: T0,
    };
    const closing = { code: 'ACCOUNT_CLOSING' };
    await expect(identity.signIn(context, EMAIL, 'code')).rejects.toMatchObject(closing);
    await expect(identity.signInById(context, fenced.userId, 'passkey')).rejects.toMatchObject(closing);
    await expect(identity.signOut(context, fenced.userId)).rejects.toMatchObject(closing);
  });

  it('gives back what was reserved for an investment that meets it', async () => {
    const fenced = await world('approved');
    fenced.told.after = undefined;
    await fenced.erase();
    await expect(aboutPeople.CreateInvestment(fenced)).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    const types = fenced.log.typesOf(`warehouse-${fenced.warehouseId}`);
    expect(types).toEqual(['WarehouseCreated', 'CapitalReserved', 'CapitalReleased']);
    const [investment = ''] = fenced.log.streamNames('investment');
    expect(fenced.log.typesOf(investment)).toEqual(['InvestmentAbandoned']);
  });

  it('is thought of for every command', () => {
    const named = [...Object.keys(aboutPeople), ...Object.keys(others)];
    expect(named.sort()).toEqual(Object.keys(commandSchemas).sort());
  });
});

describe('an erasure', () => {
  it('is not begun for whoever has something open', async () => {
    const one = await world();
    one.told.now = open;
    await expect(one.erase()).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(one.erasure()).toEqual([]);
  });

  it('is refused when something turns up behind the fence, touches nothing, and may be asked for again', async () => {
    const one = await world();
    one.told.after = open;
    await expect(one.erase()).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(one.erasure()).toEqual(['PersonalDataErasureRequested', 'PersonalDataErasureRefused']);
    expect([one.done, one.typesOf('kyc').includes('KycClosed'), one.claim()]).toEqual([
      [],
      false,
      ['EmailClaimed'],
    ]);
    await one.process.send('ChangeProfile', { firstName: 'Anabel' }, { actor: one.actor });
    one.told.after = none;
    expect((await one.erase()).result.state).toBe('erased');
    expect(one.erasure()).toEqual(['PersonalDataErasureRequested', 'PersonalDataErasureRefused', ...theEnd]);
  });

  it('changes nothing when it is asked for twice, and says so after its end', async () => {
    const one = await world();
    one.told.after = undefined;
    expect((await one.erase()).result.state).toBe('requested');
    expect((await one.erase()).result.state).toBe('requested');
    expect((await one.erase(one.root, 'Lo pidió por escrito')).result.state).toBe('requested');
    expect(one.erasure()).toEqual(['PersonalDataErasureRequested']);
    one.told.after = none;
    one.told.rows = undefined;
    expect((await one.erase()).result.state).toBe('key_destroyed');
    one.told.rows = 7;
    await one.goOn();
    await expect(one.erase()).rejects.toMatchObject({ code: 'ACCOUNT_ERASED' });
    await one.goOn();
    expect(one.erasure()).toEqual(theEnd);
    expect(one.log.eventsOf(`user-${one.userId}`).at(-1)?.data).toEqual({
      ...{ keyFingerprint: FINGERPRINT, documents: 4, rows: 7 },
    });
  });

  it('is nobody else’s business but a super admin’s', async () => {
    const one = await world();
    const { result } = await one.process.send('RegisterUser', {
      ...{ email: 'otro@ejemplo.co', firstName: 'Otro', lastName: 'Gil', role: 'investor' },
    });
    const stranger: Actor = { kind: 'user', id: result.userId, role: 'investor' };
    for (const who of [stranger, admin]) {
      await expect(one.erase(who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(one.erasure()).toEqual([]);
    expect((await one.erase(one.root, 'Lo pidió por escrito')).result.state).toBe('erased');
  });

  it('frees the e-mail for somebody new', async () => {
    const one = await world();
    await one.erase();
    expect(one.claim()).toEqual(['EmailClaimed', 'EmailReleased']);
    const anew = { email: EMAIL, firstName: 'Otra', lastName: 'Ana', role: 'investor' } as const;
    const { result } = await one.process.send('RegisterUser', anew);
    expect(result.userId).not.toBe(one.userId);
  });

  const cuts = theEnd
    .concat('KycClosed', 'EmailReleased')
    .flatMap((_, index) =>
      (['before', 'after'] as const).map((when): [number, 'before' | 'after'] => [index + 1, when]),
    );

  it.each(cuts)('that dies at append %i (%s it) is gone on with to the same end', async (at, when) => {
    const one = await world();
    let appends = 0;
    one.log.onAppend = (now) => {
      if (now === 'before') appends += 1;
      if (now === when && appends === at) throw new Crash();
    };
    await expect(one.erase()).rejects.toThrow(Crash);
    one.log.onAppend = () => undefined;
    const next = createProcess(one.log, one.places);
    await next.send('ErasePersonalData', { userId: one.userId }, { actor: one.actor }).catch(() => undefined);
    await one.goOn(next);
    expect(one.erasure()).toEqual(theEnd);
    expect(one.typesOf('kyc').filter((type) => type === 'KycClosed')).toHaveLength(1);
    expect(one.claim()).toEqual(['EmailClaimed', 'EmailReleased']);
    expect(one.done).toContain('key');
    // The traces go after the key: a document that came in meanwhile can't be left.
    expect(one.done.lastIndexOf('key')).toBeLessThan(one.done.findIndex((step) => step.startsWith('clear')));
  });
});
