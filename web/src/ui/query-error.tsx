import { refusedFields } from '../lib/errors.ts';
import { ErrorState } from './error-state.tsx';

interface QueryErrorProps {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** What could not be shown, as a sentence; used if the error has no message of its own. */
  fallback: string;
}

/** Error state of a query, with a retry button unless it was refused for what it asks: that stays so. */
export function QueryError({ query, fallback }: QueryErrorProps) {
  return (
    <ErrorState
      error={query.error}
      fallback={fallback}
      onRetry={Object.keys(refusedFields(query.error)).length > 0 ? undefined : () => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
