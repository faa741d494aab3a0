import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { type KycRecordView, kycDueAt } from '@nodo/contracts/kyc/views';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { endSentence } from '../../../lib/end-sentence.ts';
import { formatSize } from '../../../lib/file-check.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fileName } from '../file-names.ts';
import { remarkedDocuments } from '../review-notes.ts';
import { isRefused } from '../status.ts';
import type { KycDraftState } from '../use-kyc-draft.ts';
import { formatDue } from '../when.ts';
import { fieldOf, isOutdated, type Problems, wizardSteps } from '../wizard.ts';

interface ReviewStepProps {
  record: KycRecordView | null;
  draft: KycDraftState;
  problems: Problems;
  onGo: (step: number) => void;
  onView: (type: KycDocumentType) => void;
}

interface LineProps {
  label: string;
  problem: string | undefined;
  /** Warning that doesn't prevent submission. */
  warning?: string | undefined;
  children: ReactNode;
  actions: ReactNode;
}

function Line({ label, problem, warning, children, actions }: LineProps) {
  const isFine = !problem && !warning;
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <Icon
        aria-hidden
        className={`size-5 shrink-0 ${problem ? 'text-alert-ink' : warning ? 'text-amber-ink' : 'text-sea-ink'}`}
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-[0.9375rem] font-medium">
          {label}
          {isFine && <span className="sr-only"> (listo)</span>}
        </p>
        <p className="text-sm leading-5 break-words text-ink-2">{problem ?? children}</p>
        {warning && <p className="text-[0.8125rem] leading-5 text-amber-ink">{warning}</p>}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:pl-9">{actions}</div>
    </li>
  );
}

const stepOf = (type: KycDocumentType) => wizardSteps.findIndex(({ documents }) => documents.includes(type));

function DocumentLine({ type, ...props }: ReviewStepProps & { type: KycDocumentType }) {
  const now = useNow();
  const document = props.draft.documents[type];
  const label = kycDocumentLabels[type];
  const isUnchanged = document?.objectPath === props.record?.[fieldOf(type)];
  const remarks =
    isRefused(props.record) && isUnchanged
      ? remarkedDocuments(props.record?.reviewNotes ?? null)[type]
      : undefined;
  const isOld = document !== undefined && isOutdated(type, document.uploadedAt, now);
  const warning = remarks
    ? `Sigue siendo el que observamos: ${remarks.join(' ')}`
    : isOld
      ? 'Lo cargaste hace más de 3 meses: sube uno reciente.'
      : undefined;
  return (
    <Line
      label={label}
      problem={props.problems[fieldOf(type)]}
      warning={warning}
      actions={
        <>
          {document && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => props.onView(type)}
              aria-label={`Ver: ${label}`}
            >
              Ver
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={() => props.onGo(stepOf(type))}
            aria-label={`${document ? 'Cambiar' : 'Completar'}: ${label}`}
          >
            {document ? 'Cambiar' : 'Completar'}
          </Button>
        </>
      }
    >
      {document && [fileName(document.objectPath), formatSize(document.size)].filter(Boolean).join(' · ')}
    </Line>
  );
}

function DueNote() {
  const now = useNow();
  // Rounded to the minute, so that the displayed time doesn't flicker.
  const minute = Math.floor(now / 60_000) * 60_000;
  return (
    <Notice tone="info" title="La revisión toma entre 24 y 48 horas hábiles">
      Si lo envías ahora, tendrás respuesta a más tardar el{' '}
      <strong className="font-semibold text-ink">
        {endSentence(formatDue(kycDueAt(new Date(minute).toISOString())))}
      </strong>{' '}
      Cuentan los días hábiles: de lunes a viernes, sin festivos. Te avisamos aquí mismo.
    </Notice>
  );
}

/** Summary of everything to be submitted, with links back to each step, and when to expect an answer. */
export function ReviewStep(props: ReviewStepProps) {
  return (
    <div className="grid gap-6">
      <ul className="divide-y divide-line border-y border-line">
        <Line
          label="Número de documento"
          problem={props.problems.identityDocument}
          actions={
            <Button
              variant="outline"
              size="sm"
              onClick={() => props.onGo(0)}
              aria-label="Cambiar: número de documento"
            >
              Cambiar
            </Button>
          }
        >
          <span className="tabular">{props.draft.identityDocument}</span>
        </Line>
        {kycDocumentTypes.map((type) => (
          <DocumentLine key={type} {...props} type={type} />
        ))}
      </ul>
      <DueNote />
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        Al enviar declaras que los documentos son tuyos y auténticos, y autorizas a Nodo Cartago a tratarlos
        para verificar tu identidad (Ley 1581 de 2012). Solo los ve quien revisa tu solicitud, y cada consulta
        queda registrada.
      </p>
    </div>
  );
}
