import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyCodeField, renamePasskeyBodySchema } from '@nodo/contracts/identity/commands';
import { Fingerprint } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { readableError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInAgain } from '../../../ui/sign-in-again.tsx';
import { browserRefusal, registerPasskey, sessionVerified } from '../api/passkeys.ts';
import { passkeysKey } from '../keys.ts';

const plainSchema = renamePasskeyBodySchema.extend({ code: z.string() });
const withCodeSchema = renamePasskeyBodySchema.extend({ code: passkeyCodeField });

interface PasskeyFormProps {
  submitLabel: string;
  /** Whether it is a staff member's first passkey, which requires a code from a second person. */
  needsCode: boolean;
  onDone?: () => void;
}

/** Form that names and creates a passkey. */
export function PasskeyForm({ submitLabel, needsCode, onDone }: PasskeyFormProps) {
  const form = useForm({
    resolver: zodResolver(needsCode ? withCodeSchema : plainSchema),
    defaultValues: { name: '', code: '' },
  });
  const register = useCommand({
    send: ({ name, code }: { name: string; code: string }) =>
      registerPasskey(name, needsCode ? code : undefined),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysKey });
      // Not awaited: the form closes before everything else is read again.
      void sessionVerified();
    },
    onDone,
  });
  const { error, refused } = register;
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => register.mutate(values))} className="grid gap-4">
      {error && !refused.code && (
        <Notice
          tone="alert"
          live
          title={browserRefusal(error) ?? readableError(error, 'No pudimos registrar la llave de acceso.')}
        >
          <SignInAgain error={error} />
        </Notice>
      )}
      {needsCode && (
        <Field
          label="Código de Super Admin"
          hint="Pídeselo en persona o por teléfono. Sirve una vez, durante 24 horas."
          error={errors.code?.message ?? refused.code}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              maxLength={20}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="ABCD-1234"
              className="font-mono tracking-widest uppercase placeholder:normal-case"
            />
          )}
        </Field>
      )}
      <Field
        label="Nombre de la llave"
        hint="Para reconocerla después: el dispositivo o el lugar."
        error={errors.name?.message}
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
