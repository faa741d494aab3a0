import { tronAddressFromHex } from '@nodo/contracts/tron-address';
import {
  createTransferSigner,
  encodeTransfer,
  signedTransaction,
  signerOf,
} from '@nodo/platform/tron-transfer';
import fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { describe, expect, it } from 'vitest';

const hex = (digits: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits })
    .map((all) => all.join(''));
const address = hex(40).map(tronAddressFromHex);
const transfers = fc.record({
  owner: address,
  contract: address,
  to: address,
  amount: fc
    .bigInt({ min: 0n, max: 999_999_999_999n })
    .map((micro) => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`),
  refBlockBytes: hex(4),
  refBlockHash: hex(16),
  expiration: fc.integer({ min: 1, max: 4_000_000_000_000 }),
  timestamp: fc.integer({ min: 1, max: 4_000_000_000_000 }),
  feeLimit: fc.integer({ min: 0, max: 15_000_000_000 }),
  permissionId: fc.constantFrom(0, 2, 9),
});
type Transfer = Parameters<typeof encodeTransfer>[0];

/** The same transaction, built and serialised by TronWeb, the official client. */
async function byTronWeb(transfer: Transfer) {
  const tron = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
  const built = await tron.transactionBuilder.triggerSmartContract(
    transfer.contract,
    'transfer(address,uint256)',
    {
      feeLimit: transfer.feeLimit,
      ...(transfer.permissionId ? { permissionId: transfer.permissionId } : {}),
      txLocal: true,
      blockHeader: {
        ref_block_bytes: transfer.refBlockBytes,
        ref_block_hash: transfer.refBlockHash,
        expiration: transfer.expiration,
        timestamp: transfer.timestamp,
      },
    },
    [
      { type: 'address', value: transfer.to },
      { type: 'uint256', value: String(BigInt(transfer.amount.replace('.', ''))) },
    ],
    transfer.owner,
  );
  return built.transaction;
}

describe('a transfer in bytes', () => {
  it('is what the official client makes of it, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(transfers, async (transfer) => {
        const wanted = await byTronWeb({ ...transfer, feeLimit: transfer.feeLimit || 1 });
        const made = encodeTransfer({ ...transfer, feeLimit: transfer.feeLimit || 1 });
        expect(made).toEqual({ raw: wanted.raw_data_hex, txHash: wanted.txID });
      }),
      { numRuns: 40 },
    );
  });

  it('has another name when anything in it differs', () => {
    fc.assert(
      fc.property(transfers, transfers, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(encodeTransfer(one).txHash).not.toBe(encodeTransfer(other).txHash);
      }),
    );
  });

  it('refuses what is no address, no amount, or no whole number', () => {
    const [good] = fc.sample(transfers, 1);
    if (!good) throw new Error('no sample');
    const bad: Partial<Transfer>[] = [
      { to: 'T123' },
      { amount: '-1.0' },
      { expiration: 1.5 },
      { feeLimit: -1 },
    ];
    for (const change of bad) expect(() => encodeTransfer({ ...good, ...change })).toThrow(RangeError);
  });
});

describe('a signature', () => {
  it('is the owner’s over these bytes, and nobody’s over others', () => {
    fc.assert(
      fc.property(hex(64), hex(64), (txHash, other) => {
        const key = 'ab'.repeat(32);
        const signer = createTransferSigner(key);
        const signature = signer.sign(txHash);
        expect(signer.address).toBe(TronWeb.address.fromPrivateKey(key));
        expect(signature).toBe(
          utils.crypto
            .ECKeySign(utils.code.hexStr2byteArray(txHash), utils.code.hexStr2byteArray(key))
            .toLowerCase(),
        );
        expect(signerOf(txHash, signature)).toBe(signer.address);
        if (other !== txHash) expect(signerOf(other, signature)).not.toBe(signer.address);
      }),
      { numRuns: 30 },
    );
    expect(signerOf('0'.repeat(64), 'ff'.repeat(65))).toBeUndefined();
    expect(signerOf('0'.repeat(64), 'zz')).toBeUndefined();
  });

  it('travels with the bytes as one transaction', () => {
    expect(signedTransaction('0a01', 'ff')).toBe('0a020a011201ff');
  });
});
