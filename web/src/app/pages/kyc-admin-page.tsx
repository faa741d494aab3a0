import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import type { KycRecordView, PendingKycView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pendingKycQuery } from '../../features/kyc/api/list-pending.ts';
import { ReviewDialog } from '../../features/kyc/components/review-dialog.tsx';
import { ReviewQueue } from '../../features/kyc/components/review-queue.tsx';
import { nextCase } from '../../features/kyc/next-case.ts';
import { useFallbackPolling } from '../../lib/live.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

const CASE = 'caso';

/** The case in the address, opened over the queue. */
function OpenCase({ rows }: { rows: readonly PendingKycView[] }) {
  const { id: ownId } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const userId = search.get(CASE);
  if (!userId) return null;
  const place = rows.findIndex((row) => row.userId === userId);
  const next = nextCase(rows, userId, ownId);
  const open = (id: string | undefined) => setSearch(id ? { [CASE]: id } : {}, { replace: true });
  const leave = ({ status }: KycRecordView) => {
    if (status !== 'under_review') open(next);
  };
  return (
    <ReviewDialog
      userId={userId}
      ownId={ownId}
      row={rows[place]}
      place={place >= 0 ? `Caso ${place + 1} de ${rows.length}` : ''}
      onClose={() => open(undefined)}
      onSaved={leave}
      onSkip={next === undefined ? undefined : () => open(next)}
    />
  );
}

function Queue() {
  const { id: ownId } = useCurrentUser();
  const [, setSearch] = useSearchParams();
  const query = useQuery({ ...pendingKycQuery, refetchInterval: useFallbackPolling(TRANSACTIONS_POLL) });
  const rows = query.data;
  return (
    <>
      <PageHeader
        title="KYC Admin"
        detail={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Solicitudes por revisar, la que más espera primero.
            {rows && (
              <Badge tone={rows.length > 0 ? 'signal' : 'sea'}>
                {rows.length === 1 ? '1 pendiente' : `${rows.length} pendientes`}
              </Badge>
            )}
          </span>
        }
      />
      {query.isPending && <SkeletonRows rows={4} label="Cargando solicitudes…" className="h-28" />}
      {query.error && !rows && <QueryError query={query} fallback="No pudimos cargar las solicitudes." />}
      {rows && (
        <>
          <h2 className="sr-only">Solicitudes</h2>
          <ReviewQueue rows={rows} ownId={ownId} onReview={(userId) => setSearch({ [CASE]: userId })} />
          <OpenCase rows={rows} />
        </>
      )}
    </>
  );
}

/** Where reviewers decide about people's verifications. */
export function KycAdminPage() {
  useTitle('KYC Admin');
  return (
    <PermissionGate needs="kyc.review">
      <Queue />
    </PermissionGate>
  );
}
