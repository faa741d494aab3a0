/** Settles like `work`, but rejects with `late()` once `ms` milliseconds are over. The work itself is not cancelled. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // A plain timer: ending one by an AbortSignal makes two errors with their stacks, for each append.
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms).unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // Whoever is late may still fail.
    work.catch(() => undefined);
  }
}
