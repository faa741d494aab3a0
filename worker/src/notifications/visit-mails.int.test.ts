import type { DomainEvent } from '@nodo/contracts/events';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import type { Mailer } from '@nodo/platform/mail';
import { Registry } from '@nodo/platform/metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { MailFolder, openMailer, type ReadModels, startReadModels } from '../testing/read-models.test.ts';
import { SecurityMails } from './security-mails.ts';

const MINUTE_MS = 60_000;
const metrics = createWorkerMetrics(new Registry());
let models: ReadModels;
let folder: MailFolder;
let mailer: Mailer;

beforeAll(async () => {
  models = await startReadModels();
  folder = new MailFolder(models.servers);
  mailer = openMailer(models.servers, folder.url);
  await round();
  models.story.now = new Date();
});
afterAll(async () => {
  await mailer?.close();
  await models?.stop();
});

/** A round of a newly started worker, this long after the last event. */
async function round(afterMs = 0, through: Pick<Mailer, 'deliver' | 'isReady'> = mailer): Promise<void> {
  const { story, servers } = models;
  await projected(servers.pool, story.position);
  const { pool, logger } = servers;
  const now = () => new Date(story.now.getTime() + afterMs);
  await new SecurityMails({
    ...{ pool, logger, metrics, now, mailer: through },
    config: servers.config('worker'),
  }).run();
}

it('LAND-08 the answers to a visit are mailed from the log, once, whatever died after they were written', async () => {
  const { story, admin } = models;
  const [userId, warehouseId] = [await story.user(), await story.warehouse('Bodega Quindío')];
  const visit = { visitId: newId(), userId, warehouseId };
  const other = { ...visit, visitId: newId() };
  const by = async (id: string, ...events: DomainEvent[]) => {
    story.actor = { kind: 'user', id, role: id === admin ? 'admin' : 'investor' };
    await story.append(streams.visits(userId), ...events);
  };
  const asked = { preferredDay: '2026-03-12', partOfDay: 'morning', people: 2 } as const;
  const before = { fromDay: '2026-03-13', fromTime: '09:30' };
  const reason = 'Ese día funden la losa';
  await by(userId, { type: 'VisitRequested', data: { ...visit, ...asked } });
  await by(userId, { type: 'VisitRequested', data: { ...other, ...asked } });
  await by(
    admin,
    { type: 'VisitConfirmed', data: { ...visit, day: before.fromDay, time: before.fromTime } },
    { type: 'VisitRescheduled', data: { ...visit, ...before, day: before.fromDay, time: '14:00', reason } },
    { type: 'VisitDeclined', data: { ...other, reason } },
  );
  const dying = {
    isReady: async () => true,
    deliver: () => Promise.reject(new Error('The process died')),
  };
  await expect(round(0, dying)).rejects.toThrow('The process died');
  expect(await folder.take()).toEqual([]);
  await Promise.all([round(6 * MINUTE_MS), round(6 * MINUTE_MS)]);
  await round(7 * MINUTE_MS);
  const mails = await folder.take();
  const about = (subject: string) => mails.find((mail) => mail.subject === subject)?.text ?? '';
  expect(mails.map(({ to }) => to)).toEqual(Array(3).fill(`${userId}@correo.co`));
  expect(about('Tu visita está confirmada')).toMatch(/viernes, 13 de marzo a las 9:30.* en Bodega Quindío\./);
  expect(about('Tu visita cambió de momento')).toMatch(/a las 9:30.* viernes, 13 de marzo a las 2:00/);
  expect(about('Tu visita no se puede hacer')).toMatch(/\/construction-progress#visitas/);
  // What the team wrote stays out of mails.
  expect(mails.map(({ text }) => text).join()).not.toMatch(/funden|Se hizo/);
});
