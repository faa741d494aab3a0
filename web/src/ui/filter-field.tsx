import { Field } from './field.tsx';
import { Select } from './select.tsx';

const ALL = 'all';

interface FilterFieldProps<Value extends string> {
  label: string;
  /** Label of the first option, which means no filter. */
  everything: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string; detail?: string }[];
  onValue: (value: Value | undefined) => void;
  className?: string;
}

/** Filters a list by one of several values. */
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
