import { Counter, Gauge, Histogram, type Registry } from '@nodo/platform/metrics';

/** All metrics of the worker besides Node's own and HTTP's. */
export function createWorkerMetrics(registry: Registry) {
  const registers = [registry];
  /** Time of the newest followed block; undefined before the first. */
  let headTime: number | undefined;
  new Gauge({
    name: 'chain_head_age_seconds',
    help: 'Age of the newest followed block now; grows while none is followed',
    registers,
    collect() {
      if (headTime === undefined) this.remove();
      else this.set((Date.now() - headTime) / 1_000);
    },
  });
  /** When the oldest audit entry not yet sent to the webhook was recorded; undefined when none is waiting. */
  let auditWaitsSince: number | undefined;
  new Gauge({
    name: 'audit_webhook_oldest_waiting_seconds',
    help: 'Age of the oldest audit entry that the webhook was not told; 0 where none waits, or there is no webhook',
    registers,
    collect() {
      this.set(auditWaitsSince === undefined ? 0 : (Date.now() - auditWaitsSince) / 1_000);
    },
  });
  const treasuryDifference = new Gauge({
    name: 'treasury_difference_micro_usdt',
    help: 'Treasury balance at a solid block less the transfers counted up to it; none before this process compares them',
    registers,
  });
  // Not 0 by itself.
  treasuryDifference.remove();
  const head = new Gauge({ name: 'chain_head_height', help: 'Newest block that was followed', registers });
  const solid = new Gauge({
    name: 'chain_solid_height',
    help: 'Newest block known to be irreversible',
    registers,
  });
  const unsolid = new Gauge({
    name: 'chain_unsolid_blocks',
    help: 'Head less solid height; 18 is usual, more than 30 is an alarm',
    registers,
  });
  return {
    auditWebhookWaits: (since: number | undefined) => {
      auditWaitsSince = since;
    },
    ...{ head, solid, unsolid },
    /** Time of the newest followed block, milliseconds since the epoch. */
    headIsOf: (time: number) => {
      headTime = time;
    },
    /** Another instance follows the chain: what this one told while it did would stand for ever. */
    standsBy: () => {
      headTime = undefined;
      for (const gauge of [head, solid, unsolid]) gauge.remove();
    },
    following: new Gauge({
      name: 'chain_following',
      help: '1 on the instance that follows the chain',
      registers,
    }),
    blockSeconds: new Histogram({
      name: 'chain_block_seconds',
      help: 'From a new block being seen to its head being announced',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    requests: new Counter({
      name: 'tron_requests_total',
      help: 'Requests sent to TRON nodes',
      labelNames: ['node', 'path'],
      registers,
    }),
    failures: new Counter({
      name: 'tron_failures_total',
      help: 'Answers of TRON nodes that could not be used, by kind',
      labelNames: ['node', 'kind'],
      registers,
    }),
    nodeAway: new Gauge({
      name: 'tron_node_away',
      help: '1 while a TRON node answers nothing that can be used, also where another one is used meanwhile',
      labelNames: ['node'],
      registers,
    }),
    observed: new Counter({
      name: 'transfers_seen_total',
      help: 'Transfers into the treasury seen in blocks',
      registers,
    }),
    reorganised: new Counter({
      name: 'transfers_reorganised_total',
      help: 'Transfers whose block left the chain',
      registers,
    }),
    confirmed: new Counter({ name: 'transfers_confirmed_total', help: 'Transfers found solid', registers }),
    unmatched: new Counter({
      name: 'transfers_unmatched_total',
      help: 'Transfers that belong to no investment',
      labelNames: ['reason'],
      registers,
    }),
    commands: new Counter({
      name: 'worker_commands_total',
      help: 'Commands sent to command-api',
      labelNames: ['command', 'outcome'],
      registers,
    }),
    jobs: new Counter({
      name: 'worker_jobs_total',
      help: 'Jobs handled',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    securityMailsGivenUp: new Counter({
      name: 'security_mails_given_up_total',
      help: 'Mails about the safety of an account or the answer to a visit, not sent: refused for good, or not taken within a day',
      labelNames: ['kind', 'reason'],
      registers,
    }),
    treasuryDifference,
    treasuryCompared: new Gauge({
      name: 'treasury_compared_timestamp_seconds',
      help: 'When the treasury was last compared with its transfers; older than two hours is an alarm',
      registers,
    }),
    reservesShortfall: new Gauge({
      name: 'reserves_shortfall_micro_usdt',
      help: 'What the treasury lacked of all that is owed, at the last look; more than 0 is an alarm',
      registers,
    }),
    reservesAttested: new Gauge({
      name: 'reserves_attested_timestamp_seconds',
      help: 'When the reserves were last compared with what is owed; older than two hours is an alarm',
      registers,
    }),
  };
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;
