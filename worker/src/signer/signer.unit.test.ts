import { appendFile, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransferSigner, encodeTransfer, signerOf } from '@nodo/platform/tron-transfer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectSigner } from './client.ts';
import { LONGEST_LINE, SignerUnavailable, type SigningOrder } from './protocol.ts';
import { startSigner } from './server.ts';
import { readSignerSettings } from './settings.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TREASURY = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const TO = 'TSCr5B4FxstPAPrwdNGbuamBPNVNoE3RPU';
const KEY = 'ab'.repeat(32);
const KEY_ADDRESS = createTransferSigner(KEY).address;
const START = 1_790_000_000_000;

function environmentOf(folder: string, changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    SIGNER_SOCKET: join(folder, 'signer.sock'),
    SIGNER_JOURNAL: join(folder, 'journal'),
    TREASURY_PRIVATE_KEY: KEY,
    TREASURY_ADDRESS: TREASURY,
    TREASURY_SIGNER_ADDRESS: KEY_ADDRESS,
    TREASURY_PERMISSION_ID: '2',
    USDT_CONTRACT: USDT,
    SIGNER_MAX_USDT: '100',
    SIGNER_DAILY_MAX_USDT: '250',
    LOG_LEVEL: 'silent',
    ...changes,
  };
}

let folder: string;
let running: Awaited<ReturnType<typeof startSigner>> | undefined;
const start = async () => {
  running = await startSigner(readSignerSettings(environmentOf(folder)));
};
const restart = async () => {
  await running?.stop();
  await start();
};
const signer = () => connectSigner(join(folder, 'signer.sock'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-signer-'));
  await start();
});
afterEach(async () => {
  await running?.stop();
  await rm(folder, { recursive: true });
});

let last = 0;
function order(changes: Partial<SigningOrder['transfer']> = {}): SigningOrder {
  last += 1;
  const transfer = {
    ...{ owner: TREASURY, contract: USDT, to: TO, amount: '100.000000', permissionId: 2 },
    ...{ refBlockBytes: 'abcd', refBlockHash: '00'.repeat(8), feeLimit: 30_000_000 },
    ...{ timestamp: START + last, expiration: START + last + 60_000 },
  };
  return { payoutId: '6d264124-b24c-5616-9f10-0e3aa22b266d', transfer: { ...transfer, ...changes } };
}
const signed = { signature: expect.stringMatching(/^[0-9a-f]{130}$/) };

