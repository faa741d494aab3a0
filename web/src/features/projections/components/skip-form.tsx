import {
  type ParkedKeyDetail,
  SKIP_REASON_MAX,
  skipParkedEventBodySchema,
} from '@nodo/contracts/projections';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useSkip } from '../use-decide.ts';
import { consequenceOf } from '../words.ts';

const reasonSchema = skipParkedEventBodySchema.pick({ reason: true });

/** What the server said about the reason, if it refused that. */
const refusedReason = (error: unknown) =>
  error instanceof ApiError ? error.body?.fields?.reason : undefined;

interface SkipFormProps {
  detail: ParkedKeyDetail;
  onClose: () => void;
}

/** Asks why, and says what it means, before an event is left out. */
export function SkipForm({ detail, onClose }: SkipFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const skip = useSkip(detail, onClose);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  function send(event: FormEvent) {
    event.preventDefault();
    if (skip.isPending) return;
    const { error, data } = reasonSchema.safeParse({ reason });
    setProblem(error?.issues[0]?.message);
    if (data) skip.mutate(data.reason);
  }
  return (
    <form
      noValidate
      aria-label="Omitir el evento"
      onSubmit={send}
      className="grid gap-4 rounded-md border border-alert/40 bg-alert-soft p-4"
    >
      <p className="text-sm leading-6 text-ink-2">{consequenceOf(detail)}</p>
      <Field
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de nadie."
        error={problem ?? refusedReason(skip.error)}
      >
        {(control: FieldControl) => (
          <Input
            {...control}
            ref={input}
            value={reason}
            maxLength={SKIP_REASON_MAX}
            autoComplete="off"
            disabled={skip.isPending}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Actions onCancel={onClose} isBusy={skip.isPending}>
        <SubmitButton busy={skip.isPending}>
          {skip.isPending ? 'Omitiendo…' : 'Omitir este evento'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
