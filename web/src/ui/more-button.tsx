import { Button, type ButtonProps } from './button.tsx';

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Fetches the next page of a list; renders nothing if there is none. */
export function MoreButton({ query, ...look }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      acts={false}
      {...look}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Ver anteriores
    </Button>
  );
}
