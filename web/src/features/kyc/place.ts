import { KYC_AHEAD_MAX } from '@nodo/contracts/kyc/views';

/** Place of a waiting verification, by how many were submitted earlier and still wait. */
export function placeInQueue(ahead: number): string {
  if (ahead === 0) return 'La tuya es la siguiente.';
  if (ahead === 1) return 'Hay 1 solicitud antes de la tuya.';
  if (ahead > KYC_AHEAD_MAX) return `Hay más de ${KYC_AHEAD_MAX} solicitudes antes de la tuya.`;
  return `Hay ${ahead} solicitudes antes de la tuya.`;
}
