import type { PendingKycView } from '@nodo/contracts/kyc/views';
import { Inbox, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePresence } from '../presence.ts';
import { QueueRow } from './queue-row.tsx';

const PAGE = 10;

interface ReviewQueueProps {
  rows: readonly PendingKycView[];
  /** Whether a search or filter hides other cases. */
  isNarrowed: boolean;
  ownId: string;
  onReview: (userId: string) => void;
}

/** All cases awaiting a decision, longest wait first, ten at a time. */
export function ReviewQueue({ rows, isNarrowed, ownId, onReview }: ReviewQueueProps) {
  const now = useNow();
  const reviewersOf = usePresence(ownId);
  const [shown, setShown] = useState(PAGE);
  if (rows.length === 0 && isNarrowed) {
    return (
      <EmptyState icon={SearchX} title="Ninguna solicitud es así">
        Hay otras por decidir: cambia la búsqueda o el filtro.
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={Inbox} title="No hay solicitudes pendientes">
        Todo está al día. Cuando alguien envíe sus documentos, su solicitud aparecerá aquí al instante.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {rows.slice(0, shown).map((row) => (
            <li key={row.userId}>
              <QueueRow
                row={row}
                now={now}
                reviewers={reviewersOf(row.userId)}
                isOwn={row.userId === ownId}
                onReview={() => onReview(row.userId)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {rows.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + PAGE)} className="justify-self-center">
          Ver más solicitudes
        </Button>
      )}
    </div>
  );
}
