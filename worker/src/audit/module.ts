import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { DailyHead } from './daily-head.ts';
import { AuditFiles } from './files.ts';
import { recordLooks } from './personal-data-views.ts';
import { AuditWebhook } from './webhook.ts';

/** Interval of recording views, in ms. The mail to somebody who exported all their data waits for it. */
const LOOKS_EVERY_MS = 20_000;

export function auditModule(services: WorkerServices): WorkerModule {
  const dailyHead = new DailyHead(services);
  const views = new PersonalDataViews(services.pool);
  const { auditFiles, auditWebhook, sweepMs } = services.settings;
  const { objects } = services;
  const files = objects && auditFiles !== 'off' && new AuditFiles(services, objects, auditFiles);
  const webhook = auditWebhook && new AuditWebhook(services, auditWebhook);
  return {
    recurring: [
      { name: 'record-tree-head', everyMs: sweepMs * 4, run: () => dailyHead.record() },
      {
        name: 'record-personal-data-views',
        everyMs: LOOKS_EVERY_MS,
        run: () => recordLooks(services, views),
        heals: true,
      },
      ...(files ? [{ name: 'make-audit-file', everyMs: sweepMs * 4, run: () => files.make() }] : []),
      ...(webhook ? [{ name: 'tell-audit-webhook', everyMs: sweepMs, run: () => webhook.send() }] : []),
    ],
  };
}
