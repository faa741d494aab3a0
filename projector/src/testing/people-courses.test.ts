import { kycObjectPath } from '@nodo/contracts/kyc/documents';
import { kycRenewals } from '@nodo/contracts/kyc/standing';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { decideMatches } from './screenings.test.ts';
import { by, type Course, type Move, movesOf, note, one, sample, type World } from './world.test.ts';

const ADDRESS = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';

/** A course of somebody. */
const ofPerson =
  (course: (world: World, person: string, at: number) => Move[]): Course =>
  (world, at) => {
    const person = one(world.people, at);
    return person === undefined ? [] : course(world, person, at);
  };

/** Somebody approved hands in newer documents; the renewal is granted or declined, or goes on waiting. */
function renewalOf(world: World, person: string, at: number): Move[] {
  const renewal = kycRenewals[at % kycRenewals.length];
  const expiresAt = new Date(world.story.now.getTime() + 20 * 24 * 3_600_000).toISOString();
  const approvedAt = world.story.now.toISOString();
  return [
    () => world.story.append(streams.kyc(person), sample('KycRenewalDue', { approvedAt, expiresAt })),
    () => world.story.submitKyc(person, 4, 'approved'),
    () =>
      by(
        world,
        [world.admin, 'admin'],
        streams.kyc(person),
        sample('KycReviewed', { from: 'approved', to: 'approved', notes: 'Renovación', renewal }),
      ),
    ...(renewal === 'declined' ? [() => reopened(world, person)] : []),
  ];
}

/** The decision not to grant a renewal is taken back. */
const reopened = (world: World, person: string) =>
  by(
    world,
    [world.admin, 'admin'],
    streams.kyc(person),
    sample('KycReviewed', {
      from: 'approved',
      to: 'approved',
      notes: 'Se mira de nuevo',
      renewal: 'waiting',
    }),
  );

