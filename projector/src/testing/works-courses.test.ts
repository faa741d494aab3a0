import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { by, type Course, type Move, movesOf, note, one, sample, type World } from './world.test.ts';

/** A course of somebody at a warehouse. */
const atWarehouse =
  (course: (world: World, warehouse: string, person: string, at: number) => Move[]): Course =>
  (world, at) => {
    const [warehouse, person] = [one(world.warehouses, at), one(world.people, at)];
    return warehouse === undefined || person === undefined ? [] : course(world, warehouse, person, at);
  };

/** Warehouses, what is shown of them, who comes to see them, and the platform's own settings. */
export const worksCourses: Readonly<Record<string, Course>> = {
  opens: (world, at) => [
    async () => world.warehouses.push(note(world, 'warehouse', await world.story.warehouse(`Bodega ${at}`))),
  ],
  builds: atWarehouse(({ story }, warehouse, _person, at) => [
    () => story.constructionUpdate(warehouse, at % 101),
  ]),
  changes: atWarehouse((world, warehouse, _person, at) =>
    movesOf(
      world,
      [world.admin, 'admin'],
      streams.warehouse(warehouse),
      sample('WarehouseUpdated', { totalValue: `${1_000_000 + at}.00` }),
    ),
  ),
  closes: atWarehouse((world, warehouse, _person, at) => {
    const [stream, admin] = [streams.warehouse(warehouse), [world.admin, 'admin'] as const];
    let request = -1;
    const ask = async () => {
      await by(world, admin, stream, sample('WarehouseClosingRequested', { reason: `Se vende ${at}` }));
      request = world.story.revisionOf(stream);
    };
    const decided = { requestedBy: world.admin, reason: 'Se vende' };
    const superAdmin = [world.superAdmin, 'super_admin'] as const;
    return [
      ask,
      () => by(world, admin, stream, sample('WarehouseClosingWithdrawn', { request })),
      ask,
      () =>
        at % 2 === 0
          ? by(world, superAdmin, stream, sample('WarehouseClosingRejected', { request, ...decided }))
          : by(world, superAdmin, stream, sample('WarehouseClosed', { request, ...decided })),
    ];
  }),
  waits: atWarehouse((world, warehouse, userId) => {
    const { story } = world;
    const stream = streams.waitlist(warehouse);
    const expiresAt = new Date(story.now.getTime() + 30 * 86_400_000).toISOString();
    return [
      () => by(world, [userId, 'investor'], stream, sample('WaitlistJoined', { userId, expiresAt })),
      () => story.append(stream, sample('WaitlistNotified', { userId })),
      () => by(world, [userId, 'investor'], stream, sample('WaitlistLeft', { userId })),
    ];
  }),
  shows: atWarehouse((world, warehouseId, _person, at) => {
    const mediaId = newId();
    const admin = [world.admin, 'admin'] as const;
    return [
      ...movesOf(world, admin, streams.mediaFile(mediaId), sample('MediaFileUploaded')),
      ...movesOf(
        world,
        admin,
        streams.projectImage(newId()),
        sample('ProjectImageAdded', { warehouseId, imageUrl: `/api/media/${mediaId}`, title: `Vista ${at}` }),
        sample('ProjectImageUpdated', { title: `Otra vista ${at}` }),
        sample('ProjectImageRemoved'),
        sample('ProjectImageRestored'),
      ),
    ];
  }),
  films: atWarehouse((world, _warehouse, person, at) => {
    const [videoId, cameraId] = [note(world, 'video', newId()), newId()];
    const admin = [world.admin, 'admin'] as const;
    const view = sample('ProgressVideoViewed', { videoId });
    return [
      ...movesOf(
        world,
        admin,
        streams.camera(cameraId),
        sample('CameraRegistered', { name: `Cámara ${at}` }),
      ),
      ...movesOf(
        world,
        admin,
        streams.video(videoId),
        sample('ProgressVideoPublished', { title: `Montaje ${at}`, cameraId }),
      ),
      ...movesOf(world, [person, 'investor'], streams.videoView(newId()), view),
      ...movesOf(world, admin, streams.camera(cameraId), sample('CameraStatusChanged')),
      ...(at % 4 === 0
        ? movesOf(world, admin, streams.video(videoId), sample('ProgressVideoWithdrawn'))
        : []),
    ];
  }),
  visits: atWarehouse((world, warehouseId, userId, at) => {
    const visit = { visitId: newId(), userId, warehouseId };
    const stream = streams.visits(userId);
    const asked = sample('VisitRequested', { ...visit, note: `Somos ${at}` });
    const admin = [world.admin, 'admin'] as const;
    return [
      ...movesOf(world, [userId, 'investor'], stream, asked),
      ...(at % 2 === 0
        ? movesOf(world, admin, stream, sample('VisitDeclined', visit))
        : [
            ...movesOf(
              world,
              admin,
              stream,
              sample('VisitConfirmed', visit),
              sample('VisitRescheduled', visit),
            ),
            ...movesOf(world, [userId, 'investor'], stream, sample('VisitCancelled', visit)),
          ]),
    ];
  }),
  asks: atWarehouse((world, warehouseId, userId, at) => {
    const question = { questionId: newId(), userId, warehouseId };
    const stream = streams.questions(userId);
    const admin = [world.admin, 'admin'] as const;
    return [
      ...movesOf(
        world,
        [userId, 'investor'],
        stream,
        sample('QuestionAsked', { ...question, text: `¿Cuándo ${at}?` }),
      ),
      () => {
        if (at % 3 === 0) return by(world, admin, stream, sample('QuestionDeclined', question));
        return at % 3 === 1
          ? by(world, admin, stream, sample('QuestionAnswered', question))
          : by(world, [userId, 'investor'], stream, sample('QuestionWithdrawn', question));
      },
    ];
  }),
  publishes: atWarehouse((world, _warehouse, person, at) => {
    const investorId = at % 2 === 0 ? person : null;
    const [document, admin] = [newId(), [world.admin, 'admin'] as const];
    const stream = streams.document(document);
    return [
      () => by(world, admin, stream, sample('DocumentPublished', { investorId, name: `Contrato ${at}` })),
      () => {
        note(world, 'withdrawn', document);
        return by(world, admin, stream, sample('DocumentWithdrawn', { investorId }));
      },
    ];
  }),
  reports: atWarehouse((world, _warehouse, investorId, at) => {
    const stream = streams.report(newId());
    const asked = sample('ReportRequested', { investorId });
    return [
      ...movesOf(world, [investorId, 'investor'], stream, asked),
      ...(at % 2 === 0
        ? [
            () => world.story.append(stream, sample('ReportFailed')),
            ...movesOf(world, [investorId, 'investor'], stream, sample('ReportRetried')),
          ]
        : []),
      () => world.story.append(stream, sample('ReportGenerated')),
    ];
  }),
  assigns: atWarehouse((world, _warehouse, _person, at) => {
    const item = { kind: 'visit', itemId: newId() } as const;
    return movesOf(
      world,
      [world.admin, 'admin'],
      streams.assignment(deriveId('assignment', item.kind, item.itemId)),
      sample('WorkItemAssigned', { ...item, assigneeId: world.admin }),
      sample('WorkItemAssigned', { ...item, from: at % 2 ? world.admin : null, assigneeId: null }),
    );
  }),
  setsTerms: ({ story }, at) => [() => story.settings(`${50_000 + at}.00`, `Ajuste ${at}`)],
  proposesTerms: (world, at) =>
    movesOf(
      world,
      [world.admin, 'admin'],
      streams.financialSettings(),
      sample('ExtremeSettingsProposed', { reason: `Nuevo canon ${at}` }),
      sample('ExtremeSettingsDiscarded'),
    ),
  limits: (world, at) =>
    movesOf(
      world,
      [world.admin, 'admin'],
      streams.investmentLimits(),
      sample('OpenInvestmentLimitsProposed', { maximumOpen: 200 + at }),
      sample('OpenInvestmentLimitsSet', { maximumOpen: 2 + (at % 9) }),
    ),
  setsRate: (world, at) =>
    movesOf(
      world,
      [world.admin, 'admin'],
      streams.referenceRate('COP'),
      sample('ReferenceRateSet', { rate: `${4_000 + at}` }),
    ),
  importsList: (world, at) => {
    const stream = streams.sanctionsList('ofac-sdn');
    return [
      ...movesOf(
        world,
        [world.superAdmin, 'super_admin'],
        stream,
        sample('SanctionsListImported', { entries: 18_000 + at }),
      ),
      () => world.story.append(stream, sample('SanctionsScreeningFinished')),
    ];
  },
};
