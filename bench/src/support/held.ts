type Stop = () => Promise<unknown>;

const held = new Set<Stop>();

/** Notes what must be stopped when its starter fails or this process is told to end early; answers how to forget it. */
export function hold(stop: Stop): () => void {
  held.add(stop);
  return () => held.delete(stop);
}

/** Stops whatever is still running, the newest first. */
export async function stopHeld(): Promise<void> {
  const stops = [...held].reverse();
  held.clear();
  for (const stop of stops) await stop().catch(() => undefined);
}
