import { kycStatusLabels, reviewStatusSchema } from '@nodo/contracts/kyc/values';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ReviewDraft, ReviewProblems } from '../review-draft.ts';

const options = reviewStatusSchema.options.map((value) => ({ value, label: kycStatusLabels[value] }));

interface ReviewFormProps {
  review: ReviewDraft;
  change: (part: Partial<ReviewDraft>) => void;
  problems: ReviewProblems;
  /** Documents not yet found to be in order. */
  unchecked: number;
  /** Why the last try was refused, in the server's words. */
  refusal: string | undefined;
  isSaving: boolean;
  /** The record changed: what happened, to be looked at before anything can be saved. */
  conflict: ReactNode;
  notesRef: RefObject<HTMLTextAreaElement | null>;
  onSave: () => void;
  onSkip: (() => void) | undefined;
}

/** The decision: a status, what to tell the person, and the button that makes it so. */
export function ReviewForm(props: ReviewFormProps) {
  const { review, change, problems, unchecked, isSaving, conflict } = props;
  function save(event: FormEvent) {
    event.preventDefault();
    props.onSave();
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <Field label="Estado" error={problems.status}>
        {(control) => (
          <Select
            control={control}
            value={review.status}
            onChange={(value) => change({ status: reviewStatusSchema.parse(value) })}
            placeholder="Selecciona un estado"
            options={options}
          />
        )}
      </Field>
      <Field
        label="Notas de la revisión"
        hint="La persona las lee si su solicitud no se aprueba."
        error={problems.notes}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={props.notesRef}
            value={review.notes}
            onChange={(event) => change({ notes: event.target.value })}
            rows={4}
            maxLength={2_000}
          />
        )}
      </Field>
      {review.status === 'approved' && unchecked > 0 && (
        <Notice
          tone="amber"
          title={
            unchecked === 1
              ? 'Falta un documento por marcar en orden'
              : `Faltan ${unchecked} documentos por marcar en orden`
          }
        >
          Puedes aprobar de todos modos: la decisión queda a tu nombre.
        </Notice>
      )}
      {conflict}
      {props.refusal && <Notice tone="alert" title={props.refusal} live />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isSaving} disabled={Boolean(conflict)} className="flex-1">
          {isSaving ? 'Guardando…' : 'Guardar revisión'}
        </Button>
        {props.onSkip && (
          <Button variant="outline" size="lg" onClick={props.onSkip} disabled={isSaving}>
            Siguiente
          </Button>
        )}
      </div>
    </form>
  );
}
