import { eachKycDocument, kycDocumentFields, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { kycRenewalLabels } from '@nodo/contracts/kyc/standing';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDate, formatDateTime, formatLastDay } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { kycRecordQuery } from '../api/get-record.ts';
import { DueText } from './due-text.tsx';

function handedIn(record: KycRecordView): number {
  const documents = eachKycDocument((type) => record[kycDocumentFields[type]] !== null);
  return Object.values(documents).filter(Boolean).length;
}

function Record({ record }: { record: KycRecordView }) {
  const now = useNow();
  const { submittedAt, attempt, dueAt, reviewedAt, reviewedBy, expiresAt, reviewNotes, exception } = record;
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Fact label="Documentos">
        {handedIn(record)} de {kycDocumentTypes.length}
      </Fact>
      <Fact label={attempt > 1 ? `Enviada (n.º ${attempt})` : 'Enviada'}>
        {submittedAt ? formatDate(submittedAt) : 'Todavía no'}
      </Fact>
      {dueAt && (
        <Fact label="Plazo">
          <DueText dueAt={dueAt} now={now} />
        </Fact>
      )}
      {record.assignee && <Fact label="Asignado a">{record.assignee.name}</Fact>}
      {record.status === 'approved' && expiresAt && (
        <Fact label="Vigente hasta">{formatLastDay(expiresAt)}</Fact>
      )}
      {record.renewal && <Fact label="Renovación">{kycRenewalLabels[record.renewal]}</Fact>}
      {reviewedAt && (
        <Fact label="Última decisión" isWide>
          {[reviewedBy?.name, formatDateTime(reviewedAt)].filter(Boolean).join(', ')}
        </Fact>
      )}
      {reviewNotes && (
        <Fact label="Notas" isWide>
          {reviewNotes}
        </Fact>
      )}
      {exception && (
        <Fact label="Excepción" isWide>
          {exception}
        </Fact>
      )}
    </dl>
  );
}

/** Someone's verification status, for staff, with a link to the case. */
export function PersonKyc({ userId }: { userId: string }) {
  const query = useQuery(kycRecordQuery(userId));
  const { data: record } = query;
  return (
    <Card aria-label="Verificación KYC">
      <CardHeader title="Verificación KYC" action={record && <KycStatusBadge status={record.status} />} />
      <div className="grid gap-4 px-5 pt-4 pb-5 sm:px-6">
        {query.isPending && <SkeletonRows rows={2} label="Cargando su verificación…" className="h-10" />}
        {record === undefined && query.isError && (
          <QueryError query={query} fallback="No pudimos cargar su verificación." />
        )}
        {record === null && <p className="text-sm text-ink-2">Todavía no la ha comenzado.</p>}
        {record && <Record record={record} />}
        {record && (
          <Link
            to={`/kyc-admin?${new URLSearchParams({ caso: userId })}`}
            className="justify-self-start text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Ver el caso y sus documentos
          </Link>
        )}
      </div>
    </Card>
  );
}
