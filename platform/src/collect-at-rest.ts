import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';

const LOOK_MS = 5_000;
/** A process at rest is busy for at most this share of the time. */
const REST = 0.1;

/** Collects all garbage and returns free pages to the system. V8 offers this without a flag to its profiler only. */
function collect(): void {
  const session = new Session();
  session.connect();
  // Disconnecting inside the answer would block the process for ever.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
}

/**
 * Collects garbage once, when the process first comes to rest after its start. Starting makes the heap grow, and a
 * process that allocates little afterwards would hardly ever reach the collection that makes it smaller. A process
 * under load is left alone, since nobody should wait for this.
 */
export function collectAtRest(lookMs = LOOK_MS): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > REST) return;
    clearInterval(timer);
    collect();
  }, lookMs).unref();
}
