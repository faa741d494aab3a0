import { zodResolver } from '@hookform/resolvers/zod';
import { skipParkedEventBodySchema } from '@nodo/contracts/projections/commands';
import { SKIP_REASON_MAX } from '@nodo/contracts/projections/values';
import type { ParkedKeyDetail } from '@nodo/contracts/projections/views';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Actions } from '../../../ui/actions.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { consequenceOf } from '../projection-labels.ts';
import { useSkip } from '../use-decide.ts';

const reasonSchema = skipParkedEventBodySchema.pick({ reason: true });

interface SkipFormProps {
  detail: ParkedKeyDetail;
  onClose: () => void;
}

/** Form that explains the consequence and asks for a reason before an event is skipped. */
export function SkipForm({ detail, onClose }: SkipFormProps) {
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: '' } });
  const { setFocus } = form;
  const skip = useSkip(detail, onClose);
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <form
      noValidate
      aria-label="Omitir el evento"
      onSubmit={form.handleSubmit(({ reason }) => skip.mutate(reason))}
      className="grid gap-4 rounded-md border border-alert/40 bg-alert-soft p-4"
    >
      <p className="text-sm leading-6 text-ink-2">{consequenceOf(detail)}</p>
      <TextField
        form={form}
        name="reason"
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de nadie."
        refused={skip.refused}
        maxLength={SKIP_REASON_MAX}
        disabled={skip.isPending}
      />
      <Actions onCancel={onClose} isBusy={skip.isPending}>
        <SubmitButton busy={skip.isPending}>
          {skip.isPending ? 'Omitiendo…' : 'Omitir este evento'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
