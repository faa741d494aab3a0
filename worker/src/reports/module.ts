import { z } from 'zod';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { discardFiles } from './orphans.ts';
import { followRequests, STATEMENT_JOB, Statements } from './statements.ts';

const DISCARD_MS = 6 * 3_600_000;
const jobSchema = z.object({ reportId: z.uuid() });

export function reportsModule(services: WorkerServices): WorkerModule {
  const { config, logger, objects, queue, settings } = services;
  const stopping = new AbortController();
  let hearing: Promise<void> | undefined;
  // Without an object store there is nowhere to keep statements.
  const statements = objects && new Statements(services, objects, config.legal);
  const everyMs = settings.sweepMs;
  const discard = async () => objects && discardFiles(services, objects, new Date());
  return {
    recurring: [
      { name: 'render-statements', everyMs, heals: true, run: async () => statements?.sweep() },
      { name: 'discard-files', everyMs: DISCARD_MS, run: discard },
    ],
    queued: { [STATEMENT_JOB]: async (data) => statements?.render(jobSchema.parse(data).reportId) },
    start() {
      const { databaseUrl } = config;
      hearing = followRequests({ databaseUrl, queue }, { logger, signal: stopping.signal });
    },
    async stop() {
      stopping.abort();
      await hearing;
    },
  };
}