/** Accounts, identity, KYC, and what people keep for themselves. */
export const peopleCourses: Readonly<Record<string, Course>> = {
  registers: (world, at) => [
    async () => {
      const person = await world.story.user('investor', `Álvaro ${at}`);
      note(world, 'person', person);
      world.people.push(person);
    },
  ],
  renames: ofPerson(({ story }, person, at) => [() => story.rename(person, `Persona ${at}`)]),
  changesRole: ofPerson((world, person) =>
    movesOf(
      world,
      [world.superAdmin, 'super_admin'],
      streams.user(person),
      sample('UserRoleChanged', { from: 'investor', to: 'analyst' }),
      sample('UserRoleChanged', { from: 'analyst', to: 'investor' }),
    ),
  ),
  setsLevel: ofPerson((world, person, at) =>
    movesOf(
      world,
      [world.admin, 'admin'],
      streams.user(person),
      sample('InvestorLevelSet', { to: 'premium' }),
      sample('InvestorLevelSet', { from: 'premium', to: null, reason: `Vendió ${at}` }),
    ),
  ),
  changesEmail: ofPerson((world, person, at) => {
    const address = { from: `${person}@correo.co`, to: `otra.${at}.${person.slice(-4)}@correo.co` };
    return movesOf(
      world,
      [person, 'investor'],
      streams.user(person),
      sample('UserEmailChangeRequested', address),
      sample('UserEmailChanged', address),
    );
  }),
  prefers: ofPerson((world, person, at) =>
    movesOf(
      world,
      [person, 'investor'],
      streams.user(person),
      sample('UserPreferencesChanged', at % 2 ? {} : { currency: 'USD' }),
      sample('NotificationPreferencesChanged', at % 2 ? {} : { construction: true }),
    ),
  ),
  changesPhoto: ofPerson((world, person) =>
    movesOf(
      world,
      [person, 'investor'],
      streams.user(person),
      sample('ProfilePhotoChanged', { photoId: newId() }),
      sample('ProfilePhotoChanged', { photoId: null }),
    ),
  ),
  signsIn: ofPerson((world, person) =>
    movesOf(
      world,
      [person, 'investor'],
      streams.user(person),
      sample('UserSignedIn'),
      sample('UserSignedOut'),
    ),
  ),
  keepsPasskey: ofPerson((world, person) => {
    const passkeyId = newId();
    return movesOf(
      world,
      [person, 'investor'],
      streams.user(person),
      sample('PasskeyRegistered', { passkeyId }),
      sample('PasskeyRenamed', { passkeyId }),
      sample('PasskeyRemoved', { passkeyId }),
    );
  }),
  issuesKeyCode: ofPerson((world, person) => {
    const codeId = newId();
    const expiresAt = new Date(world.story.now.getTime() + 3_600_000).toISOString();
    return [
      ...movesOf(
        world,
        [world.superAdmin, 'super_admin'],
        streams.user(person),
        sample('PasskeyCodeIssued', { codeId, expiresAt }),
      ),
      ...movesOf(world, [person, 'investor'], streams.user(person), sample('PasskeyCodeUsed', { codeId })),
    ];
  }),
  asksForErasure: ofPerson((world, person) =>
    movesOf(
      world,
      [person, 'investor'],
      streams.user(person),
      sample('PersonalDataErasureRequested'),
      sample('PersonalDataErasureRefused'),
    ),
  ),
  verifies: ofPerson((world, person, at) => {
    const { story, admin } = world;
    const [stream, officer] = [streams.kyc(person), [admin, 'admin'] as const];
    const objectPath = kycObjectPath(person, newId());
    const review = at % 2 === 0 ? 'approved' : 'rejected';
    note(world, 'document', objectPath.split('/').at(-1) ?? '');
    return [
      ...movesOf(
        world,
        [person, 'investor'],
        stream,
        sample('KycDocumentUploaded', { documentType: 'proof-of-address', objectPath }),
        sample('KycDraftSaved', { documents: { 'proof-of-address': objectPath } }),
        sample('KycDocumentDiscarded', { documentType: 'proof-of-address', objectPath }),
      ),
      () => story.submitKyc(person, 1 + (at % 3)),
      () => by(world, officer, stream, sample('KycAssigned', { to: admin })),
      () => by(world, officer, stream, sample('KycDocumentViewed', { objectPath })),
      () => story.reviewKyc(person, review, admin),
      ...(review === 'approved' ? renewalOf(world, person, at) : []),
      // Taken back, or run out.
      () =>
        at % 4 < 2
          ? by(
              world,
              officer,
              stream,
              sample('KycReviewed', { from: review, to: 'rejected', notes: 'Se anula' }),
            )
          : story.append(stream, sample('KycExpired', { approvedAt: story.now.toISOString() })),
      () => story.append(stream, sample('KycClosed')),
    ];
  }),
  screens: ofPerson(({ story, admin }, userId, at) => [
    async () => {
      const { actor } = story;
      const screened = { userId, admin, attempt: 1, listedName: `Álvaro ${at}`, reason: 'Otra cédula' };
      await decideMatches(story, screened);
      story.actor = actor;
    },
  ]),
  looks: ofPerson((world, viewed) =>
    movesOf(
      world,
      [world.admin, 'admin'],
      streams.personalDataView(newId()),
      sample('PersonalDataViewed', { viewed }),
    ),
  ),
  decides: ofPerson((world, investorId, at) => {
    const warehouseId = one(world.warehouses, at);
    const decision = { investorId, ...(warehouseId && { warehouseId }), reason: `Razón ${at}` };
    return movesOf(
      world,
      [investorId, 'investor'],
      streams.decision(newId()),
      sample('DecisionRecorded', { ...decision, action: 'hold' }),
    );
  }),
  readsNotices: ofPerson((world, person) =>
    movesOf(
      world,
      [person, 'investor'],
      streams.notification(person),
      sample('NotificationsMarkedRead', { ids: [], all: true, through: newId() }),
    ),
  ),
  savesView: (world) => {
    const viewId = newId();
    return movesOf(
      world,
      [world.admin, 'admin'],
      streams.savedViews(world.admin),
      sample('ViewSaved', { viewId }),
      sample('ViewRemoved', { viewId }),
    );
  },
  provesWallet: (world, at) => {
    const { story, holder } = world;
    const person = one(world.people, at);
    if (person === undefined || holder !== undefined) return [];
    world.holder = person;
    return [
      () => story.proveWallet(person),
      async () => {
        await story.releaseWallet(person);
        world.holder = undefined;
      },
    ];
  },
  provesByTransfer: ofPerson((world, userId) => {
    const expiresAt = new Date(world.story.now.getTime() + 7_200_000).toISOString();
    return [
      () =>
        world.story.append(
          streams.wallet(deriveId('wallet', ADDRESS)),
          sample('WalletTransferExpected', { userId, walletAddress: ADDRESS, expiresAt }),
        ),
      ...movesOf(
        world,
        [userId, 'investor'],
        streams.wallet(deriveId('wallet', ADDRESS)),
        sample('WalletProved', { userId, walletAddress: ADDRESS, method: 'transfer' }),
        sample('WalletReleased', { userId, walletAddress: ADDRESS }),
      ),
    ];
  }),
  claimsTransfer: ofPerson((world, userId, at) => {
    const claim = { claimId: newId(), userId };
    return [
      ...movesOf(
        world,
        [userId, 'investor'],
        streams.transferClaims(userId),
        sample('TransferClaimed', { ...claim, txHash: newId().replaceAll('-', '').padEnd(64, '0') }),
      ),
      () =>
        at % 2 === 0
          ? by(
              world,
              [userId, 'investor'],
              streams.transferClaims(userId),
              sample('TransferClaimWithdrawn', claim),
            )
          : by(
              world,
              [world.admin, 'admin'],
              streams.transferClaims(userId),
              sample('TransferClaimRejected', claim),
            ),
    ];
  }),
};
