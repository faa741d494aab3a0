import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '../../ui/cx.ts';
import { isActive, type NavigationEntry } from '../navigation.ts';
import { menuClasses, menuItemClasses } from './menu-classes.ts';
import { useHoverOpen } from './use-hover-open.ts';

/** Menu of the entries that don't fit in the bar. */
export function MoreMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  const { pathname } = useLocation();
  const hover = useHoverOpen();
  if (entries.length === 0) return null;
  const current = entries.find((entry) => isActive(entry, pathname));
  return (
    <DropdownMenu.Root modal={false} {...hover.root}>
      <DropdownMenu.Trigger
        {...hover.trigger}
        aria-current={current && true}
        className={cx(
          'relative flex h-16 items-center gap-1 text-[0.9375rem]',
          current
            ? 'font-medium text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-signal'
            : 'text-ink-3 hover:text-ink',
        )}
      >
        Más
        <ChevronDown aria-hidden className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" className={menuClasses} {...hover.content}>
        {entries.map((entry) => (
          <DropdownMenu.Item key={entry.path} asChild>
            <Link
              to={entry.path}
              aria-current={entry === current ? 'page' : undefined}
              className={cx(menuItemClasses, entry === current && 'bg-sunken font-medium')}
            >
              <entry.icon
                aria-hidden
                className={cx('size-4', entry === current ? 'text-signal-ink' : 'text-ink-3')}
              />
              {entry.label}
            </Link>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
