import { ErrorState } from './error-state.tsx';

interface QueryErrorProps {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** What could not be shown, as a sentence. */
  fallback: string;
}

/** A query that brought nothing: why, and asking again. */
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
