import { ToggleGroup } from 'radix-ui';
import { cx } from './cx.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** In two columns on phones: for options that don't fit into one line there. */
  isGrid?: boolean;
  disabled?: boolean;
}

/** Choice of one of a few visible options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, isGrid = false, disabled = false } = props;
  function choose(next: string) {
    // Pressing the selected option would deselect it, which is ignored.
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      disabled={disabled}
      className={cx(
        'inline-flex w-fit max-w-full flex-wrap rounded-md bg-sunken p-1',
        isGrid && 'max-sm:grid max-sm:w-full max-sm:grid-cols-2',
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          // Prevents the blur of a field on this click: its error message could shift the choice away from under
          // the pointer.
          onMouseDown={(event) => event.preventDefault()}
          className="h-8 min-w-9 rounded-sm px-2 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors sm:px-3 hover:text-ink disabled:opacity-60 data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-card"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
