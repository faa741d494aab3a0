import { displayName } from '@nodo/contracts/identity/views';
import { LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router-dom';
import { logout } from '../../features/identity/api/logout.ts';
import { keepTheme } from '../../features/preferences/api/keep-theme.ts';
import { type ThemeChoice, useThemeChoice } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useCurrentUser } from '../current-user.ts';
import { entriesFor } from '../navigation.ts';
import { menuClasses, menuItemClasses } from './menu-classes.ts';
import { Person } from './person.tsx';
import { themeOptions } from './theme-options.ts';

function ThemeItems() {
  const choice = useThemeChoice();
  return (
    <DropdownMenu.RadioGroup value={choice} onValueChange={(value) => keepTheme(value as ThemeChoice)}>
      <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-[0.8125rem] text-ink-3">Tema</DropdownMenu.Label>
      {themeOptions.map(({ value, label, icon: Icon }) => (
        <DropdownMenu.RadioItem
          key={value}
          value={value}
          onSelect={(event) => event.preventDefault()}
          className={menuItemClasses}
        >
          <Icon aria-hidden className="size-4 text-ink-3" />
          <span className="flex-1">{label}</span>
          <DropdownMenu.ItemIndicator className="size-2 rounded-full bg-signal" />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function UserMenu() {
  const user = useCurrentUser();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Menú de ${displayName(user)}`}
        className="rounded-full ring-offset-2 ring-offset-surface transition hover:ring-2 hover:ring-line-strong"
      >
        <Avatar user={user} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={10} className={`${menuClasses} w-72`}>
        <div className="px-2.5 py-2.5">
          <Person user={user} />
        </div>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        {entriesFor(user.role, 'user', 'bell').map((entry) => (
          <DropdownMenu.Item key={entry.path} asChild>
            <Link to={entry.path} className={menuItemClasses}>
              <entry.icon aria-hidden className="size-4 text-ink-3" />
              {entry.label}
            </Link>
          </DropdownMenu.Item>
        ))}
        <ThemeItems />
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item onSelect={() => void logout()} className={menuItemClasses}>
          <LogOut aria-hidden className="size-4 text-ink-3" />
          Cerrar Sesión
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
