import { zodResolver } from '@hookform/resolvers/zod';
import { eraseOwnDataBodySchema } from '@nodo/contracts/privacy/commands';
import { ERASURE_CONFIRMATION } from '@nodo/contracts/privacy/values';
import { useForm } from 'react-hook-form';
import { readableError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInAgain } from '../../../ui/sign-in-again.tsx';
import { useEraseOwnData } from '../use-erase-own-data.ts';

/** Form: the word that confirms the erasure. `onCancel` closes it, also when the request stays undecided. */
export function EraseForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm({
    resolver: zodResolver(eraseOwnDataBodySchema),
    defaultValues: { confirmation: '' },
  });
  const erase = useEraseOwnData(onCancel);
  const isBusy = erase.isPending || erase.isSuccess;
  const send = form.handleSubmit((body) => isBusy || erase.mutate(body.confirmation));
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="text-[0.9375rem] leading-6 text-ink-2">
        Cerramos tu sesión en todos los navegadores y no podrás volver a entrar en esta cuenta. Si quieres
        conservar una copia de tus datos, descárgala antes.
      </p>
      <TextField
        form={form}
        name="confirmation"
        label={`Escribe ${ERASURE_CONFIRMATION} para confirmar`}
        autoCapitalize="characters"
        spellCheck={false}
        disabled={isBusy}
      />
      {erase.isError && (
        <Notice tone="alert" title="No se eliminaron tus datos" live>
          <p>{readableError(erase.error, 'Intenta de nuevo en unos minutos.')}</p>
          <SignInAgain error={erase.error} />
        </Notice>
      )}
      <Actions onCancel={onCancel} isBusy={isBusy}>
        <Button type="submit" variant="danger" busy={isBusy}>
          {isBusy ? 'Eliminando…' : 'Eliminar para siempre'}
        </Button>
      </Actions>
    </form>
  );
}
