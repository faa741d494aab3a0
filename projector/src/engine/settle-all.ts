/** SQLSTATE of a statement in a transaction that has already failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Waits until all are settled, even if one fails: a statement still in flight must not reach the connection after
 * its transaction was rolled back. Then throws the failure that caused the others, if any.
 */
export async function settleAll<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const outcomes = await Promise.allSettled(promises);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0];
  return Promise.all(promises) as Promise<T>;
}

function isConsequence(failure: unknown): boolean {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
  return cause instanceof Error && 'code' in cause && cause.code === IN_FAILED_TRANSACTION;
}
