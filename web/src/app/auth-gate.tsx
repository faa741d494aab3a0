import { LOGIN_REDIRECT_DELAY, TOAST_DURATION } from '@nodo/contracts/constants';
import type { CurrentUserView } from '@nodo/contracts/identity/views';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { currentUserQuery } from '../features/identity/api/get-current-user.ts';
import { PasskeyGate } from '../features/identity/components/passkey-gate.tsx';
import { useIsClosingAccount } from '../lib/account-closed.ts';
import { DisplayCurrencyContext } from '../lib/display-currency.ts';
import { isPreparing, isUnauthenticated } from '../lib/errors.ts';
import { useHasFirstData } from '../lib/first-data.ts';
import { lazyPart, loadWhereReachable } from '../lib/lazy-part.ts';
import { followSessionEnd } from '../lib/leave-session.ts';
import { TimeZoneContext } from '../lib/use-time-zone.ts';
import { PreparingState } from '../ui/preparing-state.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { clearToasts, toast } from '../ui/toast-store.ts';
import { CurrentUserContext } from './current-user.ts';
import { useDisplay } from './display.ts';
import { LiveSync } from './live-sync.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The screens are of use without it. */
const DeviceNotices = lazyPart<{ user: CurrentUserView }>(() =>
  loadWhereReachable(() => import('./device-notices.tsx')).then(
    (module) => module.DeviceNotices,
    () => () => null,
  ),
);

/** The page that the server sends for `/` without a session; the development server has it at another path. */
const LANDING_PAGE = import.meta.env.DEV ? '/landing.html' : '/';

/**
 * Shown when the session has ended: redirects to the sign-in screen, or from the start page as such to the landing
 * page. With a query it is where the team works: they come back to it.
 */
function SignedOut() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isStart = pathname === '/' && search === '' && hash === '';
  const target = `/login?next=${encodeURIComponent(pathname + search + hash)}`;
  useEffect(() => {
    if (isStart) {
      location.replace(LANDING_PAGE);
      return;
    }
    // Said at once, not after what was said in the session that has ended.
    clearToasts();
    toast({
      title: 'No autorizado',
      description: 'Iniciando sesión...',
      tone: 'destructive',
      duration: TOAST_DURATION,
      toastKey: 'session',
    });
    const timer = setTimeout(() => navigate(target, { replace: true }), LOGIN_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isStart, navigate, target]);
  return <LoadingScreen />;
}

/** What shows nothing by itself: live updates and notifications leave network and processor to the first data. */
function Background({ user }: { user: CurrentUserView }) {
  const isDue = useHasFirstData();
  useEffect(() => followSessionEnd(), []);
  if (!isDue) return null;
  return (
    <>
      <LiveSync />
      <Suspense>
        <DeviceNotices user={user} />
      </Suspense>
    </>
  );
}

/** Applies the user's display preferences without remounting the screens, so that typed input is kept. */
function Screens({ preferences }: { preferences: PreferencesView }) {
  useDisplay(preferences);
  return (
    <DisplayCurrencyContext value={preferences.currency}>
      <TimeZoneContext value={preferences.timezone}>
        <Outlet />
      </TimeZoneContext>
    </DisplayCurrencyContext>
  );
}

/**
 * Requires a session: provides the current user to everything inside, keeps it live, and remounts it for another
 * user.
 */
export function AuthGate() {
  const query = useQuery(currentUserQuery);
  const isClosing = useIsClosingAccount();
  if (isUnauthenticated(query.error)) return isClosing ? <LoadingScreen /> : <SignedOut />;
  if (query.data) {
    return (
      <CurrentUserContext key={query.data.id} value={query.data}>
        <Background user={query.data} />
        <PasskeyGate isStaff={query.data.role !== 'investor'} />
        <Screens preferences={query.data.preferences} />
      </CurrentUserContext>
    );
  }
  if (isPreparing(query.failureReason)) {
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
        <h1 className="sr-only">Nodo Cartago</h1>
        <PreparingState />
      </main>
    );
  }
  if (query.isPending) return <LoadingScreen />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
      <h1 className="sr-only">Nodo Cartago</h1>
      <QueryError query={query} fallback="No pudimos comprobar tu sesión." />
    </main>
  );
}
