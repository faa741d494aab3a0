import { type ComponentProps, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PagedList, readOn } from '../lib/read-on.ts';
import { cx } from './cx.ts';

/** URL parameter with the id of the requested list item. */
const ASKED = 'pendiente';

/** URL of a list with one of its items requested. */
export function askedAt(address: string, id: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${ASKED}=${encodeURIComponent(id)}`;
}

/** Maximum number of pages fetched to find the requested item: the longest-waiting one is often last. */
const PAGES = 20;

interface Pages extends PagedList {
  readonly isFetching: boolean;
}

/**
 * Fetches further pages of a list until the item requested in the URL is loaded. `rows`: those of the loaded pages.
 */
export function useReadOnToAsked(query: Pages, rows: readonly { readonly id: string }[] | undefined): void {
  const asked = useSearchParams()[0].get(ASKED);
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const isMissing = asked !== null && rows !== undefined && !rows.some(({ id }) => id === asked);
  const isToRead = isMissing && hasNextPage && !isFetching && (data?.pages.length ?? PAGES) < PAGES;
  useEffect(() => {
    if (isToRead) void readOn({ data, fetchNextPage });
  }, [isToRead, data, fetchNextPage]);
}

/**
 * A list item that the URL may request: it is scrolled into view, highlighted and focused, so that screen readers
 * start there; Enter moves on to the first button that changes something.
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
        // Otherwise the same key press would also activate the button.
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-acts]:not(:disabled)')?.focus();
      }}
      className={cx(className, isAsked && 'rounded-lg outline-2 outline-offset-4 outline-primary')}
    />
  );
}
