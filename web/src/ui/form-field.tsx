import type { ComponentProps, ReactNode } from 'react';
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { Field, type FieldControl } from './field.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

interface Tie<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** The server's errors of the last attempt, by field: shown while the form itself finds none. */
  refused?: Readonly<Record<string, string>> | undefined;
}
type Own = keyof Tie<FieldValues, unknown>;

interface TiedFieldProps<Values extends FieldValues, Output> extends Tie<Values, Output> {
  children: (control: FieldControl & UseFormRegisterReturn) => ReactNode;
}

/** A form control with its label, hint, and the form's or the server's error. */
function TiedField<Values extends FieldValues, Output>(props: TiedFieldProps<Values, Output>) {
  const { form, name, label, hint, refused, children } = props;
  const found: FieldError | undefined = get(form.formState.errors, name);
  return (
    <Field label={label} hint={hint} error={found?.message ?? refused?.[name]}>
      {(control) => children({ ...control, ...form.register(name) })}
    </Field>
  );
}

type InputProps = ComponentProps<'input'>;

/** Single-line text of a form; `as` for amounts and URLs. */
export function TextField<Values extends FieldValues, Output>({
  as: Control = Input,
  form,
  name,
  label,
  hint,
  refused,
  ...rest
}: Tie<Values, Output> & Omit<InputProps, Own> & { as?: (props: InputProps) => ReactNode }) {
  return (
    <TiedField {...{ form, name, label, hint, refused }}>
      {(control) => <Control autoComplete="off" {...rest} {...control} />}
    </TiedField>
  );
}

/** Multi-line text of a form. */
export function TextareaField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  refused,
  ...rest
}: Tie<Values, Output> & Omit<ComponentProps<'textarea'>, Own>) {
  return (
    <TiedField {...{ form, name, label, hint, refused }}>
      {(control) => <Textarea {...rest} {...control} />}
    </TiedField>
  );
}
