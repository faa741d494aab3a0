import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { TextareaField } from './form-field.tsx';

interface Reason {
  reason: string;
}

interface ReasonFormProps {
  label: string;
  hint?: string;
  /** In characters. */
  maxLength: number;
  schema: z.ZodType<Reason, Reason>;
  /** The server's error of the last attempt. */
  refused?: string | undefined;
  onSend: (reason: string) => void;
  /** The buttons. */
  children: ReactNode;
}

/** Form that requires a reason. */
export function ReasonForm({ label, hint, maxLength, schema, refused, onSend, children }: ReasonFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ reason }) => onSend(reason))} className="grid gap-4">
      <TextareaField
        form={form}
        name="reason"
        label={label}
        hint={hint}
        refused={refused === undefined ? undefined : { reason: refused }}
        // The form was opened deliberately and has a single field.
        autoFocus
        rows={3}
        maxLength={maxLength}
      />
      {children}
    </form>
  );
}
