import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { Check, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endSentence } from '../../../lib/end-sentence.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { placeInQueue } from '../place.ts';
import { isUnderReview } from '../status.ts';
import { formatDue } from '../when.ts';
import { documentsOf } from '../wizard.ts';
import { DocumentDialog } from './document-dialog.tsx';

interface MilestoneProps {
  title: string;
  state: 'done' | 'now' | 'later';
  children?: ReactNode;
}

function Milestone({ title, state, children }: MilestoneProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[0.9375rem] not-last:before:w-px not-last:before:bg-line"
    >
      <span
        aria-hidden
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          state === 'done' && 'bg-sea-soft text-sea-ink',
          state === 'now' && 'bg-amber-soft text-amber-ink',
          state === 'later' && 'bg-sunken text-ink-3',
        )}
      >
        {state === 'done' && <Check className="size-4" />}
        {state === 'now' && <Clock className="size-4" />}
        {state === 'later' && <span className="size-1.5 rounded-full bg-current" />}
      </span>
      <div className="min-w-0 pt-1">
        <p className={cx('font-medium', state === 'later' && 'text-ink-2')}>{title}</p>
        {children && <p className="mt-0.5 text-sm leading-5 text-ink-2">{children}</p>}
      </div>
    </li>
  );
}

/** The submitted data, to be viewed again. */
function Sent({ record, onCorrect }: { record: KycRecordView; onCorrect: (() => void) | undefined }) {
  const [viewed, setViewed] = useState<KycDocumentType>();
  const documents = documentsOf(record);
  return (
    <Card>
      <CardHeader title="Lo que enviaste" detail={`Documento n.º ${record.identityDocument ?? ''}`} />
      <ul className="divide-y divide-line px-5 pt-2 pb-3 sm:px-6">
        {kycDocumentTypes.map((type) => (
          <li key={type} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
            <span className="text-[0.9375rem]">{kycDocumentLabels[type]}</span>
            {documents[type] && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setViewed(type)}
                aria-label={`Ver: ${kycDocumentLabels[type]}`}
              >
                Ver
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onCorrect && (
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <Button variant="outline" size="sm" acts onClick={onCorrect}>
            Corregir mi solicitud
          </Button>
        </div>
      )}
      {viewed && (
        <DocumentDialog
          userId={record.userId}
          type={viewed}
          document={documents[viewed]}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Card>
  );
}

interface WaitingCardProps {
  record: KycRecordView;
  onCorrect: () => void;
}

/** Title and first sentences about what waits. */
function wordsFor(record: KycRecordView, isLookedAt: boolean): { title: string; text: string } {
  if (record.status === 'expired') {
    return {
      title: 'Tu verificación venció y tu renovación está en revisión',
      text: 'Hasta que la aprobemos no puedes invertir ni retirar tu saldo. Tus inversiones siguen como están. ',
    };
  }
  if (record.status === 'approved') {
    return {
      title: isLookedAt ? 'Tu renovación está en revisión' : 'Recibimos tu renovación',
      text: 'Toma entre 24 y 48 horas hábiles. Mientras tanto vale tu aprobación, hasta que venza. ',
    };
  }
  return isLookedAt
    ? {
        title: 'Tu verificación está en revisión',
        text: 'Una persona de nuestro equipo está mirando tus documentos. ',
      }
    : {
        title: 'Recibimos tu solicitud',
        text: 'Está en la fila de revisión. Toma entre 24 y 48 horas hábiles. ',
      };
}

/** Submitted, and waiting for a reviewer or under review. */
export function WaitingCard({ record, onCorrect }: WaitingCardProps) {
  const isLookedAt = isUnderReview(record);
  const { title, text } = wordsFor(record, isLookedAt);
  const due = record.dueAt ? endSentence(`A más tardar el ${formatDue(record.dueAt)}`) : '';
  return (
    <div className="grid gap-6">
      <Notice tone={isLookedAt || record.status === 'expired' ? 'amber' : 'info'} title={title} live>
        {text}
        {record.ahead !== null && (
          <strong className="font-semibold text-ink">{placeInQueue(record.ahead)}</strong>
        )}{' '}
        {due} Esta página cambia por sí sola en cuanto haya una decisión.
      </Notice>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-5 text-base font-semibold tracking-tight">Cómo va</h2>
          <ol>
            <Milestone title="Solicitud enviada" state="done">
              {record.submittedAt && formatDateTime(record.submittedAt)}
            </Milestone>
            <Milestone title="En revisión" state={isLookedAt ? 'now' : 'later'} />
            <Milestone title="Decisión" state="later">
              {due}
            </Milestone>
          </ol>
        </Card>
        {record.draft && <Sent record={record} onCorrect={isLookedAt ? undefined : onCorrect} />}
      </div>
    </div>
  );
}
