import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

/** A reason as it may be sent, or what is wrong with what was typed. */
export type CheckedReason = { readonly reason: string } | { readonly problem: string };

interface ReasonFormProps {
  label: string;
  hint?: string;
  /** In characters. */
  maxLength: number;
  check: (typed: string) => CheckedReason;
  /** What the server said of the last try. */
  refused?: string | undefined;
  onSend: (reason: string) => void;
  /** The buttons. */
  children: ReactNode;
}

/** Asks why, and sends nothing without an answer. */
export function ReasonForm({ label, hint, maxLength, check, refused, onSend, children }: ReasonFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  function send(event: FormEvent) {
    event.preventDefault();
    const checked = check(typed);
    setProblem('problem' in checked ? checked.problem : undefined);
    if ('reason' in checked) onSend(checked.reason);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label={label} hint={hint} error={problem ?? refused}>
        {(control) => (
          <Textarea
            {...control}
            // One asked for this form, and it has this one field.
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
            rows={3}
            maxLength={maxLength}
          />
        )}
      </Field>
      {children}
    </form>
  );
}
