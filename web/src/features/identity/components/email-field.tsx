import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface EmailFieldProps {
  label?: string;
  hint?: string;
  input: UseFormRegisterReturn<'email'>;
  /** Value at the last render of the form. */
  typed: string;
  /** Validation error, if any. */
  problem: { message?: string | undefined } | undefined;
}

/** The account's e-mail field. */
export function EmailField({ label = 'Email', hint, input, typed, problem }: EmailFieldProps) {
  const message = typed.trim() === '' ? 'Por favor ingresa tu email' : problem?.message;
  return (
    <Field label={label} hint={hint} error={problem && message}>
      {(control) => (
        <Input {...control} {...input} type="email" autoComplete="email" placeholder="tu@email.com" />
      )}
    </Field>
  );
}
