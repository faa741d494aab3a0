import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { logout } from '../../features/identity/api/logout.ts';
import { keepTheme } from '../../features/preferences/api/keep-theme.ts';
import { useThemeChoice } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useCurrentUser } from '../current-user.ts';
import { entriesFor, isActive } from '../navigation.ts';
import { Person } from './person.tsx';
import { themeOptions } from './theme-options.ts';

const rowClasses = 'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base';

function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm text-ink-3">Tema</legend>
      <div className="grid grid-cols-3 gap-1 rounded-md bg-sunken p-1">
        {themeOptions.map(({ value, label, icon: Icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={choice === value}
            onClick={() => keepTheme(value)}
            className={cx(
              'grid min-h-12 justify-items-center gap-0.5 rounded-sm px-1 py-1.5 text-[0.8125rem] leading-4',
              choice === value ? 'bg-surface font-medium shadow-card' : 'text-ink-2',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {value === 'system' ? 'Sistema' : label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The whole navigation, on small screens. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="grid size-10 place-items-center rounded-md hover:bg-sunken"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Menú" description="Ir a otra sección" shape="sheet">
        <div className="flex items-start gap-3 border-b border-line pb-4">
          <Avatar user={user} />
          <Person user={user} />
        </div>
        <nav aria-label="Principal" className="mt-3">
          <ul className="-mx-3 grid gap-0.5">
            {entriesFor(user.role, 'bar', 'more', 'bell', 'user').map((entry) => {
              const active = isActive(entry, pathname);
              return (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    onClick={() => setOpen(false)}
                    aria-current={active ? 'page' : undefined}
                    className={cx(rowClasses, active ? 'bg-sunken font-medium' : 'hover:bg-sunken')}
                  >
                    <entry.icon
                      aria-hidden
                      className={cx('size-5', active ? 'text-signal-ink' : 'text-ink-3')}
                    />
                    {entry.label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <ThemeSwitch />
        <button
          type="button"
          onClick={() => void logout()}
          className={cx(rowClasses, '-mx-3 mt-4 hover:bg-sunken')}
        >
          <LogOut aria-hidden className="size-5 text-ink-3" />
          Cerrar Sesión
        </button>
      </Dialog>
    </div>
  );
}
