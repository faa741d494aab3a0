import { can } from '@nodo/contracts/permissions';
import { useSearchParams } from 'react-router-dom';
import { PasskeysCard } from '../../features/identity/components/passkeys-card.tsx';
import { ProfileCard } from '../../features/identity/components/profile-card.tsx';
import { SessionsCard } from '../../features/identity/components/sessions-card.tsx';
import { NotificationsCard } from '../../features/preferences/components/notifications-card.tsx';
import { PreferencesCard } from '../../features/preferences/components/preferences-card.tsx';
import { OwnDataCard } from '../../features/privacy/components/own-data-card.tsx';
import { ClaimsCard } from '../../features/transfer-claims/components/claims-card.tsx';
import { WalletsCard } from '../../features/wallets/components/wallets-card.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';

/** Who one is here, and how one's account is kept safe. */
function Profile() {
  const me = useCurrentUser();
  return (
    <div className="grid gap-6">
      <ProfileCard key={me.id} me={me} />
      <WalletsCard />
      <ClaimsCard />
      <OwnDataCard />
    </div>
  );
}

function Security() {
  const { id, role } = useCurrentUser();
  const mayAudit = can(role, 'audit.read');
  return (
    <div className="grid gap-6">
      <PasskeysCard historyOf={mayAudit ? id : undefined} isStaff={role !== 'investor'} />
      <SessionsCard withHistory={mayAudit} />
    </div>
  );
}

function Notifications() {
  const me = useCurrentUser();
  return <NotificationsCard key={me.id} saved={me.preferences.notifications} />;
}

function Preferences() {
  const me = useCurrentUser();
  return <PreferencesCard key={me.id} saved={me.preferences} />;
}

const tabs = [
  { value: 'perfil', label: 'Perfil', Panel: Profile },
  { value: 'notificaciones', label: 'Notificaciones', Panel: Notifications },
  { value: 'seguridad', label: 'Seguridad', Panel: Security },
  { value: 'preferencias', label: 'Preferencias', Panel: Preferences },
] as const;

export function SettingsPage() {
  useTitle('Mi Perfil');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = tabs.find(({ value }) => value === asked) ?? tabs[0];
  return (
    <>
      <PageHeader title="Mi Perfil" detail="Tus datos, tus preferencias y la seguridad de tu cuenta." />
      <Tabs
        label="Mi Perfil"
        value={tab.value}
        onChange={(value) => setSearch(value === tabs[0].value ? {} : { tab: value }, { replace: true })}
        tabs={tabs.map(({ value, label, Panel }) => ({ value, label, content: <Panel /> }))}
      />
    </>
  );
}
