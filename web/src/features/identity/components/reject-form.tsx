import { z } from 'zod';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';

const MAX_REASON = 2_000;

const schema = z.object({ reason: z.string().trim().min(1, 'Escribe el motivo del rechazo') });

interface RejectFormProps {
  isSaving: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Rejection form. The reason is required: the person has to know what to correct. */
export function RejectForm({ isSaving, onReject, onCancel }: RejectFormProps) {
  return (
    <ReasonForm
      label="Motivo del rechazo"
      hint="La persona lo lee para corregir su solicitud."
      maxLength={MAX_REASON}
      schema={schema}
      onSend={onReject}
    >
      <Actions onCancel={onCancel} isBusy={isSaving}>
        <Button type="submit" variant="danger" busy={isSaving}>
          {isSaving ? 'Rechazando…' : 'Rechazar KYC'}
        </Button>
      </Actions>
    </ReasonForm>
  );
}
