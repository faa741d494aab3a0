import { type KeyboardEvent, useId, useState } from 'react';
import { stepAmount } from '../../lib/amount-input.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** See `AmountInput`. */
  readonly canBecome?: (text: string) => boolean;
}

/**
 * A number with its range, as a text input (see `AmountInput`); the arrow keys step it. Errors are shown below and
 * announced.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, limits, value, onChange, canBecome } = props;
  const id = useId();
  const [isUnderWay, setUnderWay] = useState(false);
  const error = isUnderWay ? undefined : props.error;
  function move(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onChange(stepAmount(value, steps, limits));
  }
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onKeyDown={move}
        onChange={({ target }) => {
          setUnderWay(canBecome?.(target.value) ?? false);
          onChange(target.value);
        }}
        onBlur={() => setUnderWay(false)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="tabular mt-2 h-13 w-full rounded-md border border-line-strong bg-surface px-4 text-xl font-medium transition-colors hover:border-ink-3 aria-invalid:border-alert aria-invalid:bg-alert-soft/40"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-[0.875rem] text-ink-3">
        {hint}
      </p>
      <div role="alert">
        {error && (
          <p
            id={`${id}-error`}
            className="mt-1 flex gap-1.5 text-[0.9375rem] leading-5 font-medium text-alert-ink"
          >
            <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0">
              <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
              <path
                d="M8 4.500v4.200M8 11.300v.1"
                stroke="currentColor"
                strokeWidth="1.8"
                strokeLinecap="round"
              />
            </svg>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
