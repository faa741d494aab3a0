import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isGone, readableError, refusedFields } from '../../../lib/errors.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';

interface UnreadStreamProps {
  stream: string;
  query: Parameters<typeof QueryError>[0]['query'];
  fallback: string;
}

/** Why a stream can't be shown. What stays refused however often it is asked for has a way on instead of a retry. */
export function UnreadStream({ stream, query, fallback }: UnreadStreamProps) {
  const { error } = query;
  const refused = refusedFields(error);
  const isBeyond = 'from' in refused;
  if (!isBeyond && !('stream' in refused) && !isGone(error))
    return <QueryError query={query} fallback={fallback} />;
  return (
    <EmptyState
      icon={SearchX}
      title={readableError(error, fallback)}
      action={
        <Button asChild variant="outline">
          {isBeyond ? (
            <Link to={streamAddress(stream)}>Ir a la última revisión</Link>
          ) : (
            <Link to="/history">Buscar en la historia</Link>
          )}
        </Button>
      }
    >
      {isBeyond
        ? 'La dirección pide una revisión que todavía no existe.'
        : 'Puede que a la dirección le falte una parte.'}
    </EmptyState>
  );
}
