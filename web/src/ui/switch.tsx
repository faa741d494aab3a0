import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A labelled switch with an optional hint. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3">
            {hint}
          </div>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-[state=checked]:border-primary data-[state=checked]:bg-primary disabled:opacity-60"
      >
        <Primitive.Thumb className="block size-5 translate-x-[3px] rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-primary" />
      </Primitive.Root>
    </div>
  );
}
