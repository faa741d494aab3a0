import type { ReactNode } from 'react';
import { type PagedList, readOn } from '../lib/read-on.ts';
import { Button, type ButtonProps } from './button.tsx';

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  query: PagedList & { readonly isFetchingNextPage: boolean };
  /** Label. */
  children?: ReactNode;
}

/** Fetches the next page of a list; renders nothing if there is none. */
export function MoreButton({ query, children = 'Ver anteriores', ...look }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      acts={false}
      {...look}
      busy={query.isFetchingNextPage}
      onClick={() => void readOn(query)}
    >
      {children}
    </Button>
  );
}
