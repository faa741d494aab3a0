import { type ComponentProps, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cx } from './cx.ts';

/** Field of the address that names what of a list was asked for. */
const ASKED = 'pendiente';

/** The address of a list with one of its items asked for. */
export function askedAt(address: string, id: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${ASKED}=${encodeURIComponent(id)}`;
}

/**
 * An item of a list that an address may ask for: it comes into view, marked, with the focus on it, so that its buttons
 * are next by Tab.
 */
export function AskedItem({ id, className, ...props }: ComponentProps<'li'> & { id: string }) {
  const isAsked = useSearchParams()[0].get(ASKED) === id;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <li
      {...props}
      ref={item}
      tabIndex={isAsked ? -1 : undefined}
      className={cx(className, isAsked && 'rounded-lg outline-2 outline-offset-4 outline-primary')}
    />
  );
}
