import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readableError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { awaitCode, type PendingCode } from '../pending-code.ts';
import { CodeField, Mailbox, ResendButton } from './code-entry.tsx';
import { useEnterCode, useSignIn } from './use-sign-in.ts';

/** Second sign-in step where e-mail ownership is verified: entering the mailed code. */
export function CodeStep({ pending }: { pending: PendingCode }) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const entering = useEnterCode();
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = code.length === pending.digits;
    setMissing(!isComplete);
    if (isComplete) entering.mutate(code, { onError: () => input.current?.select() });
    else input.current?.focus();
  };
  const change = (typed: string) => {
    setCode(typed);
    setMissing(false);
    entering.reset();
  };
  const failure = entering.error && readableError(entering.error, 'No se pudo iniciar sesión');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-[0.9375rem] leading-6 text-ink-2">
        Enviamos un mensaje a{' '}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{pending.request.email}</strong>. El
        código vence en {SIGN_IN_CODE_MINUTES} minutos y solo sirve en este navegador.
      </p>
      <CodeField
        digits={pending.digits}
        code={code}
        onChange={change}
        error={isMissing ? `Escribe los ${pending.digits} dígitos del código.` : (failure ?? undefined)}
        input={input}
      />
      <Button type="submit" size="lg" busy={entering.isPending}>
        {entering.isPending ? 'Iniciando...' : 'Entrar'}
      </Button>
      <div className="grid gap-2 sm:flex sm:items-center sm:justify-between">
        <Button variant="ghost" className="order-last sm:order-none sm:-ml-4" onClick={() => awaitCode(null)}>
          Cambiar el email
        </Button>
        <Resend
          pending={pending}
          onSent={() => {
            change('');
            input.current?.focus();
          }}
        />
      </div>
      <Mailbox />
    </form>
  );
}

function Resend({ pending, onSent }: { pending: PendingCode; onSent: () => void }) {
  const resend = useSignIn('resend');
  const [count, setCount] = useState(0);
  const again = () =>
    resend.mutate(pending.request, {
      onSuccess: () => {
        setCount(count + 1);
        onSent();
      },
    });
  return <ResendButton sentAt={pending.sentAt} count={count} isBusy={resend.isPending} onClick={again} />;
}
