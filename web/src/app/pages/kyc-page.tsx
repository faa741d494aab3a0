import { KYC_SUBMITTED_REDIRECT_DELAY, TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { kycRecordQuery } from '../../features/kyc/api/get-record.ts';
import { ApprovedCard } from '../../features/kyc/components/approved-card.tsx';
import {
  CorrectingNotice,
  ExpiredNotice,
  RejectedNotice,
  RenewalDeclinedNotice,
  RenewingNotice,
} from '../../features/kyc/components/kyc-notices.tsx';
import { WaitingCard } from '../../features/kyc/components/waiting-card.tsx';
import { isUnderReview, kycStage } from '../../features/kyc/status.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useFallbackPolling, useLooking } from '../../lib/live.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { KycStatusBadge } from '../../ui/kyc-status-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

/** How often the place in the queue is asked for, which others' decisions change without a live message. */
const PLACE_POLL = 60_000;

const isWaiting = (record: KycRecordView | null | undefined) => record?.dueAt != null;

/** Lazily loaded: verified users don't need it. */
const KycWizard = lazyPart(
  async () => (await import('../../features/kyc/components/kyc-wizard.tsx')).KycWizard,
);

/** Shown after a submission: redirects to the start page after a moment, unless the person chooses to stay. */
function Leaving({ onStay }: { onStay: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/'), KYC_SUBMITTED_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sea-soft px-4 py-3"
    >
      <p className="text-[0.9375rem] text-sea-ink">Listo. Te llevamos al inicio…</p>
      <Button variant="outline" size="sm" onClick={onStay}>
        Quedarme aquí
      </Button>
    </div>
  );
}

/** An approval in force, and what became of its renewal. */
function Approved({ record, onEdit }: { record: KycRecordView; onEdit: () => void }) {
  const waits = record.renewal === 'waiting';
  return (
    <div className="grid gap-6">
      {record.renewal === 'declined' && <RenewalDeclinedNotice record={record} />}
      <ApprovedCard record={record} onRenew={waits ? undefined : onEdit} />
      {waits && <WaitingCard record={record} onCorrect={onEdit} />}
    </div>
  );
}

interface ContentProps {
  record: KycRecordView | null;
  onSubmitted: () => void;
  onEdit: () => void;
}

function Content({ record, onSubmitted, onEdit }: ContentProps) {
  const { id } = useCurrentUser();
  // Attempt number of the submission being corrected or replaced by a newer one, valid until its review begins.
  const [replaced, setReplaced] = useState<number>();
  const stage = kycStage(record);
  const isEditing = record !== null && replaced === record.attempt && !isUnderReview(record);
  const isRenewing = isEditing && stage === 'approved' && record.renewal !== 'waiting';
  const isCorrecting = isEditing && !isRenewing && isWaiting(record);
  const edit = () => {
    onEdit();
    setReplaced(record?.attempt);
  };
  const leave = () => setReplaced(undefined);
  if (record && stage === 'approved' && !isRenewing && !isCorrecting) {
    return <Approved record={record} onEdit={edit} />;
  }
  if (record && (stage === 'waiting' || stage === 'under_review') && !isCorrecting) {
    return <WaitingCard record={record} onCorrect={edit} />;
  }
  return (
    <>
      {record && stage === 'rejected' && <RejectedNotice record={record} />}
      {record && stage === 'expired' && <ExpiredNotice record={record} />}
      {isRenewing && <RenewingNotice onLeave={leave} />}
      {isCorrecting && <CorrectingNotice onLeave={leave} />}
      <Suspense fallback={<SkeletonRows rows={2} label="Cargando tu verificación…" className="h-56" />}>
        <KycWizard key={record?.attempt ?? 0} userId={id} record={record} onSubmitted={onSubmitted} />
      </Suspense>
    </>
  );
}

/** The user's own verification: submission and status. */
export function KycPage() {
  useTitle('Verificación de identidad');
  const { id } = useCurrentUser();
  const fallback = useFallbackPolling(TRANSACTIONS_POLL);
  const look = useLooking(PLACE_POLL);
  const query = useQuery({
    ...kycRecordQuery(id),
    refetchInterval: ({ state: { data } }) => fallback || (isWaiting(data) && look),
    refetchOnMount: ({ state: { data } }) => (isWaiting(data) ? 'always' : true),
  });
  const [isLeaving, setIsLeaving] = useState(false);
  const stay = () => setIsLeaving(false);
  const [, setSearch] = useSearchParams();
  const leave = () => {
    // The wizard's step is of what was just handed in: a correction or a renewal begins at a step of its own.
    setSearch({}, { replace: true });
    setIsLeaving(true);
  };
  if (query.isPending) return <SkeletonRows rows={2} label="Cargando tu verificación…" className="h-56" />;
  if (query.data === undefined) {
    return <QueryError query={query} fallback="No pudimos cargar tu verificación." />;
  }
  const record = query.data;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Verificación de identidad"
        detail={
          kycStage(record) === 'approved'
            ? 'La ley nos pide saber quién invierte, y a ti te protege.'
            : 'Cuatro pasos. La ley nos pide saber quién invierte, y a ti te protege.'
        }
        action={record?.submittedAt && <KycStatusBadge status={record.status} />}
      />
      {isLeaving && <Leaving onStay={stay} />}
      <Content record={record} onSubmitted={leave} onEdit={stay} />
    </div>
  );
}
