import { describe, expect, it } from 'vitest';
import { ZERO_ADDRESS } from '../tron-address.ts';
import { requestPayoutSchema } from './commands.ts';

const wanted = { amount: '5', walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', type: 'distribution' };

describe('what can be asked for', () => {
  it('is a payout to an address of somebody', () => {
    expect(requestPayoutSchema.parse(wanted).walletAddress).toBe(wanted.walletAddress);
    const { error } = requestPayoutSchema.safeParse({ ...wanted, walletAddress: ` ${ZERO_ADDRESS} ` });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['walletAddress'], 'Esta dirección no es de nadie. Escribe la de tu billetera.'],
    ]);
  });

  it('is told of an address that is none in one sentence', () => {
    const { error } = requestPayoutSchema.safeParse({ ...wanted, walletAddress: 'T123' });
    expect(error?.issues).toHaveLength(1);
  });
});
