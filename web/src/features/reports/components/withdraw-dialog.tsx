import { zodResolver } from '@hookform/resolvers/zod';
import { withdrawDocumentBodySchema } from '@nodo/contracts/reports/commands';
import type { DocumentAdminView } from '@nodo/contracts/reports/views';
import { useForm } from 'react-hook-form';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { useWithdrawDocument } from '../use-documents.ts';

interface WithdrawDialogProps {
  document: DocumentAdminView;
  onClose: () => void;
}

/** Asks for a reason before a document is withdrawn. */
export function WithdrawDialog({ document, onClose }: WithdrawDialogProps) {
  const form = useForm({ resolver: zodResolver(withdrawDocumentBodySchema), defaultValues: { reason: '' } });
  const withdraw = useWithdrawDocument(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Retirar documento"
      description={`«${document.name}» dejará de verse y sus enlaces dejarán de abrir. El historial se conserva.`}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit(({ reason }) => withdraw.mutate({ document, reason }))}
        className="grid gap-5"
      >
        <TextareaField
          form={form}
          name="reason"
          label="Motivo"
          hint="Queda en la auditoría."
          refused={withdraw.refused}
          rows={3}
          maxLength={500}
          placeholder="Lo reemplaza la versión de 2026"
          className="text-base!"
        />
        <Actions onCancel={onClose} isBusy={withdraw.isPending}>
          <Button type="submit" variant="danger" busy={withdraw.isPending}>
            {withdraw.isPending ? 'Retirando…' : 'Retirar documento'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
