import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { controlClasses } from '../../../ui/input.tsx';

const MAX_REASON = 2_000;

interface RejectFormProps {
  isSaving: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** A rejection says why: the person has to know what to correct. */
export function RejectForm({ isSaving, onReject, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function send(event: FormEvent) {
    event.preventDefault();
    const told = reason.trim();
    setMissing(told === '');
    if (told) onReject(told);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field
        label="Motivo del rechazo"
        hint="La persona lo lee para corregir su solicitud."
        error={isMissing ? 'Escribe el motivo del rechazo' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            // biome-ignore lint/a11y/noAutofocus: one asked for this form, and it has this one field
            autoFocus
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
            rows={3}
            maxLength={MAX_REASON}
            className={cx(controlClasses, 'h-auto min-h-24 resize-y py-2.5 text-[0.9375rem] leading-6')}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel} disabled={isSaving}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" busy={isSaving}>
          {isSaving ? 'Rechazando…' : 'Rechazar KYC'}
        </Button>
      </div>
    </form>
  );
}
