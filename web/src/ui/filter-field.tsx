import { Field } from './field.tsx';
import { Select } from './select.tsx';

const ALL = 'all';

interface FilterFieldProps<Value extends string> {
  label: string;
  /** What it is called to choose nothing, which is the first choice. */
  everything: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string; detail?: string }[];
  onValue: (value: Value | undefined) => void;
  className?: string;
}

/** Narrows a list to one of several values, or not. */
export function FilterField<Value extends string>(props: FilterFieldProps<Value>) {
  const { label, everything, value, options, onValue, className } = props;
  return (
    <Field label={label} {...(className === undefined ? {} : { className })}>
      {(control) => (
        <Select
          control={control}
          value={value ?? ALL}
          options={[{ value: ALL, label: everything }, ...options]}
          placeholder={everything}
          onChange={(chosen) => onValue(options.find((option) => option.value === chosen)?.value)}
        />
      )}
    </Field>
  );
}
