import { type KycDocumentType, kycDocumentLabels } from '@nodo/contracts/kyc/documents';
import { kycStatusLabels, reviewStatusSchema } from '@nodo/contracts/kyc/values';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ReviewDraft, ReviewProblems } from '../review-draft.ts';

const options = reviewStatusSchema.options.map((value) => ({ value, label: kycStatusLabels[value] }));
/** Of a renewal. None takes the approval away, which counts until its own end. */
const renewalOptions: typeof options = [
  { value: 'approved', label: 'Aprobar la renovación' },
  { value: 'under_review', label: 'Seguir revisándola' },
  { value: 'rejected', label: 'No aprobar la renovación' },
];

interface ReviewFormProps {
  review: ReviewDraft;
  change: (part: Partial<ReviewDraft>) => void;
  problems: ReviewProblems;
  /** Documents not yet marked as correct. */
  unchecked: readonly KycDocumentType[];
  /** Documents marked as correct without the date they must have. */
  undated: readonly KycDocumentType[];
  /** Whether a sanctions match was confirmed to be this person. */
  isNamed: boolean;
  /** Whether it is about the renewal of an approval in force. */
  isRenewal: boolean;
  /** Whether an approval needs a second person who has not been asked yet. */
  isAlone: boolean;
  /** A colleague's proposal to approve by exception; one's own approval would be the second. */
  proposal: { by: string; reason: string } | undefined;
  /** The server's error message of the last attempt. */
  refusal: string | undefined;
  isSaving: boolean;
  /** Conflict notice: the record changed and has to be viewed before anything can be saved. */
  conflict: ReactNode;
  notesRef: RefObject<HTMLTextAreaElement | null>;
  onSave: () => void;
  onSkip: (() => void) | undefined;
}

/** What is missing for an approval by a single person, and the request for a second one. */
function Exception({ review, change, problems, unchecked, undated, isNamed }: ReviewFormProps) {
  const lacking = unchecked.length > 0 ? missing(unchecked.length) : missingDates(undated);
  return (
    <div className="grid gap-2.5">
      <Notice tone="amber" title={isNamed ? NAMED : lacking} />
      <Field label="Motivo de la excepción" error={problems.exception}>
        {(control) => (
          <Textarea
            {...control}
            value={review.exception}
            onChange={(event) => change({ exception: event.target.value })}
            rows={1}
            maxLength={500}
            className="min-h-11!"
          />
        )}
      </Field>
    </div>
  );
}

const NAMED = 'Una lista de sanciones nombra a esta persona: con un motivo, la aprueba otra persona.';

function missing(count: number): string {
  const documents = count === 1 ? 'Falta un documento' : `Faltan ${count} documentos`;
  return `${documents} por abrir y marcar: con un motivo, la aprueba otra persona.`;
}

function missingDates(undated: readonly KycDocumentType[]): string {
  const documents = undated.map((type) => kycDocumentLabels[type].toLowerCase()).join(', ');
  return `Falta la fecha (${documents}): escríbela o, con un motivo, la aprueba otra persona.`;
}

/** The decision: status, notes to the person, and the submit button. */
export function ReviewForm(props: ReviewFormProps) {
  const { review, change, problems, isSaving, conflict, isRenewal, isAlone, proposal } = props;
  const asksOther = review.status === 'approved' && isAlone;
  function save(event: FormEvent) {
    event.preventDefault();
    props.onSave();
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <Field
        label={isRenewal ? 'Renovación' : 'Estado'}
        hint={
          isRenewal
            ? 'La aprobación en vigor vale hasta su fin, decidas lo que decidas. Para quitarla, edita al usuario.'
            : undefined
        }
        error={problems.status}
      >
        {(control) => (
          <Select
            control={control}
            value={review.status}
            onChange={(value) => change({ status: reviewStatusSchema.parse(value) })}
            placeholder="Selecciona un estado"
            options={isRenewal ? renewalOptions : options}
          />
        )}
      </Field>
      <Field
        label="Notas de la revisión"
        hint={
          asksOther
            ? undefined
            : 'La persona las puede leer, también si se aprueba: escribe solo lo que deba saber.'
        }
        error={problems.notes}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={props.notesRef}
            value={review.notes}
            onChange={(event) => change({ notes: event.target.value })}
            rows={2}
            maxLength={2_000}
            className="min-h-16!"
          />
        )}
      </Field>
      {proposal && (
        <Notice tone="amber" title={`${proposal.by} propone aprobarla así`}>
          «{proposal.reason}» Si la apruebas, quedan los dos nombres.
        </Notice>
      )}
      {asksOther && <Exception {...props} />}
      {conflict}
      {props.refusal && <Notice tone="alert" title={props.refusal} live />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isSaving} disabled={Boolean(conflict)} className="grow basis-0">
          {isSaving ? 'Guardando…' : asksOther ? 'Pedir otra aprobación' : 'Guardar revisión'}
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
