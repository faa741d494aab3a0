import { type CommandInput, type CommandName, commands } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { kycObjectPath } from '@nodo/contracts/kyc/documents';
import { reportObjectPath } from '@nodo/contracts/reports/values';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../commands/context.ts';
import {
  contractOf,
  documentOf,
  EMAIL,
  february,
  none,
  PASSKEY,
  SIGNED,
  theEnd,
  uploadOf,
  type World,
  world,
} from '../testing/erasure.ts';
import { T0 } from '../testing/samples.ts';
import { admin, investmentOf } from '../testing/system.ts';

const video = {
  title: 'Cubierta',
  description: 'Un día de obra',
  videoUrl: 'https://videos.ejemplo.co/cubierta.mp4',
  recordedAt: T0,
  duration: 20,
  phase: 'construction',
  section: 'Bodega Norte 1',
} as const;

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
/** Somebody who had that role when they signed in. */
const asAnalyst = ({ userId }: World) => ({ kind: 'user', id: userId, role: 'analyst' }) as const;

const NAMESAKE = {
  ...({
    list: 'ofac-sdn',
    entryId: '1',
    kind: 'individual',
    name: 'PERENGANA, Ana',
    mainName: null,
  } as const),
  ...{ born: [], nationalities: [], programs: [], score: 90, by: ['name' as const] },
};
const screened = ({ userId }: World) => ({
  userId,
  lists: [{ list: 'ofac-sdn' as const, publishedOn: '2026-11-20' }],
  attempt: 0,
  matches: [NAMESAKE],
});

/** Every command that decides something by or about a person. A new command must be added here or below. */
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
  RequestEmailChange: by('RequestEmailChange', () => ({ email: 'anabel@ejemplo.co' })),
  ChangeEmail: by('ChangeEmail', () => ({ email: 'anabel@ejemplo.co' })),
  ChangeProfilePhoto: by('ChangeProfilePhoto', () => ({ photoId: newId() })),
  ChangePreferences: by('ChangePreferences', () => ({ timezone: 'Europe/Madrid' as const })),
  ChangeNotificationPreferences: by('ChangeNotificationPreferences', () => ({ construction: false })),
  StopMailDigest: by('StopMailDigest', () => ({})),
  SetInvestorLevel: by('SetInvestorLevel', ({ userId }) => ({ userId, level: 'premium' }), byAdmin),
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
  RecordKycScreening: by('RecordKycScreening', screened, service),
  DecideKycMatch: async (world) => {
    await by('RecordKycScreening', screened, service)(world);
    const { list, entryId } = NAMESAKE;
    const said = { list, entryId, decision: 'not_same', reason: 'Otra cédula' } as const;
    return by('DecideKycMatch', ({ userId }) => ({ ...said, userId }), byAdmin)(world);
  },
  AssignKyc: by('AssignKyc', ({ userId }) => ({ userId, assigneeId: null }), byAdmin),
  ExpireKyc: by('ExpireKyc', ({ userId }) => ({ userId }), service),
  RemindKycRenewal: by('RemindKycRenewal', ({ userId }) => ({ userId }), service),
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
  SaveView: by('SaveView', () => ({ screen: 'audit', name: 'KYC', search: 'tipo=kyc' }), asAnalyst),
  RequestWalletTransfer: by('RequestWalletTransfer', () => ({ address: SIGNED.address })),
  RequestWalletChallenge: by('RequestWalletChallenge', () => ({ address: SIGNED.address })),
  ProveWallet: by('ProveWallet', ({ signature }) => ({ address: SIGNED.address, signature })),
  ClaimTransfer: by('ClaimTransfer', () => ({ txHash: 'a'.repeat(64), note: 'Desde mi exchange, ayer' })),
  RequestVisit: by('RequestVisit', ({ warehouseId }) => ({
    warehouseId,
    preferredDay: T0.replace('-01T', '-06T').slice(0, 10),
    partOfDay: 'morning',
    people: 2,
    note: 'Vamos dos',
  })),
  AskQuestion: by('AskQuestion', ({ warehouseId }) => ({ warehouseId, text: '¿Cuándo entregan?' })),
  ReleaseWallet: by('ReleaseWallet', ({ walletId }) => ({ walletId })),
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

