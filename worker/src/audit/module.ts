import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { DailyHead } from './daily-head.ts';
import { recordLooks } from './personal-data-views.ts';

const LOOKS_EVERY_MS = 60_000;

export function auditModule(services: WorkerServices): WorkerModule {
  const dailyHead = new DailyHead(services);
  const views = new PersonalDataViews(services.pool);
  return {
    recurring: [
      { name: 'record-tree-head', everyMs: services.settings.sweepMs * 4, run: () => dailyHead.record() },
      {
        name: 'record-personal-data-views',
        everyMs: LOOKS_EVERY_MS,
        run: () => recordLooks(services, views),
        heals: true,
      },
    ],
  };
}
