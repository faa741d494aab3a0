import { kycRenewalLabels } from '@nodo/contracts/kyc/standing';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime, formatLastDay } from '../../../lib/format.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { DueText } from './due-text.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-[0.9375rem] font-medium tabular">{children}</dd>
    </div>
  );
}

interface CaseFactsProps {
  record: KycRecordView;
  ownId: string;
  onAssign: (assigneeId: string | null) => void;
}

/** The data to compare the documents with, and the case's assignee. */
export function CaseFacts({ record, ownId, onAssign }: CaseFactsProps) {
  const now = useNow();
  return (
    <dl>
      <Fact label="Estado actual">
        <KycStatusBadge status={record.status} />
      </Fact>
      {record.expiresAt && <Fact label="Vigente hasta">{formatLastDay(record.expiresAt)}</Fact>}
      {record.renewal && <Fact label="Renovación">{kycRenewalLabels[record.renewal]}</Fact>}
      <Fact label="Número de documento">
        {record.identityDocument ? (
          <span className="flex items-center">
            {record.identityDocument}
            <CopyButton
              text={record.identityDocument}
              label="Copiar el número de documento"
              done="El número de documento está en el portapapeles."
            />
          </span>
        ) : (
          '—'
        )}
      </Fact>
      {record.submittedAt && (
        <Fact label={record.attempt > 1 ? `Enviada (n.º ${record.attempt})` : 'Enviada'}>
          {formatDateTime(record.submittedAt)}
        </Fact>
      )}
      {record.dueAt && (
        <Fact label="Plazo">
          <DueText dueAt={record.dueAt} now={now} />
        </Fact>
      )}
      {record.dueAt && record.userId !== ownId && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
          <dt className="text-sm text-ink-3">
            <label htmlFor={`assignee-${record.userId}`}>Asignado a</label>
          </dt>
          <dd className="w-56 max-w-full">
            <AssigneeField record={record} ownId={ownId} onAssign={onAssign} />
          </dd>
        </div>
      )}
      {record.reviewedAt && record.reviewedBy && (
        <Fact label="Última revisión">
          {record.reviewedBy.name}, {formatDateTime(record.reviewedAt)}
        </Fact>
      )}
      <Fact label="Persona">
        <CustomerLink id={record.userId} name="Ver su ficha" />
      </Fact>
      <Fact label="Historial">
        <Link
          to={auditAddress({ person: record.userId })}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          Todos sus cambios
        </Link>{' '}
        ·{' '}
        <Link
          to={streamAddress(`kyc-${record.userId}`)}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          Historia
        </Link>
      </Fact>
    </dl>
  );
}
