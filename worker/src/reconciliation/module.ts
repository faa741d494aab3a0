import type { WorkerModule, WorkerServices } from '../module.ts';
import { RetryPauses } from '../retry-pauses.ts';
import { watch } from '../transfers/parse.ts';
import { carryOutApproved } from './carrying-out.ts';
import { recordOutflows } from './outflows.ts';

/** People wait for this at their screens; when nothing is approved it costs one read of a small index. */
const EVERY_MS = 3_000;

export function reconciliationModule(services: WorkerServices): WorkerModule {
  const { config, settings } = services;
  const { usdtContract, treasuryAddress } = config.tron;
  const watched = watch(usdtContract, treasuryAddress);
  const pauses = new RetryPauses();
  // What can't be verified is tried for days, and must not use up the follower's requests.
  const nodes = services.nodes.patient();
  const parts = { ...services, nodes, watched, twoNodesAbove: settings.twoNodesAbove, pauses };
  return {
    recurring: [
      {
        name: 'carry-out-reconciliations',
        everyMs: Math.min(EVERY_MS, settings.sweepMs),
        heals: true,
        run: () => carryOutApproved(parts),
      },
      {
        name: 'record-outflows',
        everyMs: settings.sweepMs,
        heals: true,
        run: () => recordOutflows(services),
      },
    ],
  };
}
