import { type DocumentAdminView, withdrawDocumentBodySchema } from '@nodo/contracts/documents';
import { type FormEvent, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { refusedFields, useWithdrawDocument } from '../use-documents.ts';

interface WithdrawDialogProps {
  document: DocumentAdminView;
  onClose: () => void;
}

/** Asks why before a document goes. */
export function WithdrawDialog({ document, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const withdraw = useWithdrawDocument(onClose);
  const parsed = withdrawDocumentBodySchema.safeParse({ reason });
  const problem = wasSent ? parsed.error?.issues[0]?.message : undefined;
  function send(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (parsed.success && !withdraw.isPending) withdraw.mutate({ document, reason: parsed.data.reason });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !withdraw.isPending && onClose()}
      title="Retirar documento"
      description={`«${document.name}» dejará de verse y sus enlaces dejarán de abrir. El historial se conserva.`}
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field
          label="Motivo"
          hint="Queda en la auditoría."
          error={problem ?? refusedFields(withdraw.error).reason}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              placeholder="Lo reemplaza la versión de 2026"
              className="text-base leading-6"
            />
          )}
        </Field>
        <Actions onCancel={onClose} isBusy={withdraw.isPending}>
          <Button type="submit" variant="danger" busy={withdraw.isPending}>
            {withdraw.isPending ? 'Retirando…' : 'Retirar'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
