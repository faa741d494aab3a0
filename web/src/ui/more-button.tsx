import { Button, type ButtonProps } from './button.tsx';

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Asks for the next page of a list whose newest rows come first; nothing once there is none. */
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
