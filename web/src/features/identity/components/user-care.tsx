import { displayName } from '@nodo/contracts/identity';
import { resetPasskeysBodySchema } from '@nodo/contracts/passkeys';
import { erasePersonBodySchema } from '@nodo/contracts/privacy';
import type { UserRow } from '@nodo/contracts/users';
import { KeyRound, UserX } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useErasePerson, useResetPasskeys } from '../use-user-care.ts';

const MAX_REASON = 500;

interface CareFormProps {
  label: string;
  tone: 'amber' | 'alert';
  isBusy: boolean;
  button: string;
  busyButton: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function CareForm({ label, tone, isBusy, button, busyButton, onSubmit, onCancel, children }: CareFormProps) {
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  const box = tone === 'alert' ? 'border-alert/40 bg-alert-soft' : 'border-amber/50 bg-amber-soft';
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={send}
      className={cx('grid gap-4 rounded-md border p-4', box)}
    >
      {children}
      <Actions onCancel={onCancel} isBusy={isBusy}>
        <SubmitButton busy={isBusy}>{isBusy ? busyButton : button}</SubmitButton>
      </Actions>
    </form>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
}

function TextField({ label, hint, error, value, onChange, disabled }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control: FieldControl) => (
        <Input
          {...control}
          value={value}
          maxLength={MAX_REASON}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What the server said about the reason, if it refused that. */
const refusedReason = (error: unknown) =>
  error instanceof ApiError ? error.body?.fields?.reason : undefined;

interface CareProps {
  user: UserRow;
  onDone: () => void;
  onCancel: () => void;
}

function ResetForm({ user, onDone, onCancel }: CareProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const reset = useResetPasskeys(user, onDone);
  function send() {
    const { error, data } = resetPasskeysBodySchema.safeParse({ reason });
    setProblem(error?.issues[0]?.message);
    if (data) reset.mutate(data.reason);
  }
  return (
    <CareForm
      label="Restablecer llaves de acceso"
      tone="amber"
      isBusy={reset.isPending}
      button="Restablecer llaves"
      busyButton="Restableciendo…"
      onSubmit={send}
      onCancel={onCancel}
    >
      <p className="text-sm leading-6 text-ink-2">
        Para quien perdió sus llaves. Se retiran todas las llaves de acceso de{' '}
        <strong className="font-semibold text-ink">{displayName(user)}</strong> y se cierran sus sesiones. Al
        entrar de nuevo podrá registrar una llave. Confirma antes que es quien dice ser.
      </p>
      <TextField
        label="Motivo"
        hint="Queda en la auditoría."
        error={problem ?? refusedReason(reset.error)}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setProblem(undefined);
        }}
        disabled={reset.isPending}
      />
    </CareForm>
  );
}

function EraseForm({ user, onDone, onCancel }: CareProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<{ reason?: string | undefined; typed?: string | undefined }>({});
  const erase = useErasePerson(user, onDone);
  function send() {
    const { error, data } = erasePersonBodySchema.safeParse({ reason });
    const isMeant = typed.trim().toLowerCase() === user.email.toLowerCase();
    const wrong = `Escribe ${user.email} para confirmar`;
    setProblems({ reason: error?.issues[0]?.message, typed: isMeant ? undefined : wrong });
    if (data && isMeant) erase.mutate(data.reason);
  }
  return (
    <CareForm
      label="Eliminar datos personales"
      tone="alert"
      isBusy={erase.isPending}
      button="Eliminar para siempre"
      busyButton="Eliminando…"
      onSubmit={send}
      onCancel={onCancel}
    >
      <p className="text-sm leading-6 text-ink-2">
        <strong className="font-semibold text-ink">Esto no se puede deshacer.</strong> Se destruye la clave
        con la que están cifrados el nombre, el email, los documentos y las demás señas de {displayName(user)}
        , y su cuenta se cierra. La historia queda, sin decir de quién es. Con inversiones o pagos abiertos la
        plataforma no lo permite.
      </p>
      {erase.isError && !refusedReason(erase.error) && (
        <Notice tone="alert" title="No se eliminó nada" live>
          {readableError(erase.error, 'Intenta de nuevo en unos minutos.')}
        </Notice>
      )}
      <TextField
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de la persona."
        error={problems.reason ?? refusedReason(erase.error)}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setProblems((before) => ({ ...before, reason: undefined }));
        }}
        disabled={erase.isPending}
      />
      <TextField
        label={`Escribe ${user.email} para confirmar`}
        error={problems.typed}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblems((before) => ({ ...before, typed: undefined }));
        }}
        disabled={erase.isPending}
      />
    </CareForm>
  );
}

/** What a super_admin may do for, or at the wish of, a person: never to themselves. */
export function UserCare({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const [open, setOpen] = useState<'reset' | 'erase'>();
  const close = () => setOpen(undefined);
  const isStaff = user.role !== 'investor';
  return (
    <section aria-label="Cuidado de la cuenta" className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-medium">Cuidado de la cuenta</h3>
      {!open && (
        <>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="sm" onClick={() => setOpen('reset')}>
              <KeyRound aria-hidden className="size-4" />
              Restablecer llaves de acceso
            </Button>
            <Button variant="danger" size="sm" disabled={isStaff} onClick={() => setOpen('erase')}>
              <UserX aria-hidden className="size-4" />
              Eliminar datos personales
            </Button>
          </div>
          {isStaff && (
            <p className="text-[0.8125rem] leading-5 text-ink-3">
              Para eliminar sus datos, quítale primero el rol del equipo.
            </p>
          )}
        </>
      )}
      {open === 'reset' && <ResetForm user={user} onDone={onDone} onCancel={close} />}
      {open === 'erase' && <EraseForm user={user} onDone={onDone} onCancel={close} />}
    </section>
  );
}
