/** Heap of one thread. */
export const THREAD_MEGABYTES = 256;

/**
 * How many threads draw at once, at least one: the rest of the process keeps a core, and as much memory as one thread
 * may take. In a container the cores are often the host's, and the memory is not.
 */
export function threadsFor(cores: number, bytes: number): number {
  const heaps = Math.floor(bytes / (THREAD_MEGABYTES * 1024 * 1024));
  return Math.max(1, Math.min(cores, heaps) - 1);
}
