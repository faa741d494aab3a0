import type { WorkerModule, WorkerServices } from '../module.ts';
import { settleClaims } from './settling.ts';

const EVERY_MS = 5_000;

export function transferClaimsModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const run = () => settleClaims(services);
  return { recurring: [{ name: 'settle-transfer-claims', everyMs, heals: true, run }] };
}
