import type { WorkerModule, WorkerServices } from '../module.ts';
import { DailyHead } from './daily-head.ts';

export function auditModule(services: WorkerServices): WorkerModule {
  const dailyHead = new DailyHead(services);
  const everyMs = services.settings.sweepMs * 4;
  return { recurring: [{ name: 'record-tree-head', everyMs, run: () => dailyHead.record() }] };
}
