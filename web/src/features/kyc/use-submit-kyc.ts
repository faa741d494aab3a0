import type { KycRecordView, SubmitKyc } from '@nodo/contracts/kyc';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { submitKyc } from './api/submit-kyc.ts';
import { KYC_MATTER } from './matter.ts';

/** Sends the wizard's values for review; a reload or a lost answer never sends them twice. */
export function useSubmitKyc(userId: string, record: KycRecordView | null, onSubmitted: () => void) {
  const command = useCommandKey(`kyc:${userId}:${record?.attempt ?? 0}`);
  return useMutation({
    mutationFn: (values: SubmitKyc) =>
      submitKyc({ values, userId, isUpdate: record?.submittedAt != null }, command.key),
    onSuccess: () => {
      command.done();
      toast({
        title: '¡Solicitud enviada!',
        description: 'Recibimos tus documentos. La revisión toma entre 24 y 48 horas hábiles.',
        matter: KYC_MATTER,
      });
      onSubmitted();
    },
    onError: (error) => {
      command.failed(error);
      if (isUnauthenticated(error)) return;
      const description = readableError(error, 'Ha ocurrido un error. Intenta nuevamente.');
      toast({ title: 'Error al Enviar KYC', description, tone: 'destructive', matter: KYC_MATTER });
    },
  });
}
