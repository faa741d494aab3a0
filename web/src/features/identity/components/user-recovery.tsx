import { zodResolver } from '@hookform/resolvers/zod';
import { resetPasskeysBodySchema } from '@nodo/contracts/identity/commands';
import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { erasePersonBodySchema } from '@nodo/contracts/privacy/commands';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Ticket, UserX } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { readableError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { loginMethodsQuery } from '../api/passkeys.ts';
import { useErasePerson, useResetPasskeys } from '../use-user-recovery.ts';
import { PasskeyCode } from './passkey-code.tsx';
import { RecoveryForm } from './recovery-form.tsx';

const MAX_REASON = 500;

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          maxLength={MAX_REASON}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

interface RecoveryProps {
  user: UserRow;
  onDone: () => void;
  onCancel: () => void;
}

function ResetForm({ user, onDone, onCancel }: RecoveryProps) {
  const form = useForm({ resolver: zodResolver(resetPasskeysBodySchema), defaultValues: { reason: '' } });
  const reset = useResetPasskeys(user, onDone);
  const isStaff = user.role !== 'investor';
  return (
    <RecoveryForm
      label="Restablecer llaves de acceso"
      tone="amber"
      isBusy={reset.isPending}
      button="Restablecer llaves"
      busyButton="Restableciendo…"
      onSubmit={form.handleSubmit(({ reason }) => reset.mutate(reason))}
      onCancel={onCancel}
    >
      <p className="text-sm leading-6 text-ink-2">
        Para quien perdió sus llaves. Se retiran todas las llaves de acceso de{' '}
        <strong className="font-semibold text-ink">{displayName(user)}</strong> y se cierran sus sesiones. Al
        entrar de nuevo podrá registrar una llave{isStaff && ', con un código que le entregas tú'}. Confirma
        antes que es quien dice ser.
      </p>
      <TextField
        label="Motivo"
        hint="Queda en la auditoría."
        error={form.formState.errors.reason?.message ?? reset.refused.reason}
        {...form.register('reason')}
        disabled={reset.isPending}
      />
    </RecoveryForm>
  );
}

function eraseSchema({ email }: UserRow) {
  const isSame = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  return erasePersonBodySchema.extend({
    typed: z.string().refine(isSame, `Escribe ${email} para confirmar`),
  });
}

function EraseForm({ user, onDone, onCancel }: RecoveryProps) {
  const form = useForm({
    resolver: zodResolver(eraseSchema(user)),
    defaultValues: { reason: '', typed: '' },
  });
  const { errors } = form.formState;
  const erase = useErasePerson(user, onDone);
  return (
    <RecoveryForm
      label="Eliminar datos personales"
      tone="alert"
      isBusy={erase.isPending}
      button="Eliminar para siempre"
      busyButton="Eliminando…"
      onSubmit={form.handleSubmit(({ reason }) => erase.mutate(reason))}
      onCancel={onCancel}
    >
      <p className="text-sm leading-6 text-ink-2">
        <strong className="font-semibold text-ink">Esto no se puede deshacer.</strong> Se destruye la clave
        con la que están cifrados el nombre, el email, los documentos y las demás señas de {displayName(user)}
        , y su cuenta se cierra. La historia queda, sin decir de quién es. Con inversiones o pagos abiertos la
        plataforma no lo permite.
      </p>
      {erase.isError && !erase.refused.reason && (
        <Notice tone="alert" title="No se eliminó nada" live>
          {readableError(erase.error, 'Intenta de nuevo en unos minutos.')}
        </Notice>
      )}
      <TextField
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de la persona."
        error={errors.reason?.message ?? erase.refused.reason}
        {...form.register('reason')}
        disabled={erase.isPending}
      />
      <TextField
        label={`Escribe ${user.email} para confirmar`}
        error={errors.typed?.message}
        {...form.register('typed')}
        disabled={erase.isPending}
      />
    </RecoveryForm>
  );
}

/** Recovery actions of a super_admin on an account other than their own. */
export function UserRecovery({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const [open, setOpen] = useState<'code' | 'reset' | 'erase'>();
  const close = () => setOpen(undefined);
  const isStaff = user.role !== 'investor';
  const { data: methods } = useQuery(loginMethodsQuery);
  return (
    <section aria-label="Cuidado de la cuenta" className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-medium">Cuidado de la cuenta</h3>
      {!open && (
        <>
          <div className="flex flex-wrap gap-3">
            {isStaff && methods?.passkey && (
              <Button variant="outline" size="sm" acts onClick={() => setOpen('code')}>
                <Ticket aria-hidden className="size-4" />
                Código para su primera llave
              </Button>
            )}
            <Button variant="outline" size="sm" acts onClick={() => setOpen('reset')}>
              <KeyRound aria-hidden className="size-4" />
              Restablecer llaves de acceso
            </Button>
            <Button variant="danger" size="sm" disabled={isStaff} acts onClick={() => setOpen('erase')}>
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
      {open === 'code' && <PasskeyCode user={user} onClose={close} />}
      {open === 'reset' && <ResetForm user={user} onDone={onDone} onCancel={close} />}
      {open === 'erase' && <EraseForm user={user} onDone={onDone} onCancel={close} />}
    </section>
  );
}
