import { zodResolver } from '@hookform/resolvers/zod';
import { renamePasskeyBodySchema } from '@nodo/contracts/identity/commands';
import type { PasskeyView } from '@nodo/contracts/identity/views';
import { useForm } from 'react-hook-form';
import { readableError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { renamePasskey } from '../api/passkeys.ts';
import { passkeysKey } from '../keys.ts';

export function RenamePasskey({ passkey, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(renamePasskeyBodySchema),
    defaultValues: { name: passkey.name },
  });
  const rename = useCommand({
    send: ({ name }: { name: string }) => renamePasskey(passkey.id, name),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
    onDone,
  });
  const failure = rename.error && readableError(rename.error, 'No se pudo cambiar el nombre');
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => rename.mutate(values))} className="grid gap-4">
      <Field label="Nombre de la llave" error={form.formState.errors.name?.message ?? failure ?? undefined}>
        {(control) => <Input {...control} {...form.register('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Button type="submit" busy={rename.isPending}>
        {rename.isPending ? 'Guardando...' : 'Guardar'}
      </Button>
    </form>
  );
}
