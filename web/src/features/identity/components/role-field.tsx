import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { type Role, roleLabel, roleSchema, roles } from '@nodo/contracts/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useChangeRole } from '../use-change-role.ts';

const MAX_REASON = 500;

const options = roles.map((role) => ({ value: role, label: roleLabel(role) }));

/** What each role may do, in a few words. */
const means: Record<Role, string> = {
  investor: 'Invierte y ve solo lo suyo.',
  admin: 'Administra usuarios, verificaciones, bodegas y configuración.',
  super_admin: 'Todo lo de un Admin, y además cambia los roles.',
  analyst: 'Consulta el historial y la auditoría, sin cambiar nada.',
};

interface ConfirmProps {
  user: UserRow;
  to: Role;
  isSaving: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

function Confirm({ user, to, isSaving, onConfirm, onCancel }: ConfirmProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <form
      noValidate
      aria-label="Confirmar el cambio de rol"
      onSubmit={form.handleSubmit(({ reason }) => onConfirm(reason.trim()))}
      className="mt-4 grid gap-4 rounded-md border border-amber/50 bg-amber-soft p-4"
    >
      <p role="status" className="text-sm leading-6 text-ink-2">
        <strong className="font-semibold text-ink">
          {displayName(user)} pasará de {roleLabel(user.role)} a {roleLabel(to)}.
        </strong>{' '}
        {means[to]} Sus sesiones se cierran ahora mismo: tendrá que entrar de nuevo.
      </p>
      <TextField
        form={form}
        name="reason"
        label="Motivo (opcional)"
        hint="Queda en la auditoría."
        maxLength={MAX_REASON}
      />
      <Actions onCancel={onCancel} isBusy={isSaving}>
        <Button type="submit" busy={isSaving}>
          {isSaving ? 'Cambiando…' : 'Cambiar rol'}
        </Button>
      </Actions>
    </form>
  );
}

interface RoleFieldProps {
  user: UserRow;
  isOwn: boolean;
  onDone: () => void;
}

/** Role field for those who may change it; asks for confirmation after explaining the effect. */
export function RoleField({ user, isOwn, onDone }: RoleFieldProps) {
  const [chosen, setChosen] = useState<Role>();
  const change = useChangeRole(onDone);
  const to = chosen === user.role ? undefined : chosen;
  return (
    <div>
      <Field
        label="Rol"
        hint={isOwn ? 'Tu propio rol lo cambia otra persona con rol Super Admin.' : !to && means[user.role]}
      >
        {(control) => (
          <Select
            control={control}
            value={to ?? user.role}
            options={options}
            placeholder="Rol"
            disabled={isOwn || change.isPending || change.isOff}
            onChange={(value) => setChosen(roleSchema.parse(value))}
          />
        )}
      </Field>
      {to && (
        <Confirm
          user={user}
          to={to}
          isSaving={change.isPending}
          onConfirm={(reason) => change.mutate({ user, to, reason })}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
