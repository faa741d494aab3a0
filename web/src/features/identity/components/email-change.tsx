import { zodResolver } from '@hookform/resolvers/zod';
import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import { requestEmailChangeSchema } from '@nodo/contracts/identity/commands';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readableError } from '../../../lib/errors.ts';
import { queryClient, USER_KEY } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInAgain } from '../../../ui/sign-in-again.tsx';
import { changeEmail, requestEmailChange } from '../api/change-email.ts';
import { CodeField, Mailbox, ResendButton } from './code-entry.tsx';
import { EmailField } from './email-field.tsx';

/** A code that was sent to a new address. */
interface Sent {
  readonly email: string;
  readonly digits: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** How many were sent before it. */
  readonly count: number;
}

function useRequest(onSent: (sent: Omit<Sent, 'count'>) => void) {
  return useCommand({
    send: async (email: string, key) => ({ email, ...(await requestEmailChange(email, key)) }),
    onSuccess: (answer) => onSent({ ...answer, at: Date.now() }),
  });
}

/** Dialog to change one's own e-mail: the new address first, then the code that was mailed to it. */
export function EmailChange({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const request = useRequest((next) => setSent({ ...next, count: sent ? sent.count + 1 : 0 }));
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title="Cambiar email"
      description="Te enviamos un código al email nuevo, y un aviso al de ahora. Hasta que lo escribas no cambia nada."
    >
      {sent ? (
        <CodeForm sent={sent} request={request} onBack={() => setSent(null)} onDone={onDone} />
      ) : (
        <AddressForm request={request} />
      )}
    </Dialog>
  );
}

type Request = ReturnType<typeof useRequest>;

function AddressForm({ request }: { request: Request }) {
  const form = useForm({ resolver: zodResolver(requestEmailChangeSchema), defaultValues: { email: '' } });
  const { errors } = form.formState;
  const { error, refused } = request;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ email }) => request.mutate(email))}
      className="grid gap-5"
    >
      <Failure error={refused.email ? null : error} fallback="No se pudo enviar el código" />
      <EmailField
        label="Email nuevo"
        input={form.register('email')}
        typed={form.watch('email')}
        problem={errors.email ?? (refused.email ? { message: refused.email } : undefined)}
      />
      <Button type="submit" busy={request.isPending}>
        {request.isPending ? 'Enviando...' : 'Enviar código'}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  sent: Sent;
  request: Request;
  onBack: () => void;
  onDone: () => void;
}

function CodeForm({ sent, request, onBack, onDone }: CodeFormProps) {
  const { email, digits, at, count } = sent;
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const change = useCommand({
    send: (body: { email: string; code: string }, key) => changeEmail(body, key),
    toastKey: 'profile',
    said: () => ({
      title: 'Email cambiado',
      description: `Desde ahora entras con ${email}. Tus otras sesiones se cerraron.`,
    }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: USER_KEY, exact: true }),
    onDone,
  });
  const type = (typed: string) => {
    setCode(typed);
    setMissing(false);
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = code.length === digits;
    setMissing(!isComplete);
    if (isComplete) change.mutate({ email, code }, { onError: () => input.current?.select() });
    else input.current?.focus();
  };
  const { code: wrongCode } = change.refused;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Failure error={wrongCode ? null : change.error} fallback="No se pudo cambiar tu email" />
      <Failure error={request.error} fallback="No se pudo enviar el código" />
      <p className="text-[0.9375rem] leading-6 text-ink-2">
        Enviamos un mensaje a{' '}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong>. El código vence en{' '}
        {SIGN_IN_CODE_MINUTES} minutos y solo sirve en este navegador.
      </p>
      <CodeField
        digits={digits}
        code={code}
        onChange={type}
        error={isMissing ? `Escribe los ${digits} dígitos del código.` : wrongCode}
        input={input}
      />
      <Button type="submit" busy={change.isPending}>
        {change.isPending ? 'Cambiando...' : 'Cambiar email'}
      </Button>
      <div className="grid gap-2 sm:flex sm:items-center sm:justify-between">
        <Button
          variant="ghost"
          className="order-last sm:order-none sm:-ml-4"
          onClick={onBack}
          disabled={change.isPending}
        >
          Usar otro email
        </Button>
        <ResendButton
          sentAt={at}
          count={count}
          isBusy={request.isPending}
          onClick={() => {
            type('');
            request.mutate(email);
            input.current?.focus();
          }}
        />
      </div>
      <Mailbox />
    </form>
  );
}

function Failure({ error, fallback }: { error: Error | null; fallback: string }) {
  if (!error) return null;
  return (
    <Notice tone="alert" live title={readableError(error, fallback)}>
      <SignInAgain error={error} />
    </Notice>
  );
}
