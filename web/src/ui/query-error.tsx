import { ErrorState } from './error-state.tsx';

interface QueryErrorProps {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** What could not be shown, as a sentence; used if the error has no message of its own. */
  fallback: string;
  /** Whether it fails however often it is tried: no retry is offered then. */
  isFinal?: boolean;
}

/** Error state of a query, with a retry button where that can help. */
export function QueryError({ query, fallback, isFinal = false }: QueryErrorProps) {
  return (
    <ErrorState
      error={query.error}
      fallback={fallback}
      onRetry={isFinal ? undefined : () => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
