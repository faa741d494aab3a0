import { KYC_AHEAD_MAX } from '@nodo/contracts/kyc/views';
import { expect, test } from 'vitest';
import { placeInQueue } from './place.ts';

test.each([
  [0, 'La tuya es la siguiente.'],
  [1, 'Hay 1 solicitud antes de la tuya.'],
  [3, 'Hay 3 solicitudes antes de la tuya.'],
  [KYC_AHEAD_MAX, 'Hay 100 solicitudes antes de la tuya.'],
  [KYC_AHEAD_MAX + 1, 'Hay más de 100 solicitudes antes de la tuya.'],
])('KYC-15 with %i ahead: %s', (ahead, said) => {
  expect(placeInQueue(ahead)).toBe(said);
});
