import { avatarInitial, type UserView } from '@nodo/contracts/identity/views';

/** Somebody's picture, or the first letter of their name. */
export function Avatar({ user }: { user: Pick<UserView, 'firstName' | 'email' | 'profileImageUrl'> }) {
  if (user.profileImageUrl) {
    return <img src={user.profileImageUrl} alt="" className="size-9 shrink-0 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-navy text-sm font-semibold text-on-navy dark:bg-navy-2"
    >
      {avatarInitial(user)}
    </span>
  );
}
