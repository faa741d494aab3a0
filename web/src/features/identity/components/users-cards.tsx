import type { UserPage, UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { roleLabel } from '@nodo/contracts/roles';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { CARDS_PAGE } from '../use-users-list.ts';
import { UserKyc } from './user-kyc.tsx';
import { UserPerson } from './user-person.tsx';
import { UserRowActions } from './user-row-actions.tsx';

function UserCard({ user }: { user: UserRow }) {
  return (
    <Card aria-label={displayName(user)} className="grid gap-3.5 p-4">
      <UserPerson user={user} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <UserKyc user={user} />
        <span className="text-ink-2">{roleLabel(user.role)}</span>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-2.5">
        <p className="text-[0.8125rem] text-ink-3">Desde el {formatDate(user.createdAt)}</p>
        <UserRowActions user={user} />
      </div>
    </Card>
  );
}

interface UsersCardsProps {
  page: UserPage;
  /** One-based page number. */
  number: number;
  onPage: (number: number) => void;
}

/** One page of users as cards, for small screens. */
export function UsersCards({ page: { rows, total }, number, onPage }: UsersCardsProps) {
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.map((user) => (
          <li key={user.id}>
            <UserCard user={user} />
          </li>
        ))}
      </ul>
      <Pager number={number} size={CARDS_PAGE} shown={rows.length} total={total} onPage={onPage} />
    </div>
  );
}
