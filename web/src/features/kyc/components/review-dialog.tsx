import { displayName } from '@nodo/contracts/identity/views';
import type { KycStatusChanged } from '@nodo/contracts/kyc/commands';
import type { KycRecordView, PendingKycView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { afterReview, seenRecord } from '../after-review.ts';
import { kycRecordQuery } from '../api/get-record.ts';
import type { ReviewStatus } from '../review-draft.ts';
import { ReviewCase } from './review-case.tsx';

interface ReviewDialogProps {
  userId: string;
  ownId: string;
  /** The case's row in the queue, if it is there. */
  row: PendingKycView | undefined;
  /** 'Caso 2 de 7'. */
  place: string;
  onClose: () => void;
  onSaved: (changed: KycStatusChanged, asked: ReviewStatus) => void;
  onSkip: (() => void) | undefined;
}

/** The record when the review began, and the current one. */
function useCase(userId: string, row: PendingKycView | undefined) {
  const query = useQuery({ ...kycRecordQuery(userId), refetchOnMount: 'always' });
  const [adopted, setAdopted] = useState<KycRecordView | undefined>(row);
  // A cached record from before this mount must not be reported as a change.
  const latest = query.isFetchedAfterMount ? query.data : (row ?? undefined);
  const seen = seenRecord(adopted, latest ?? undefined);
  if (!adopted && latest) setAdopted(latest);
  return { query, seen, latest: latest ?? seen, adopt: setAdopted };
}

function Body(props: ReviewDialogProps) {
  const { query, seen, latest, adopt } = useCase(props.userId, props.row);
  if (seen && latest) {
    return (
      <ReviewCase
        ownId={props.ownId}
        seen={seen}
        latest={latest}
        onAdopt={() => adopt(latest)}
        onSaved={(changed, asked) => {
          adopt(afterReview(seen, changed));
          props.onSaved(changed, asked);
        }}
        onSkip={props.onSkip}
      />
    );
  }
  if (query.isPending) return <Skeleton className="h-96 w-full" />;
  if (query.error) {
    return <QueryError query={query} fallback="No pudimos cargar este caso." />;
  }
  return (
    <EmptyState icon={SearchX} title="No hay nada que revisar aquí">
      Esta persona todavía no ha enviado su verificación.
    </EmptyState>
  );
}

/** Dialog with one case, large enough for its documents. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { data } = useQuery(kycRecordQuery(props.userId));
  const user = (props.row ?? data)?.user;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={user ? displayName(user) : 'Revisión de KYC'}
      description={[user?.email, props.place].filter(Boolean).join(' · ')}
      shape="full"
    >
      <div className="lg:h-[calc(95dvh-8.5rem)]">
        <Body key={props.userId} {...props} />
      </div>
    </Dialog>
  );
}
