import { Lease } from '@nodo/platform/lease';
import { z } from 'zod';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { CONFIRM_JOB, Confirming } from './confirming.ts';
import { Following } from './following.ts';
import { watch } from './parse.ts';
import { Recorder } from './recorder.ts';
import { rematch } from './rematch.ts';
import { compareTreasury, firstBlock } from './treasury.ts';

const jobSchema = z.object({ transferId: z.uuid() });

export function transfersModule(services: WorkerServices): WorkerModule {
  const { config, nodes, pool, settings } = services;
  const { usdtContract: contract, treasuryAddress: treasury, startBlock, pollMs } = config.tron;
  const watched = watch(contract, treasury);
  const lease = new Lease(pool, 'chain-follower', settings.leaseSeconds);
  const recorder = new Recorder({ ...services, lease, treasuryAddress: treasury });
  const { twoNodesAbove, sweepMs: everyMs } = settings;
  const confirming = new Confirming({ ...services, recorder, watched, twoNodesAbove });
  const following = new Following({
    ...services,
    lease,
    recorder,
    watched,
    firstBlock: () => firstBlock({ nodes, contract, treasury }, startBlock),
    solidRose: () => confirming.enqueueSoon(),
    longestPauseMs: pollMs,
    rescanBlocks: settings.rescanBlocks,
    renewMs: settings.leaseSeconds * 250,
  });
  const compare = () => compareTreasury({ ...services, contract, treasury });
  return {
    recurring: [
      { name: 'record-transfers', everyMs, heals: true, run: () => recorder.resend() },
      { name: 'match-transfers', everyMs, heals: true, run: () => rematch(services, recorder) },
      { name: 'confirm-transfers', everyMs: everyMs * 2, heals: true, run: () => confirming.enqueueAgain() },
      { name: 'compare-treasury', everyMs: settings.compareTreasuryMs, heals: true, run: compare },
    ],
    queued: { [CONFIRM_JOB]: (data) => confirming.confirm(jobSchema.parse(data).transferId) },
    stop: () => following.stop(),
  };
}
