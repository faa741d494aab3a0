import { expect, it } from 'vitest';
import { decided } from './pdf.ts';

it.each([
  ['pending', 'approved', null, 'Pendiente → Aprobado'],
  ['approved', 'approved', 'declined', 'Renovación: No aprobada'],
  ['rejected', 'approved', 'waiting', 'Rechazado → Aprobado · Renovación: Por decidir'],
  ['rejected', 'expired', 'waiting', 'Rechazado → Vencido · Renovación: Por decidir'],
] as const)('KYC-17 a decision from %s to %s with a renewal %s is told whole', (from, to, renewal, told) => {
  expect([decided({ from, to, renewal })].flat().join('')).toBe(told);
});
