import { can } from '@nodo/contracts/permissions';
import { PasskeysCard } from '../../features/identity/components/passkeys-card.tsx';
import { SessionsCard } from '../../features/identity/components/sessions-card.tsx';
import { DeviceNoticesCard } from '../../features/notifications/components/device-notices-card.tsx';
import { NotificationsCard } from '../../features/preferences/components/notifications-card.tsx';
import { PreferencesCard } from '../../features/preferences/components/preferences-card.tsx';
import { useCurrentUser } from '../current-user.ts';

/** Passkeys and sessions. */
export function Security() {
  const { id, role } = useCurrentUser();
  const mayAudit = can(role, 'audit.read');
  return (
    <div className="grid gap-6">
      <PasskeysCard historyOf={mayAudit ? id : undefined} isStaff={role !== 'investor'} />
      <SessionsCard withHistory={mayAudit} />
    </div>
  );
}

/** Notification preferences and devices. */
export function Notifications() {
  const me = useCurrentUser();
  return (
    <div className="grid gap-6">
      <NotificationsCard key={me.id} saved={me.preferences.notifications} />
      <DeviceNoticesCard userId={me.id} />
    </div>
  );
}

/** Display preferences. */
export function Preferences() {
  const me = useCurrentUser();
  return <PreferencesCard key={me.id} saved={me.preferences} />;
}
