import { ErrorState } from './error-state.tsx';

interface QueryErrorProps {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Error message. */
  fallback: string;
}

/** Error state of a query, with a retry button. */
export function QueryError({ query, fallback }: QueryErrorProps) {
  return (
    <ErrorState
      error={query.error}
      fallback={fallback}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
