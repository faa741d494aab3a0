import { displayName, type UserView } from '@nodo/contracts/identity/views';
import { Avatar } from '../../../ui/avatar.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';

/** Avatar, name (a link to their page) and e-mail. */
export function UserPerson({ user }: { user: UserView }) {
  const name = displayName(user);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar user={user} />
      <div className="min-w-0 leading-5">
        <p className="truncate text-[0.9375rem] font-medium">
          <CustomerLink id={user.id} name={name} />
        </p>
        {/* For an erased person the two are equal. */}
        {user.email !== name && <p className="truncate text-[0.8125rem] text-ink-3">{user.email}</p>}
      </div>
    </div>
  );
}
