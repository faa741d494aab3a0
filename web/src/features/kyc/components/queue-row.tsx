import { displayName } from '@nodo/contracts/identity/views';
import type { PendingKycView } from '@nodo/contracts/kyc/views';
import { Eye } from 'lucide-react';
import { formatDateTime, formatLastDay } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/relative-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';
import { proposerOf } from '../review-draft.ts';
import { DocumentFlags } from './document-flags.tsx';
import { DueText } from './due-text.tsx';

interface QueueRowProps {
  row: PendingKycView;
  now: number;
  /** Colleagues who have the case open. */
  reviewers: readonly string[];
  isOwn: boolean;
  onReview: () => void;
}

/** One case in the queue: person, submission time, deadline and documents. */
export function QueueRow({ row, now, reviewers, isOwn, onReview }: QueueRowProps) {
  const name = displayName(row.user);
  const proposer = row.exception === null ? null : proposerOf(row);
  return (
    <article className="grid gap-4 px-5 py-5 sm:px-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1.35fr)_auto] lg:items-center lg:gap-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="truncate font-semibold tracking-tight">{name}</h3>
          <KycStatusBadge status={row.status} />
          {row.renewal && <Badge tone="amber">Renovación</Badge>}
        </div>
        <p className="mt-0.5 truncate text-sm text-ink-3">{row.user.email}</p>
        <p className="mt-0.5 text-sm text-ink-2">
          Documento <span className="tabular">{row.identityDocument ?? '—'}</span>
          {row.attempt > 1 && <span className="text-ink-3"> · envío n.º {row.attempt}</span>}
        </p>
      </div>
      <div className="text-sm leading-6">
        {row.submittedAt && <p className="text-ink-2">Enviada {formatRelative(row.submittedAt, now)}</p>}
        {row.submittedAt && (
          <p className="text-[0.8125rem] leading-5 text-ink-3">{formatDateTime(row.submittedAt)}</p>
        )}
        <p className="text-ink-2">{row.dueAt && <DueText dueAt={row.dueAt} now={now} />}</p>
        {row.expiresAt && <p className="text-ink-2">Vigente hasta el {formatLastDay(row.expiresAt)}</p>}
      </div>
      <div className="min-w-0">
        <DocumentFlags documents={row.documents} />
        {row.reviewNotes && (
          <p className="mt-2 line-clamp-2 text-[0.8125rem] leading-5 text-ink-3">
            Notas: {row.reviewNotes.replaceAll('\n', ' ')}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1.5 lg:w-36 lg:items-end">
        <Button
          variant={reviewers.length > 0 || isOwn ? 'outline' : 'primary'}
          onClick={onReview}
          disabled={isOwn}
          aria-label={`Revisar a ${name}`}
          className="max-lg:w-full"
        >
          Revisar
        </Button>
        {row.assignee && (
          <p className="text-[0.8125rem] leading-5 text-ink-3 lg:text-right">La tiene {row.assignee.name}</p>
        )}
        {row.exception !== null && (
          <p className="text-[0.8125rem] leading-5 text-amber-ink lg:text-right">Espera otra aprobación</p>
        )}
        {proposer && (
          <p className="text-[0.8125rem] leading-5 text-ink-3 lg:text-right">La propuso {proposer.name}</p>
        )}
        {isOwn && (
          <p className="text-[0.8125rem] leading-5 text-ink-3 lg:text-right">
            Es la tuya: la revisa otra persona.
          </p>
        )}
        {reviewers.length > 0 && (
          <p className="flex items-center gap-1.5 text-[0.8125rem] leading-5 text-amber-ink">
            <Eye aria-hidden className="size-3.5 shrink-0" />
            {reviewers.join(', ')} la tiene abierta
          </p>
        )}
      </div>
    </article>
  );
}
