import { useState } from 'react';

/**
 * The revision that a form's changes are based on: the one in force when typing began, so that nothing that others
 * saved meanwhile is overwritten unseen; after a save, or a failed one, the current one, whose values are on display.
 */
export function useBaseRevision(current: number) {
  const [base, setBase] = useState<number>();
  return {
    expectedRevision: base ?? current,
    hold: () => setBase((before) => before ?? current),
    release: () => setBase(undefined),
  };
}