describe('the signer', () => {
  it('signs a transfer of the treasury’s USDT with its key, and the same one alike', async () => {
    const wanted = order();
    const answer = await signer().sign(wanted);
    const { txHash } = encodeTransfer(wanted.transfer);
    expect('signature' in answer && signerOf(txHash, answer.signature)).toBe(KEY_ADDRESS);
    expect(await signer().sign(wanted)).toEqual(answer);
    // It counted once: two more fit into a daily limit of 250.
    expect(await signer().sign(order())).toEqual(signed);
    expect(await signer().sign(order({ amount: '50.000000' }))).toEqual(signed);
    expect(await signer().sign(order({ amount: '0.000001' }))).toEqual({ refused: 'daily_maximum' });
  });

  it('signs a refund of a payment of its maximum, whose amount has a tail below a cent', async () => {
    expect(await signer().sign(order({ amount: '100.009999' }))).toEqual(signed);
  });

  it.each<[string, Partial<SigningOrder['transfer']>]>([
    ['foreign', { contract: TO }],
    ['foreign', { owner: TO }],
    ['foreign', { permissionId: 0 }],
    ['maximum', { amount: '100.010000' }],
    ['fee', { feeLimit: 150_000_001 }],
    ['lifetime', { expiration: START }],
    ['lifetime', { expiration: START + 2 * 3_600_000 }],
    ['unreadable', { to: 'T123' }],
    ['unreadable', { amount: '-1.000000' }],
  ])('refuses as %s: %j', async (refused, changes) => {
    expect(await signer().sign(order(changes))).toEqual({ refused });
    expect(await readdir(join(folder, 'journal'))).toEqual([]);
  });

  it('counts what it signed before it was started, whatever a crash left of the last line', async () => {
    for (let count = 0; count < 2; count += 1) await signer().sign(order());
    const [file = ''] = await readdir(join(folder, 'journal'));
    await appendFile(join(folder, 'journal', file), '{"at":17900');
    await restart();
    expect(await signer().sign(order())).toEqual({ refused: 'daily_maximum' });
    expect(await signer().sign(order({ amount: '40.000000' }))).toEqual(signed);
    await restart();
    expect(await signer().sign(order({ amount: '10.000001' }))).toEqual({ refused: 'daily_maximum' });
  });

  it('counts what it signed after a line that a full disk cut short', async () => {
    await signer().sign(order());
    const [file = ''] = await readdir(join(folder, 'journal'));
    const path = join(folder, 'journal', file);
    // An append that fails, and what it left behind.
    await rename(path, join(folder, 'kept'));
    await mkdir(path);
    await expect(signer().sign(order())).rejects.toThrow(SignerUnavailable);
    await rmdir(path);
    await rename(join(folder, 'kept'), path);
    await appendFile(path, '{"at":17900');
    expect(await signer().sign(order())).toEqual(signed);
    await restart();
    expect(await signer().sign(order())).toEqual({ refused: 'daily_maximum' });
  });

  it('signs of many at once only what fits into a day', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signer().sign(order())));
    expect(answers.filter((answer) => 'signature' in answer)).toHaveLength(2);
  });

  it('is open to its own user and group alone', async () => {
    expect((await stat(join(folder, 'signer.sock'))).mode & 0o777).toBe(0o660);
    const [, journal] = [await signer().sign(order()), await readdir(join(folder, 'journal'))];
    expect((await stat(join(folder, 'journal', journal[0] ?? ''))).mode & 0o777).toBe(0o600);
  });

  it('ends who says too much or what is no order, and serves the next', async () => {
    const said = async (text: string) =>
      new Promise<string>((resolve) => {
        const connection = connect(join(folder, 'signer.sock'), () => connection.write(text));
        let heard = '';
        connection.on('data', (chunk) => {
          heard += chunk.toString();
        });
        connection.on('error', () => resolve('error'));
        connection.on('close', () => resolve(heard));
      });
    expect(await said('no order\n')).toBe('{"refused":"unreadable"}\n');
    expect(await said('x'.repeat(LONGEST_LINE + 1))).toBe('');
    expect(await said(`${JSON.stringify(order())}\n${JSON.stringify(order())}\n`)).toBe('');
    expect(await signer().sign(order())).toEqual(signed);
  });

  it('is one at a place, and takes the place of one that was killed', async () => {
    await expect(startSigner(readSignerSettings(environmentOf(folder)))).rejects.toThrow(/Another signer/);
    expect(await signer().sign(order())).toEqual(signed);
  });

  it('is said to be away where it is', async () => {
    await running?.stop();
    await expect(signer().sign(order())).rejects.toThrow(SignerUnavailable);
  });
});

it.each<[string, NodeJS.ProcessEnv]>([
  ['another key', { TREASURY_SIGNER_ADDRESS: TREASURY }],
  ['no key', { TREASURY_PRIVATE_KEY: 'abc' }],
  ['no key at all', { TREASURY_PRIVATE_KEY: undefined }],
  ['an amount that is none', { SIGNER_MAX_USDT: '-1' }],
  ['a day that the most of one transfer does not fit into', { SIGNER_DAILY_MAX_USDT: '100.009998' }],
])('a signer does not start with %s, and never shows the key', (_, changes) => {
  const read = () => readSignerSettings(environmentOf(folder, changes));
  expect(read).toThrow(/TREASURY_PRIVATE_KEY|SIGNER_MAX_USDT/);
  expect(read).not.toThrow(KEY);
});
