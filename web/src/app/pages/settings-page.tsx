import { Suspense } from 'react';
import { ProfileCard } from '../../features/identity/components/profile-card.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useAddressParam } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';

const ProfileRest = lazyPart(async () => (await import('./profile-rest.tsx')).ProfileRest);

/** One's own profile and the security of one's account. */
function Profile() {
  const me = useCurrentUser();
  return (
    <div className="grid gap-6">
      <ProfileCard key={me.id} me={me} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ProfileRest />
      </Suspense>
    </div>
  );
}

const others = () => import('./settings-tabs.tsx');
const Notifications = lazyPart(async () => (await others()).Notifications);
const Security = lazyPart(async () => (await others()).Security);
const Preferences = lazyPart(async () => (await others()).Preferences);

const tabs = [
  { value: 'perfil', label: 'Perfil', Panel: Profile },
  { value: 'notificaciones', label: 'Notificaciones', Panel: Notifications },
  { value: 'seguridad', label: 'Seguridad', Panel: Security },
  { value: 'preferencias', label: 'Preferencias', Panel: Preferences },
] as const;

export function SettingsPage() {
  useTitle('Mi Perfil');
  const [asked, ask] = useAddressParam('tab');
  const tab = tabs.find(({ value }) => value === asked) ?? tabs[0];
  return (
    <>
      <PageHeader title="Mi Perfil" detail="Tus datos, tus preferencias y la seguridad de tu cuenta." />
      <Tabs
        label="Mi Perfil"
        keeps
        value={tab.value}
        onChange={(value) => ask(value === tabs[0].value ? null : value)}
        tabs={tabs.map(({ value, label, Panel }) => ({ value, label, content: <Panel /> }))}
      />
    </>
  );
}