/** All other commands, and why the erasure lock does not apply to them. */
const others: Record<Exclude<CommandName, keyof typeof aboutPeople>, string> = {
  RequestRepurchase: 'of a confirmed investment, which holds an erasure up; nothing personal is said',
  WithdrawRepurchase: 'of a confirmed investment, which holds an erasure up; nothing personal is said',
  ApproveRepurchase: 'brings the money home that is owed',
  RejectRepurchase: 'of a confirmed investment, which holds an erasure up',
  Reinvest: 'takes a balance: looked at in reinvest.unit.test.ts',
  PayFromBalance: 'goes on with an investment, which holds an erasure up',
  SettleRepurchase: 'brings the money home that is owed',
  ErasePersonalData: 'the erasure itself',
  ContinueErasure: 'the erasure itself',
  DiscardKycUploads: 'deletes only',
  DiscardProfilePhotos: 'deletes only',
  AssignWorkItem: 'for staff, who are not erased while they are that',
  RemoveView: 'deletes only',
  IssuePasskeyCode: 'for staff, who are not erased while they are that',
  UpdateFinancialSettings: 'about the platform',
  DiscardSettingsProposal: 'about the platform',
  SetReferenceRate: 'about the platform',
  SetOpenLimits: 'about the platform',
  CreateWarehouse: 'about the platform',
  UpdateWarehouse: 'about the platform',
  PostConstructionUpdate: 'about the platform',
  RequestWarehouseClosing: 'about the platform',
  WithdrawWarehouseClosing: 'about the platform',
  ApproveWarehouseClosing: 'about the platform',
  RejectWarehouseClosing: 'about the platform',
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
  CancelInvestment: 'about an investment that holds up the erasure',
  ExpireInvestment: 'about an investment that holds up the erasure',
  ReleaseReservation: 'ends what the erasure waits for',
  ReleasePaymentAmount: 'ends what the erasure waits for',
  RecordTransfer: 'what the chain says stays true',
  RecordReorganisation: 'what the chain says stays true',
  RecordOutflow: 'what the chain says stays true',
  MatchTransfer: 'what the chain says stays true',
  ConfirmTransfer: 'what the chain says stays true',
  RecordTreeHead: 'about the platform',
  RecordPersonalDataView: 'what happened, in ids alone',
  RequestReservesCheck: 'about the platform',
  RecordReserves: 'about the platform',
  ImportSanctionsList: 'about a list that everybody can read',
  FinishSanctionsScreening: 'counts people and names none',
  ProveWalletByTransfer: 'looks whose it becomes: tested with the wallets',
  ReconcileTransfer: 'looks whose it becomes: tested with the reconciliations',
  ApproveReconciliation: 'about money that holds up the erasure',
  RejectReconciliation: 'about money that holds up the erasure',
  CarryOutReconciliation: 'looks again: tested with the reconciliations',
  FailReconciliation: 'about money that holds up the erasure',
  SetStandingOrder: 'holds nothing personal; of no effect once its person is erased',
  EndStandingOrder: 'deletes only',
  EndClosedOrder: 'deletes only',
  RunStandingOrder: 'ends with its person: tested with the standing orders',
  JoinWaitlist: 'holds nothing personal; whoever is erased is dropped from the line',
  LeaveWaitlist: 'deletes only',
  NotifyWaitlist: 'drops who is erased',
  WithdrawTransferClaim: 'deletes only',
  RejectTransferClaim: 'of a claim, whose words are erased with the person',
  SettleTransferClaim: 'of a claim, whose words are erased with the person',
  CancelVisit: 'deletes only',
  ConfirmVisit: 'of a visit, whose words are erased with the person',
  RescheduleVisit: 'of a visit, whose words are erased with the person',
  DeclineVisit: 'of a visit, whose words are erased with the person',
  WithdrawQuestion: 'deletes only',
  AnswerQuestion: 'of a question, whose words are erased with the person',
  DeclineQuestion: 'of a question, whose words are erased with the person',
  SettleRefund: 'ends what the erasure waits for',
  RequestPayout: 'looks after the balance was set aside: tested with the payouts',
  ApprovePayout: 'about a payout that holds up the erasure',
  RejectPayout: 'ends what the erasure waits for',
  CancelPayout: 'ends what the erasure waits for',
  CheckPayout: 'about a payout that holds up the erasure',
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
  RequestRebuild: 'about the platform',
  PauseRebuild: 'about the platform',
  ResumeRebuild: 'about the platform',
  CancelRebuild: 'about the platform',
  SwitchRebuild: 'about the platform',
  DropRebuild: 'about the platform',
  OrderBranch: 'about the platform',
  DeleteBranch: 'about the platform',
  RetryParkedKey: 'about the platform',
  FailReport: 'holds nothing personal',
  DiscardFiles: 'deletes only',
};

