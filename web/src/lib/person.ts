let here: string | undefined;

/** Id of who was last known to be signed in on this page: it stays when their session ends, until another comes. */
export function personHere(): string | undefined {
  return here;
}

export function setPersonHere(userId: string): void {
  here = userId;
}

/** As `answer`, but never settled once another person has come: it is none of their business. */
export function whileHere<T>(answer: Promise<T>): Promise<T> {
  const asker = here;
  const isGone = () => asker !== undefined && here !== asker;
  return new Promise((resolve, reject) => {
    answer.then(
      (value) => isGone() || resolve(value),
      (error: unknown) => isGone() || reject(error),
    );
  });
}
