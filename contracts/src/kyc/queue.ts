import { displayName } from '../identity/views.ts';
import { hasWords } from '../text.ts';
import type { PendingKycView } from './views.ts';

export const holders = ['mine', 'nobody'] as const;
/** Filter by assignee. */
export type Holder = (typeof holders)[number];

type Row = Pick<PendingKycView, 'user' | 'identityDocument' | 'assignee'>;

/** The cases that match all the words in name, e-mail or document number, and the requested assignee. */
export function narrow<R extends Row>(
  rows: readonly R[],
  { search, holder, ownId }: { search: string; holder: Holder | undefined; ownId: string },
): readonly R[] {
  return rows.filter((row) => {
    if (holder === 'mine' && row.assignee?.id !== ownId) return false;
    if (holder === 'nobody' && row.assignee !== null) return false;
    return hasWords(`${displayName(row.user)} ${row.user.email} ${row.identityDocument ?? ''}`, search);
  });
}
