type Stop = () => Promise<unknown>;

const held = new Set<Stop>();

/**
 * Registers a stop function to be called if this process fails or ends early; returns a function that unregisters it.
 */
export function hold(stop: Stop): () => void {
  held.add(stop);
  return () => held.delete(stop);
}

/** Stops everything still running, newest first. */
export async function stopHeld(): Promise<void> {
  const stops = [...held].reverse();
  held.clear();
  for (const stop of stops) await stop().catch(() => undefined);
}
