import { avatarInitial, displayName, type UserView } from '@nodo/contracts/identity';
import { roleLabel } from '@nodo/contracts/roles';
import { Badge } from '../../ui/badge.tsx';

export function Avatar({ user }: { user: UserView }) {
  if (user.profileImageUrl) {
    return <img src={user.profileImageUrl} alt="" className="size-9 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden
      className="grid size-9 place-items-center rounded-full bg-navy text-sm font-semibold text-on-navy dark:bg-navy-2"
    >
      {avatarInitial(user)}
    </span>
  );
}

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
