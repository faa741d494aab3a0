import { avatarInitial, type UserView } from '@nodo/contracts/identity/views';
import { useState } from 'react';
import { cx } from './cx.ts';

const sizes = { md: 'size-9 text-sm', lg: 'size-16 text-2xl' } as const;

interface AvatarProps {
  user: Pick<UserView, 'firstName' | 'email' | 'profileImageUrl'>;
  size?: keyof typeof sizes;
}

/** A user's photo, or the first letter of their name; also if the photo no longer exists. */
export function Avatar({ user, size = 'md' }: AvatarProps) {
  const { profileImageUrl: url } = user;
  const [gone, setGone] = useState<string>();
  const classes = cx('shrink-0 rounded-full', sizes[size]);
  if (url !== null && url !== gone) {
    return (
      <img
        src={url}
        alt=""
        onError={() => setGone(url)}
        className={cx(classes, 'block bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cx(classes, 'grid place-items-center bg-navy font-semibold text-on-navy dark:bg-navy-2')}
    >
      {avatarInitial(user)}
    </span>
  );
}
