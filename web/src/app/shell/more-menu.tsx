import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link, useLocation } from 'react-router-dom';
import { isActive, type NavigationEntry } from '../navigation.ts';
import { menuClasses, menuItemClasses } from './menu-classes.ts';

/** Destinations that don't fit in the bar. */
export function MoreMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex h-16 items-center gap-1 text-[0.9375rem] text-ink-3 hover:text-ink">
        Más
        <ChevronDown aria-hidden className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" className={menuClasses}>
        {entries.map((entry) => (
          <DropdownMenu.Item key={entry.path} asChild>
            <Link
              to={entry.path}
              aria-current={isActive(entry, pathname) ? 'page' : undefined}
              className={menuItemClasses}
            >
              <entry.icon aria-hidden className="size-4 text-ink-3" />
              {entry.label}
            </Link>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
