import { type ComponentProps, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cx } from './cx.ts';

/** Field of the address that names what of a list was asked for. */
const ASKED = 'pendiente';

/** The address of a list with one of its items asked for. */
export function askedAt(address: string, id: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${ASKED}=${encodeURIComponent(id)}`;
}

/** Pages that are read until what was asked for is among them: what waits for longest is often last. */
const PAGES = 20;

interface Pages {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Reads on in a list until it has the item that the address asks for. `rows`: of the pages that were read. */
export function useReadOnToAsked(query: Pages, rows: readonly { readonly id: string }[] | undefined): void {
  const asked = useSearchParams()[0].get(ASKED);
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const isMissing = asked !== null && rows !== undefined && !rows.some(({ id }) => id === asked);
  const isToRead = isMissing && hasNextPage && !isFetching && (data?.pages.length ?? PAGES) < PAGES;
  useEffect(() => {
    if (isToRead) void fetchNextPage();
  }, [isToRead, fetchNextPage]);
}

/**
 * An item of a list that an address may ask for: it comes into view, marked, with the focus on it, so that it is read
 * first; Enter goes on to the first of its buttons that changes something.
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
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        // The same press must not do what it leads to.
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-acts]:not(:disabled)')?.focus();
      }}
      className={cx(className, isAsked && 'rounded-lg outline-2 outline-offset-4 outline-primary')}
    />
  );
}
