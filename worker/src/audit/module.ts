import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { DailyHead } from './daily-head.ts';
import { recordLooks } from './personal-data-views.ts';
import { AuditWebhook } from './webhook.ts';

const LOOKS_EVERY_MS = 60_000;

export function auditModule(services: WorkerServices): WorkerModule {
  const dailyHead = new DailyHead(services);
  const views = new PersonalDataViews(services.pool);
  const { auditWebhook, sweepMs } = services.settings;
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
      ...(webhook ? [{ name: 'tell-audit-webhook', everyMs: sweepMs, run: () => webhook.send() }] : []),
    ],
  };
}
