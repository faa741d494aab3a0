type Stop = () => Promise<unknown>;

const held = new Set<Stop>();

/** Notes what must be stopped if this process is told to end before it has done so itself; answers how to forget it. */
export function hold(stop: Stop): () => void {
  held.add(stop);
  return () => held.delete(stop);
}

/** Stops whatever is still running, the newest first. */
export async function stopHeld(): Promise<void> {
  for (const stop of [...held].reverse()) await stop().catch(() => undefined);
}
