import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, SOME_WALLET } from './client.ts';
import { refusalOf } from './views.ts';

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly fields?: readonly string[];
}

export function checkRefusal(answer: Answer, expected: Refused): void {
  const { code, message, fields } = refusalOf(answer);
  expect({ status: answer.status, code }).toEqual({ status: expected.status, code: expected.code });
  if (expected.message !== undefined) expect(message).toBe(expected.message);
  if (expected.fields) expect(Object.keys(fields ?? {})).toEqual(expected.fields);
  expect(answer.headers.get('x-position')).toBeNull();
}

export const INCOMPLETE = 'Por favor completa todos los campos';
export const invalid = (...fields: string[]): Refused => ({ status: 400, code: 'VALIDATION_FAILED', fields });
export const incomplete = (...fields: string[]): Refused => ({ ...invalid(...fields), message: INCOMPLETE });

export const refusals: [string, Record<string, unknown>, Refused][] = [
  [
    'INV-12 a cent below the minimum',
    { amount: '49999.99' },
    { status: 422, code: 'BELOW_MINIMUM', message: 'La inversión mínima es $50,000 USD', fields: ['amount'] },
  ],
  ['INV-12 zero', { amount: '0' }, { status: 422, code: 'BELOW_MINIMUM' }],
  [
    'INV-14 more than the free capital',
    { amount: '900000000' },
    { status: 409, code: 'CAPITAL_NOT_AVAILABLE' },
  ],
  ['INV-11 words', { amount: 'cincuenta mil' }, invalid('amount')],
  ['INV-11 a negative amount', { amount: '-50000' }, invalid('amount')],
  ['INV-11 a plus sign', { amount: '+50000' }, invalid('amount')],
  ['INV-11 an exponent', { amount: '5e4' }, invalid('amount')],
  ['INV-11 three decimals', { amount: '50000.001' }, invalid('amount')],
  ['INV-11 three decimals as a number', { amount: 50000.001 }, invalid('amount')],
  ['INV-11 a comma for thousands', { amount: '50,000' }, invalid('amount')],
  ['INV-11 a huge number', { amount: 1e21 }, invalid('amount')],
  ['INV-11 a huge text', { amount: '9'.repeat(500) }, invalid('amount')],
  ['INV-11 hexadecimal', { amount: '0xC350' }, invalid('amount')],
  ['INV-11 digits of another script', { amount: '٥٠٠٠٠' }, invalid('amount')],
  ['INV-11 true', { amount: true }, invalid('amount')],
  ['INV-11 a list', { amount: ['50000'] }, invalid('amount')],
  ['INV-11 no amount', { amount: undefined }, incomplete('amount')],
  ['INV-11 an empty amount', { amount: '  ' }, incomplete('amount')],
  ['INV-11 no warehouse', { warehouseId: undefined }, incomplete('warehouseId')],
  ['INV-11 no wallet', { walletAddress: null }, incomplete('walletAddress')],
  [
    'INV-11 nothing at all',
    { warehouseId: '', amount: '', walletAddress: '' },
    incomplete('warehouseId', 'amount', 'walletAddress'),
  ],
  [
    'INV-15 an unknown warehouse',
    { warehouseId: randomUUID() },
    { status: 404, code: 'WAREHOUSE_NOT_FOUND', message: 'La bodega no existe.' },
  ],
  ['INV-15 a warehouse id that is none', { warehouseId: "1' OR '1'='1" }, invalid('warehouseId')],
  [
    'INV-13 an address with one wrong character',
    { walletAddress: SOME_WALLET.replace('NHq', 'NHp') },
    invalid('walletAddress'),
  ],
  [
    'INV-13 an address without its last character',
    { walletAddress: SOME_WALLET.slice(0, -1) },
    invalid('walletAddress'),
  ],
  ['INV-13 an address in lower case', { walletAddress: SOME_WALLET.toLowerCase() }, invalid('walletAddress')],
  [
    'INV-13 an address in hexadecimal',
    { walletAddress: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' },
    invalid('walletAddress'),
  ],
  [
    'INV-13 an address of another chain',
    { walletAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    invalid('walletAddress'),
  ],
  [
    'INV-14 a share that is not the amount’s',
    { sharePercentage: '10' },
    { status: 422, code: 'SHARE_MISMATCH', fields: ['sharePercentage'] },
  ],
  ['INV-14 a share that is no number', { sharePercentage: 'diez' }, invalid('sharePercentage')],
  [
    'INV-20 a rate that is not the one in force',
    { monthlyReturnRate: '0.049' },
    { status: 409, code: 'TERMS_CHANGED', fields: ['monthlyReturnRate'] },
  ],
  ['INV-20 a rate that is none', { platformFeeRate: '1' }, invalid('platformFeeRate')],
  ['API-25 somebody else’s id', { investorId: randomUUID() }, invalid('_')],
  ['API-25 a status', { status: 'confirmed' }, invalid('_')],
  ['API-25 a reason of 501 letters', { reason: 'a'.repeat(501) }, invalid('reason')],
];
