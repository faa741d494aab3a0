import { can } from '@nodo/contracts/permissions';
import { Link, useLocation } from 'react-router-dom';
import { MomentButton } from '../../features/history/components/moment-button.tsx';
import { SearchButton } from '../../features/search/components/search-button.tsx';
import { useShownMoment } from '../../lib/shown-moment.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import { useCurrentUser } from '../current-user.ts';
import { entriesFor, isActive, type NavigationEntry } from '../navigation.ts';
import { Bell } from './bell.tsx';
import { ConnectionState, OfflineStrip } from './connection-state.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { MomentBanner } from './moment-banner.tsx';
import { useAskedMoment } from './moment-gate.tsx';
import { MoreMenu } from './more-menu.tsx';
import { barClasses, barRowClasses } from './shell-classes.ts';
import { StaleStrip } from './stale-strip.tsx';
import { UserMenu } from './user-menu.tsx';

function BarLink({ entry }: { entry: NavigationEntry }) {
  const active = isActive(entry, useLocation().pathname);
  return (
    <Link
      to={entry.path}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'relative flex h-16 items-center text-[0.9375rem] whitespace-nowrap transition-colors',
        active
          ? 'font-medium text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-signal'
          : 'text-ink-3 hover:text-ink',
      )}
    >
      {entry.label}
    </Link>
  );
}

export function TopBar() {
  const { role } = useCurrentUser();
  const shown = useShownMoment();
  const asked = useAskedMoment();
  const looksBack = can(role, 'history.read');
  // Requests wait until the moment is resolved.
  const isReady = asked === undefined || shown !== undefined;
  return (
    <header className={barClasses}>
      <div className={barRowClasses}>
        <Link to="/" aria-label="Nodo Cartago, inicio" className="flex rounded-md">
          <Logo isShort={looksBack} />
        </Link>
        <nav aria-label="Principal" className="hidden items-center gap-4 lg:flex xl:gap-6">
          {entriesFor(role, 'bar').map((entry) => (
            <BarLink key={entry.path} entry={entry} />
          ))}
          <MoreMenu entries={entriesFor(role, 'more')} />
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          {isReady && <ConnectionState />}
          {looksBack && <SearchButton role={role} />}
          {looksBack && <MomentButton look="icon" />}
          {isReady &&
            entriesFor(role, 'bell').map(({ path, label }) => (
              <Bell key={`${path} ${shown?.position}`} label={label} />
            ))}
          <div className="hidden lg:block">
            <UserMenu />
          </div>
          <MobileMenu />
        </div>
      </div>
      <OfflineStrip />
      <StaleStrip />
      <MomentBanner />
    </header>
  );
}
