import { formatUsdt } from '@nodo/contracts/money';
import type { ReactNode, SubmitEventHandler } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

export const NOTE_MAX = 500;

interface DecisionFormProps {
  amountUsdt: string;
  isBusy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a decision about one transfer: its amount, the given fields, and the buttons. */
export function DecisionForm({ amountUsdt, isBusy, onSubmit, onCancel, children }: DecisionFormProps) {
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        // Ctrl + Enter submits from the note as well, where Enter alone inserts a line break.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      className="grid gap-5"
    >
      <p className="text-2xl font-semibold tracking-tight tabular">
        {formatUsdt(amountUsdt)} <span className="text-base font-normal text-ink-3">USDT</span>
      </p>
      {children}
      <Actions onCancel={onCancel} isBusy={isBusy}>
        <SubmitButton busy={isBusy}>Guardar decisión</SubmitButton>
      </Actions>
    </form>
  );
}

interface OptionRowProps {
  /** Shared by the rows of one choice. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several investments or payouts to choose from. */
export function OptionRow({ name, isChosen, onChoose, children }: OptionRowProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 text-[0.9375rem]">
      <input
        type="radio"
        name={name}
        className="mt-1 size-4.5 shrink-0 accent-primary"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
