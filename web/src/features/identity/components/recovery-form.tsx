import type { FormEvent, ReactNode } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { cx } from '../../../ui/cx.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface RecoveryFormProps {
  label: string;
  tone: 'amber' | 'alert';
  isBusy: boolean;
  button: string;
  busyButton: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Form of one recovery action on an account: its explanation, fields and buttons. */
export function RecoveryForm({
  label,
  tone,
  isBusy,
  button,
  busyButton,
  onSubmit,
  onCancel,
  children,
}: RecoveryFormProps) {
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  const box = tone === 'alert' ? 'border-alert/40 bg-alert-soft' : 'border-amber/50 bg-amber-soft';
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={send}
      className={cx('grid gap-4 rounded-md border p-4', box)}
    >
      {children}
      <Actions onCancel={onCancel} isBusy={isBusy}>
        <SubmitButton busy={isBusy}>{isBusy ? busyButton : button}</SubmitButton>
      </Actions>
    </form>
  );
}
