import type { WorkerModule, WorkerServices } from '../module.ts';
import { expireKyc } from './expiry.ts';
import { discardOrphans } from './orphans.ts';
import { remindKycRenewals } from './reminder.ts';

const DISCARD_MS = 6 * 3_600_000;

export function kycModule(services: WorkerServices): WorkerModule {
  const { config, objects, settings } = services;
  const { kycValidDays } = config;
  const everyMs = settings.sweepMs * 4;
  const discard = async () => objects && discardOrphans(services, objects, new Date());
  return {
    recurring: [
      { name: 'expire-kyc', everyMs, run: () => expireKyc(services, kycValidDays) },
      { name: 'remind-kyc-renewals', everyMs, run: () => remindKycRenewals(services, kycValidDays) },
      { name: 'discard-uploads', everyMs: DISCARD_MS, run: discard },
    ],
  };
}
