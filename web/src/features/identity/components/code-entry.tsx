import { SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_RESEND_SECONDS } from '@nodo/contracts/constants';
import type { Ref } from 'react';
import { useDemoMode } from '../../../lib/demo-mode.ts';
import { useDeviceTime } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

const SHORT = 'text-2xl! tracking-[0.35em]';
const LONG = 'text-xl! tracking-[0.15em]';

interface CodeFieldProps {
  digits: number;
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
}

/** Field for a mailed code; pasted codes may come with spaces or a dash. */
export function CodeField({ digits, code, onChange, error, input }: CodeFieldProps) {
  const isLong = digits > SIGN_IN_CODE_DIGITS;
  return (
    <Field
      label={isLong ? `Código de ${digits} dígitos` : 'Código de seis dígitos'}
      hint={isLong && 'Es más largo que de costumbre: se pidieron muchos códigos para este email.'}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          value={code}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={cx('h-14! text-center font-mono tabular-nums', isLong ? LONG : SHORT)}
        />
      )}
    </Field>
  );
}

interface ResendButtonProps {
  /** When the last code was sent by the device's clock, ms since the epoch. */
  sentAt: number;
  /** How many were sent in place of the first. */
  count: number;
  isBusy: boolean;
  onClick: () => void;
}

/** Requests another code, which may be done some time after the last one. */
export function ResendButton({ sentAt, count, isBusy, onClick }: ResendButtonProps) {
  const now = useDeviceTime();
  const wait = Math.ceil((sentAt - now) / 1_000) + SIGN_IN_CODE_RESEND_SECONDS;
  return (
    <>
      <Button variant="outline" busy={isBusy} disabled={wait > 0} onClick={onClick}>
        {wait > 0 ? `Otro código en ${Math.min(wait, SIGN_IN_CODE_RESEND_SECONDS)} s` : 'Enviar otro código'}
      </Button>
      <span role="status" className="sr-only">
        {count > 0 && `Enviamos un código nuevo (${count}). El anterior ya no sirve.`}
      </span>
    </>
  );
}

/** Link to the page that collects mails where there is no mail server (demo mode). */
export function Mailbox() {
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
