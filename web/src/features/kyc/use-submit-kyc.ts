import type { SubmitKyc } from '@nodo/contracts/kyc/commands';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useCommand } from '../../lib/use-command.ts';
import { submitKyc } from './api/submit-kyc.ts';
import { KYC_TOAST_KEY } from './toast-key.ts';

/** Sends the wizard's values for review. */
export function useSubmitKyc(userId: string, record: KycRecordView | null, onSubmitted: () => void) {
  return useCommand({
    name: `kyc:${userId}:${record?.attempt ?? 0}`,
    send: (values: SubmitKyc, key) =>
      submitKyc({ values, userId, isUpdate: record?.submittedAt != null }, key),
    toastKey: KYC_TOAST_KEY,
    said: () => ({
      title: '¡Solicitud enviada!',
      description: 'Recibimos tus documentos. La revisión toma entre 24 y 48 horas hábiles.',
    }),
    failed: { title: 'Error al Enviar KYC', fallback: 'Ha ocurrido un error. Intenta nuevamente.' },
    onSuccess: onSubmitted,
  });
}
