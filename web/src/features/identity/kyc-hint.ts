import type { UserRow } from '@nodo/contracts/identity/views';

type Shown = Pick<UserRow, 'kycStatus' | 'isKycWaiting'>;

/** What changing somebody's KYC status would do. */
export function kycHint(user: Shown, isOwn: boolean, isSaving: boolean): string {
  if (isOwn) return 'Tu propia verificación la decide otra persona del equipo.';
  if (isSaving) return 'Guardando…';
  const isOpen = user.kycStatus === 'pending' || user.kycStatus === 'under_review';
  if (isOpen && !user.isKycWaiting) {
    return 'No ha enviado documentos: una persona la deja «En revisión», y otra la aprueba.';
  }
  // Of an approval that ended an exception may have been proposed, too, while its renewal waits.
  if (user.kycStatus === 'under_review' || (user.kycStatus === 'expired' && user.isKycWaiting)) {
    return 'Se guarda al elegir. Aprobarla acepta la excepción que alguien haya propuesto: mírala antes en el expediente.';
  }
  if (user.kycStatus === 'approved' && user.isKycWaiting) {
    return 'Cambiarlo le quita la aprobación al elegir. La renovación que envió se decide en el expediente.';
  }
  return 'Se guarda al elegir. Podrás deshacerlo durante 5 segundos.';
}
