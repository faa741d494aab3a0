import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

interface DateFieldProps<Input extends FieldValues, Output> {
  form: Control<Input, unknown, Output>;
  name: FieldPathByValue<Input, string>;
  label: string;
  hint?: string | undefined;
  /** The server's error of the last attempt, shown while the form itself finds none. */
  refused?: string | undefined;
}

/** An optional date of a form, in the years 2000 to 2099: one that is left incomplete gives way to the one before. */
export function DateField<Input extends FieldValues, Output>(props: DateFieldProps<Input, Output>) {
  const { form, name, label, hint, refused } = props;
  return (
    <Controller
      control={form}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message ?? refused}>
          {(control) => <DateInput {...control} {...{ ref, value, onBlur }} type="date" onValue={onChange} />}
        </Field>
      )}
    />
  );
}
