import { ERASURE_CONFIRMATION, eraseOwnDataBodySchema } from '@nodo/contracts/privacy';
import { type FormEvent, useState } from 'react';
import { readableError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEraseOwnData } from '../use-erase-own-data.ts';

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string>();
  const erase = useEraseOwnData();
  const isBusy = erase.isPending || erase.isSuccess;
  function send(event: FormEvent) {
    event.preventDefault();
    const { error, data } = eraseOwnDataBodySchema.safeParse({ confirmation });
    setProblem(error?.issues[0]?.message);
    if (data && !isBusy) erase.mutate(data.confirmation);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="text-[0.9375rem] leading-6 text-ink-2">
        Cerramos tu sesión en todos los navegadores y no podrás volver a entrar en esta cuenta. Si quieres
        conservar una copia de tus datos, descárgala antes.
      </p>
      <Field label={`Escribe ${ERASURE_CONFIRMATION} para confirmar`} error={problem}>
        {(control) => (
          <Input
            {...control}
            value={confirmation}
            onChange={(event) => {
              setConfirmation(event.target.value);
              setProblem(undefined);
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={isBusy}
          />
        )}
      </Field>
      {erase.isError && (
        <Notice tone="alert" title="No se eliminaron tus datos" live>
          {readableError(erase.error, 'Intenta de nuevo en unos minutos.')}
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

interface EraseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The last question before there is no way back. */
export function EraseDialog({ open, onOpenChange }: EraseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Eliminar mis datos"
      description="Esto no se puede deshacer."
    >
      <EraseForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
