import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { BrowserNotices } from '../features/notifications/components/browser-notices.tsx';
import { PushKeeper } from '../features/notifications/components/push-keeper.tsx';

/** Notifications on the device itself: those of this page, and the subscription to pushes. */
export function DeviceNotices({ user }: { user: CurrentUserView }) {
  return (
    <>
      <BrowserNotices wanted={user.preferences.notifications.push} />
      <PushKeeper userId={user.id} />
    </>
  );
}
