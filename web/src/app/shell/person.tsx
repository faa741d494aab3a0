import { displayName, type UserView } from '@nodo/contracts/identity/views';
import { roleLabel } from '@nodo/contracts/roles';
import { Badge } from '../../ui/badge.tsx';

/** Name, e-mail and role. */
export function Person({ user }: { user: UserView }) {
  return (
    <div className="min-w-0">
      <p className="truncate font-semibold">{displayName(user)}</p>
      <p className="truncate text-sm text-ink-3">{user.email}</p>
      <Badge className="mt-2">{roleLabel(user.role)}</Badge>
    </div>
  );
}