/** All events of streams about people. */
function written({ log }: World): string[] {
  const categories = [
    'user',
    'kyc',
    'notification',
    'decision',
    'emailClaim',
    'superAdmins',
    'wallet',
    'transferClaims',
    'visits',
    'questions',
    'report',
    'document',
  ];
  return categories
    .flatMap((category) => log.streamNames(category))
    .map((name) => `${name}: ${log.typesOf(name)}`);
}

describe('the erasure lock', () => {
  it.each(Object.entries(aboutPeople))(
    'stands in the way of %s and of nothing before',
    async (name, attempt) => {
      const kyc = name === 'CreateInvestment' ? 'approved' : 'rejected';
      if (name !== 'RegisterUser') await attempt(await world(kyc));
      const locked = await world(kyc);
      locked.told.after = undefined;
      await locked.erase();
      const before = written(locked);
      expect(locked.erasure()).toEqual(['PersonalDataErasureRequested']);
      await expect(attempt(locked)).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
      expect(written(locked)).toEqual(before);
      locked.told.after = none;
      await locked.goOn();
      expect(locked.erasure()).toEqual(theEnd);
      if (name === 'RegisterUser') return;
      // An investment fails even earlier, because there is no KYC.
      const code = name === 'CreateInvestment' ? 'KYC_NOT_APPROVED' : 'ACCOUNT_ERASED';
      const end = written(locked);
      await expect(attempt(locked)).rejects.toMatchObject({ code });
      expect(written(locked)).toEqual(end);
    },
  );

  it('stands in the way of signing in and out', async () => {
    const locked = await world();
    locked.told.after = undefined;
    await locked.erase();
    const { identity } = locked.process;
    const context: CommandContext = {
      command: 'SignIn',
      actor: locked.actor,
      key: newId(),
      commandHash: '',
      correlationId: newId(),
      causationId: newId(),
      occurredAt: T0,
    };
    const closing = { code: 'ACCOUNT_CLOSING' };
    await expect(identity.signIn(context, EMAIL, { method: 'code' })).rejects.toMatchObject(closing);
    await expect(identity.signInById(context, locked.userId, { method: 'passkey' })).rejects.toMatchObject(
      closing,
    );
    await expect(identity.signOut(context, locked.userId, {})).rejects.toMatchObject(closing);
  });

  it('gives back what was reserved for an investment that meets it', async () => {
    const locked = await world('approved');
    locked.told.after = undefined;
    await locked.erase();
    await expect(aboutPeople.CreateInvestment(locked)).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    const types = locked.log.typesOf(`warehouse-${locked.warehouseId}`);
    expect(types).toEqual(['WarehouseCreated', 'CapitalReserved', 'CapitalReleased']);
    const [investment = ''] = locked.log.streamNames('investment');
    expect(locked.log.typesOf(investment)).toEqual(['InvestmentAbandoned']);
  });

  it('is thought of for every command', () => {
    const named = [...Object.keys(aboutPeople), ...Object.keys(others)];
    expect(named.sort()).toEqual(Object.keys(commands).sort());
  });
});
