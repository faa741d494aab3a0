let currentId: string | undefined;

/** Id of the last user known to be signed in on this page; kept after their session ends, until another signs in. */
export function currentUserId(): string | undefined {
  return currentId;
}

export function setCurrentUserId(userId: string): void {
  currentId = userId;
}

/** Settles like `answer`, but only if the same user is still signed in; otherwise never. */
export function ifSameUser<T>(answer: Promise<T>): Promise<T> {
  const userId = currentId;
  const hasChanged = () => userId !== undefined && currentId !== userId;
  return new Promise((resolve, reject) => {
    answer.then(
      (value) => hasChanged() || resolve(value),
      (error: unknown) => hasChanged() || reject(error),
    );
  });
}
