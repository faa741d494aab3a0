import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface EmailFieldProps {
  hint?: string;
  input: UseFormRegisterReturn<'email'>;
  /** What was typed when the form was last drawn. */
  typed: string;
  /** What is wrong with it, if anything is. */
  problem: { message?: string | undefined } | undefined;
}

/** The e-mail that one is known by. */
export function EmailField({ hint, input, typed, problem }: EmailFieldProps) {
  const message = typed.trim() === '' ? 'Por favor ingresa tu email' : problem?.message;
  return (
    <Field label="Email" hint={hint} error={problem && message}>
      {(control) => (
        <Input {...control} {...input} type="email" autoComplete="email" placeholder="tu@email.com" />
      )}
    </Field>
  );
}
