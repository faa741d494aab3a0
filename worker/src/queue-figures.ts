import { NotReady } from '@nodo/platform/health';
import { Gauge, type Registry } from '@nodo/platform/metrics';
import type { QueueWatch } from '@nodo/platform/queues';

/** Publishes whether the job queue's store answers, and the queue's lengths while it does. */
export function countQueue(registry: Registry, queue: QueueWatch): void {
  new Gauge({
    name: 'worker_queue_up',
    help: "1 while the store of the worker's jobs answers; without it confirmations and periodic jobs wait",
    registers: [registry],
    async collect() {
      const isThere = await queue.ping().then(
        () => true,
        () => false,
      );
      this.set(isThere ? 1 : 0);
    },
  });
  new Gauge({
    name: 'worker_queue_jobs',
    help: 'Jobs in the queue by state; failed: given up, of which the newest are kept',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const lengths = await queue.lengths().catch(() => ({}));
      this.reset();
      for (const [state, jobs] of Object.entries(lengths)) this.set({ state }, jobs);
    },
  });
}

/** For GET /health: throws NotReady while the queue's store does not answer. */
export async function checkQueue(queue: Pick<QueueWatch, 'ping'>): Promise<void> {
  await queue.ping().catch(() => {
    throw new NotReady('The queue does not answer: confirmations and periodic jobs wait');
  });
}
