import { displayName } from '@nodo/contracts/identity';
import { roleLabel } from '@nodo/contracts/roles';
import type { UserPage, UserRow } from '@nodo/contracts/users';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDate, formatWhole } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
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
        <p className="text-[0.8125rem] text-ink-3">Desde {formatDate(user.createdAt)}</p>
        <UserRowActions user={user} />
      </div>
    </Card>
  );
}

interface UsersCardsProps {
  page: UserPage;
  /** From 1. */
  number: number;
  onPage: (number: number) => void;
}

/** One page of users where there is no room for a table. */
export function UsersCards({ page: { rows, total }, number, onPage }: UsersCardsProps) {
  const first = (number - 1) * CARDS_PAGE + 1;
  const last = first + rows.length - 1;
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.map((user) => (
          <li key={user.id}>
            <UserCard user={user} />
          </li>
        ))}
      </ul>
      {total > CARDS_PAGE && (
        <nav aria-label="Páginas" className="flex items-center justify-between gap-3">
          <Button
            variant="outline"
            size="icon"
            aria-label="Página anterior"
            disabled={number === 1}
            onClick={() => onPage(number - 1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <p className="text-sm tabular text-ink-2">
            {formatWhole(first)}–{formatWhole(last)} de {formatWhole(total)}
          </p>
          <Button
            variant="outline"
            size="icon"
            aria-label="Página siguiente"
            disabled={last >= total}
            onClick={() => onPage(number + 1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </nav>
      )}
    </div>
  );
}
