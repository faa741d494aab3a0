import { zodResolver } from '@hookform/resolvers/zod';
import { renamePasskeyBodySchema } from '@nodo/contracts/passkeys';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { readableError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { browserRefusal, passkeysKey, registerPasskey } from '../api/passkeys.ts';
import { SignInAgain } from './sign-in-again.tsx';

/** Names a new passkey and makes it. */
export function PasskeyForm({ submitLabel, onDone }: { submitLabel: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(renamePasskeyBodySchema), defaultValues: { name: '' } });
  const register = useMutation({
    mutationFn: ({ name }: { name: string }) => registerPasskey(name),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysKey });
      onDone();
    },
  });
  const { error } = register;
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => register.mutate(values))} className="grid gap-4">
      {error && (
        <Notice
          tone="alert"
          live
          title={browserRefusal(error) ?? readableError(error, 'No pudimos registrar la llave de acceso.')}
        >
          <SignInAgain error={error} />
        </Notice>
      )}
      <Field
        label="Nombre de la llave"
        hint="Para reconocerla después: el dispositivo o el lugar."
        error={form.formState.errors.name?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('name')}
            maxLength={60}
            autoComplete="off"
            placeholder="Portátil de la oficina"
          />
        )}
      </Field>
      <Button type="submit" busy={register.isPending}>
        <Fingerprint aria-hidden className="size-5" />
        {register.isPending ? 'Esperando…' : submitLabel}
      </Button>
    </form>
  );
}
