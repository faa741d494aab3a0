import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type Ref, useState } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './field.tsx';
import { controlClasses } from './input.tsx';

export interface SelectOption {
  value: string;
  label: string;
  detail?: string;
  /** Listed, but not selectable. */
  disabled?: boolean;
}

export interface SelectProps {
  control: FieldControl;
  value: string;
  options: readonly SelectOption[];
  placeholder: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The button that opens the list. */
  ref?: Ref<HTMLButtonElement>;
}

export function Select(props: SelectProps) {
  const { control, value, options, placeholder, onChange, disabled = false, ref } = props;
  // Each option of a closed list would draw the whole select once more, synchronously, when the page is first drawn.
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const chosen = options.find((option) => option.value === value);
  return (
    <Primitive.Root value={value} onValueChange={onChange} onOpenChange={reach} disabled={disabled}>
      <Primitive.Trigger
        {...control}
        ref={ref}
        onFocus={reach}
        className={cx(
          controlClasses,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-ink-3',
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder}>{chosen?.label}</Primitive.Value>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </Primitive.Trigger>
      {isReached && (
        <Primitive.Portal>
          {/* A landmark, because the list is rendered outside the page's own landmarks. */}
          <section aria-label={`Opciones: ${placeholder}`}>
            <Primitive.Content
              aria-label={`Opciones: ${placeholder}`}
              position="popper"
              sideOffset={6}
              className="animate-fade z-60 max-h-72 w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line bg-surface shadow-float"
            >
              <Primitive.Viewport className="p-1.5">
                {options.map((option) => (
                  <Primitive.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="flex items-center gap-2 rounded-sm px-2.5 py-2 text-[0.9375rem] outline-none data-disabled:text-ink-3 data-highlighted:bg-sunken"
                  >
                    <span className="min-w-0 flex-1">
                      <Primitive.ItemText>
                        {option.label}
                        {option.detail && (
                          <span className="block text-[0.8125rem] text-ink-3">{option.detail}</span>
                        )}
                      </Primitive.ItemText>
                    </span>
                    <Primitive.ItemIndicator>
                      <Check aria-hidden className="size-4 text-sea-ink" />
                    </Primitive.ItemIndicator>
                  </Primitive.Item>
                ))}
              </Primitive.Viewport>
            </Primitive.Content>
          </section>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
