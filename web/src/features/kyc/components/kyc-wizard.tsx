import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { settleToasts, toast } from '../../../ui/toast-store.ts';
import { useUploads } from '../../../ui/use-uploads.ts';
import { saveDraft } from '../api/save-draft.ts';
import { uploadDocument } from '../api/upload-document.ts';
import { documentRules } from '../file-check.ts';
import { KYC_TOAST_KEY } from '../toast-key.ts';
import { useKycDraft } from '../use-kyc-draft.ts';
import { useSubmitKyc } from '../use-submit-kyc.ts';
import { useFocusOnChange, useWizardStep } from '../use-wizard-step.ts';
import {
  firstOpenStep,
  LAST_STEP,
  missingText,
  openFields,
  problemsOf,
  startStep,
  valuesOf,
  wizardSteps,
} from '../wizard.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepFields } from './step-fields.tsx';
import { WizardProgress } from './wizard-progress.tsx';

interface KycWizardProps {
  userId: string;
  record: KycRecordView | null;
  onSubmitted: () => void;
}

function sayInvalid() {
  toast({
    title: 'Errores de Validación',
    description: 'Por favor corrige los errores antes de continuar',
    tone: 'destructive',
    toastKey: KYC_TOAST_KEY,
  });
}

/** Saves the values of a step before going on to the next. */
function useKeepStep(onKept: () => void) {
  return useCommand({
    send: saveDraft,
    toastKey: KYC_TOAST_KEY,
    failed: {
      title: 'Error al procesar documentos KYC',
      fallback: 'Lo que escribiste sigue aquí: intenta de nuevo.',
    },
    onDone: onKept,
  });
}

/** What is still missing to continue. */
function Missing({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="text-sm leading-5 text-ink-2 sm:max-w-sm sm:text-right">
      {text}
    </p>
  );
}

/**
 * The four steps up to a submission. Input is saved on the server as it is entered, so that any device can continue.
 */
export function KycWizard({ userId, record, onSubmitted }: KycWizardProps) {
  const draft = useKycDraft(userId, record);
  const uploads = useUploads({
    rules: documentRules,
    send: uploadDocument,
    onUploaded: draft.noteUploaded,
    toastKey: KYC_TOAST_KEY,
  });
  const values = valuesOf(draft.identityDocument, draft.documents);
  const problems = problemsOf(values);
  const firstOpen = firstOpenStep(problems);
  const [step, go] = useWizardStep(firstOpen, startStep(record, firstOpen));
  const [viewed, setViewed] = useState<KycDocumentType>();
  const heading = useFocusOnChange(step);
  const form = useRef<HTMLFormElement>(null);
  const current = wizardSteps[step] ?? wizardSteps[0];
  const keep = useKeepStep(() => go(step + 1));
  const submit = useSubmitKyc(userId, record, onSubmitted);
  if (!current) return null;

  const open = openFields(step, problems);
  const isSending = current.documents.some((type) => uploads.states[type]?.phase === 'sending');
  const isLast = step === LAST_STEP;
  const isBlocked = open.length > 0 || isSending;
  const isBusy = keep.isPending || submit.isPending;
  // `errors` tells which fields to show: those left, or all after trying to continue. The messages are the current
  // ones.
  const { errors } = draft.form.formState;
  const shownProblems = Object.fromEntries(Object.entries(problems).filter(([field]) => field in errors));

  const focusProblem = () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem] button')?.focus();
  function advance(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isSending) return;
    if (open.length > 0) {
      sayInvalid();
      void draft.form.trigger(open).then(() => requestAnimationFrame(focusProblem));
      return;
    }
    settleToasts(KYC_TOAST_KEY);
    if (isLast) void draft.form.handleSubmit((request) => submit.mutate(request))(event);
    else keep.mutate(Object.fromEntries(current?.fields.map((field) => [field, values[field]]) ?? []));
  }

  return (
    <Card className="p-5 sm:p-8">
      <WizardProgress step={step} firstOpen={firstOpen} onGo={go} />
      <form ref={form} noValidate onSubmit={advance} className="mt-8">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {current.title}
        </h2>
        <p className="measure mt-1 mb-6 text-[0.9375rem] leading-6 text-ink-2">{current.detail}</p>
        {isLast ? (
          <ReviewStep record={record} draft={draft} problems={problems} onGo={go} onView={setViewed} />
        ) : (
          <StepFields
            userId={userId}
            record={record}
            step={current}
            draft={draft}
            uploads={uploads}
            problems={shownProblems}
            onTouch={() => draft.identityDocument && void draft.form.trigger('identityDocument')}
            onView={setViewed}
          />
        )}
        <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6 sm:flex-row sm:items-center sm:justify-end">
          {isBlocked && (
            <Missing
              id="kyc-missing"
              text={
                isSending ? 'Espera a que termine la carga.' : `Para continuar falta ${missingText(open)}.`
              }
            />
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row">
            {step > 0 && (
              <Button variant="outline" size="lg" onClick={() => go(step - 1)} disabled={isBusy}>
                <ArrowLeft aria-hidden className="size-4" />
                Atrás
              </Button>
            )}
            <Button
              type="submit"
              size="lg"
              busy={isBusy}
              aria-disabled={isBlocked || undefined}
              aria-describedby={isBlocked ? 'kyc-missing' : undefined}
              className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:hover:bg-primary dark:aria-disabled:bg-line-strong/50 dark:aria-disabled:text-ink dark:aria-disabled:hover:bg-line-strong/50"
            >
              {isLast ? (
                <>
                  {!isBusy && <Send aria-hidden className="size-4" />}
                  {submit.isPending ? 'Enviando…' : 'Enviar a revisión'}
                </>
              ) : (
                <>
                  {keep.isPending ? 'Guardando…' : 'Siguiente'}
                  {!isBusy && <ArrowRight aria-hidden className="size-4" />}
                </>
              )}
            </Button>
          </div>
        </div>
      </form>
      <p className="mt-6 text-[0.8125rem] leading-5 text-ink-3">
        Todo se guarda a medida que avanzas: puedes salir y seguir después, en este u otro dispositivo.
      </p>
      {viewed && (
        <DocumentDialog
          userId={userId}
          type={viewed}
          document={draft.documents[viewed]}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Card>
  );
}
