import { asWritten } from '@nodo/platform/pdf-report';
import { expect, it } from 'vitest';
import { decided, paid } from './pdf.ts';

it.each([
  ['pending', 'approved', null, 'Pendiente → Aprobado'],
  ['approved', 'approved', 'declined', 'Renovación: No aprobada'],
  ['rejected', 'approved', 'waiting', 'Rechazado → Aprobado · Renovación: Por decidir'],
  ['rejected', 'expired', 'waiting', 'Rechazado → Vencido · Renovación: Por decidir'],
] as const)('KYC-17 a decision from %s to %s with a renewal %s is told whole', (from, to, renewal, told) => {
  expect([decided({ from, to, renewal })].flat().join('')).toBe(told);
});

it('names the wallet and the transfer of what is paid in USDT, and of what the balance paid the balance', () => {
  const [own, treasury] = ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'];
  const expiresAt = '2026-03-02T12:00:00.000Z';
  const payment = {
    to: treasury,
    amountUsdt: '50000.004321',
    expiresAt,
    uri: '',
    transferId: null,
    txHash: null,
  };
  expect(paid({ payment, walletAddress: own })).toEqual([
    `Pago: 50.000,004321 USDT a ${treasury}`,
    ['Billetera: ', asWritten(own)],
  ]);
  const fromBalance = { ...payment, amountUsdt: '50000.000000', source: 'balance' as const };
  expect(paid({ payment: fromBalance, walletAddress: treasury })).toEqual([
    ['Pagada con', ': ', 'Tu saldo en la plataforma'],
  ]);
});
