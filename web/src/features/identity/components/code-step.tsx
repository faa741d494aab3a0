import {
  SIGN_IN_CODE_DIGITS,
  SIGN_IN_CODE_MINUTES,
  SIGN_IN_CODE_RESEND_SECONDS,
} from '@nodo/contracts/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDemoMode } from '../../../lib/demo-mode.ts';
import { readableError } from '../../../lib/errors.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { awaitCode, type PendingCode } from '../pending-code.ts';
import { useEnterCode, useSignIn } from './use-sign-in.ts';

const SHORT = 'text-2xl tracking-[0.35em]';
const LONG = 'text-xl tracking-[0.15em]';

/** Pasted codes may come with spaces or a dash. */
function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}

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
  const isLong = pending.digits > SIGN_IN_CODE_DIGITS;
  const failure = entering.error && readableError(entering.error, 'No se pudo iniciar sesión');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-[0.9375rem] leading-6 text-ink-2">
        Enviamos un mensaje a{' '}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{pending.request.email}</strong>. El
        código vence en {SIGN_IN_CODE_MINUTES} minutos y sólo sirve en este navegador.
      </p>
      <Field
        label={isLong ? `Código de ${pending.digits} dígitos` : 'Código de seis dígitos'}
        hint={isLong && 'Es más largo que de costumbre: se pidieron muchos códigos para este email.'}
        error={isMissing ? `Escribe los ${pending.digits} dígitos del código.` : (failure ?? undefined)}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={code}
            onChange={(event) => {
              setCode(digitsOf(event.target.value, pending.digits));
              setMissing(false);
              entering.reset();
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            className={cx('h-14 text-center font-mono tabular-nums', isLong ? LONG : SHORT)}
          />
        )}
      </Field>
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
            setCode('');
            setMissing(false);
            entering.reset();
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
  const now = useNow();
  const [sent, setSent] = useState(0);
  const wait = Math.ceil((pending.sentAt - now) / 1_000) + SIGN_IN_CODE_RESEND_SECONDS;
  const again = () =>
    resend.mutate(pending.request, {
      onSuccess: () => {
        setSent((count) => count + 1);
        onSent();
      },
    });
  return (
    <>
      <Button variant="outline" busy={resend.isPending} disabled={wait > 0} onClick={again}>
        {wait > 0 ? `Otro código en ${Math.min(wait, SIGN_IN_CODE_RESEND_SECONDS)} s` : 'Enviar otro código'}
      </Button>
      <span role="status" className="sr-only">
        {sent > 0 && `Enviamos un código nuevo (${sent}). El anterior ya no sirve.`}
      </span>
    </>
  );
}

/** Link to the page that collects mails where there is no mail server (demo mode). */
function Mailbox() {
  if (!useDemoMode()) return null;
  return (
    <p className="text-sm text-ink-2">
      En esta copia de prueba los mensajes llegan al{' '}
      <a
        href="/dev/mailbox"
        target="_blank"
        rel="noreferrer"
        className="font-medium text-primary underline underline-offset-2"
      >
        buzón de este equipo
      </a>
      .
    </p>
  );
}
