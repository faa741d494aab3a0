import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { Field } from './field.tsx';
import { Select, type SelectOption } from './select.tsx';

interface SelectFieldProps<Input extends FieldValues, Output> {
  form: Control<Input, unknown, Output>;
  name: FieldPathByValue<Input, string>;
  label: string;
  hint?: string | undefined;
  placeholder: string;
  options: readonly SelectOption[];
  /** The server's error of the last attempt, shown while the form itself finds none. */
  refused?: string | undefined;
  disabled?: boolean;
}

/** A select of a form. */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { form, name, label, hint, placeholder, options, refused, disabled = false } = props;
  return (
    <Controller
      control={form}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message ?? refused}>
          {(control) => (
            <Select
              control={control}
              ref={field.ref}
              value={field.value}
              options={options}
              placeholder={placeholder}
              disabled={disabled}
              onChange={field.onChange}
            />
          )}
        </Field>
      )}
    />
  );
}
