import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usdtFromMicro } from '@nodo/contracts/money';
import { type ReservesProof, type ReservesView, reservesViewSchema } from '@nodo/contracts/reserves/views';
import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import { nonceKey, SumTree } from '@nodo/platform/sum-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyOwnBalance } from '../../web/src/features/reserves/proof/verify.ts';

const script = fileURLToPath(new URL('../../scripts/reserves-verify.mjs', import.meta.url));
const TREASURY = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CONTRACT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const DAY = '2026-03-10';
const idOf = (index: number) => `0199d3c6-7f2a-7c1e-9a35-${String(index).padStart(12, '0')}`;
const people = Array.from({ length: 300 }, (_, index) => ({
  userId: idOf(index),
  sum: BigInt(index) * 1_000_003n,
}));
const tree = new SumTree(people, { day: DAY, key: nonceKey('s'.repeat(32)) });
const total = usdtFromMicro(tree.root.sum);
const hashOfBlock = (number: number) => number.toString(16).padStart(16, '0') + 'ab'.repeat(24);
const [ATTESTED, HEAD] = [500, 503];
/** Micro-USDT held now: since the attestation 25 USDT came in and 10 went out. */
const NOW = 100_015_000_000n;

const seal = {
  ...{ day: DAY, sealedAt: '2026-03-10T05:00:10.000Z', logPosition: '918', rootHash: tree.root.hash },
  ...{ total, depth: tree.depth, treeHead: { size: 2, rootHash: 'd'.repeat(64) } },
};
const assets = '100000.000000';
const owed = usdtFromMicro(tree.root.sum + 30_000_000n);
const honest: ReservesView = reservesViewSchema.parse({
  ...{ contract: CONTRACT, addressUrl: null, blockUrl: null, seal },
  newest: {
    attestedAt: '2026-03-10T05:00:10.000Z',
    ...{ blockNumber: ATTESTED, blockHash: hashOfBlock(ATTESTED), blockTime: '2026-03-10T05:00:00.000Z' },
    ...{ treasuries: [{ address: TREASURY, balance: assets }], assets, logPosition: '918' },
    ...{ inTransit: '-5.000000', shortfall: '0.000000', coverage: '222.97', owed },
    liabilities: { balances: total, unassigned: '20.000000', outgoing: '10.000000' },
  },
  days: [
    { ...{ day: DAY, assets, owed, coverage: '222.97' }, checks: 1, shortfalls: 0, rootHash: tree.root.hash },
  ],
});

function proofOf(userId: string): ReservesProof {
  const proved = tree.proofOf(userId);
  if (!proved) throw new Error('There is no such leaf');
  const path = proved.path.map(({ hash, sum, side }) => ({ hash, sum: String(sum), side }));
  return { seal, leaf: { userId, nonce: proved.nonce, sum: String(proved.sum), path } };
}
/** A changed copy, as an attacker would alter the JSON. */
const altered = <T extends object>(value: T, change: (copy: T) => unknown): T => {
  const copy = structuredClone(value);
  change(copy);
  return copy;
};

const word = (address: string) => tronAddressToEvmHex(address).padStart(64, '0');
const moved = (from: string, to: string, amount: bigint, result = 'SUCCESS') => ({
  receipt: { result },
  log: [
    {
      address: tronAddressToEvmHex(CONTRACT),
      topics: ['ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(from), word(to)],
      data: amount.toString(16).padStart(64, '0'),
    },
  ],
});
const infos: Record<number, object[]> = {
  [ATTESTED]: [moved(CONTRACT, TREASURY, 7_000_000n)],
  501: [moved(CONTRACT, TREASURY, 25_000_000n), moved(CONTRACT, TREASURY, 99_000_000n, 'OUT_OF_TIME')],
  503: [moved(TREASURY, CONTRACT, 10_000_000n)],
};

let folder: string;
let server: Server;
let url: string;
/** The platform's response, and the treasury's balance on the chain (micro-USDT). */
let said: unknown = honest;
let held = NOW;

function answerTo(path: string, body: Record<string, unknown>): unknown {
  if (path === '/api/reserves') return said;
  if (path.endsWith('/triggerconstantcontract'))
    return { constant_result: [held.toString(16).padStart(64, '0')] };
  if (path.endsWith('/gettransactioninfobyblocknum')) return infos[Number(body.num)] ?? [];
  const number = Number(body.id_or_num ?? HEAD);
  return { blockID: hashOfBlock(number), block_header: { raw_data: { number } } };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-reserves-'));
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () =>
      response.end(JSON.stringify(answerTo(request.url ?? '', JSON.parse(text || '{}')))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...options: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...options], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
async function fileOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}
const event = (index: number, stream: string, type: string, data: object) =>
  `${JSON.stringify({ index, stream, revision: '0', id: idOf(index), type, data })}\n`;

describe('the verifier of the reserves', () => {
  it('finds figures, chain, proof and history as they are said', async () => {
    said = honest;
    const { rootHash } = seal;
    const history =
      event(1, 'auditTree-platform', 'AuditTreeHeadRecorded', seal.treeHead) +
      event(2, `reserves-${DAY}`, 'LiabilitiesSealed', { rootHash, total });
    const { code, output } = await run(
      ...['--url', url, '--node', url],
      ...['--proof', await fileOf('proof.json', JSON.stringify(proofOf(idOf(7))))],
      ...['--history', await fileOf('history.ndjson', history)],
    );
    expect(output).toContain('La cadena lo confirma. Ahora, en el bloque 503, hay 100015.000000 USDT.');
    expect(output).toContain(`se debían 7.000021 USDT a ${idOf(7)}`);
    expect(output).toContain('El sello es el evento 2 de la historia.');
    expect(code).toBe(0);
  });

  it.each([
    ['a sum', (view: ReservesView) => view.newest && Object.assign(view.newest, { owed: '1.000000' })],
    [
      'an address',
      (view: ReservesView) => view.newest && Object.assign(view.newest, { assets: '100001.000000' }),
    ],
    [
      'a shortfall that is not told',
      (view: ReservesView) => view.newest && Object.assign(view.newest, { inTransit: '99999.000000' }),
    ],
  ])('finds %s that does not add up', async (_name, change) => {
    said = altered(honest, change);
    const { code, output } = await run('--url', url);
    expect(output).toMatch(/^NO CUADRA · /);
    expect(code).toBe(1);
  });

  it('finds a balance that the chain did not have, and a block that it does not have', async () => {
    said = honest;
    held = NOW - 1n;
    const less = await run('--url', url, '--node', url);
    held = NOW;
    expect(less.output).toContain(
      'NO CUADRA · saldo en la cadena en el bloque 500: se declara 100000.000000 y resulta 99999.999999',
    );
    expect(less.code).toBe(1);
    said = altered(
      honest,
      (view) => view.newest && Object.assign(view.newest, { blockHash: 'f'.repeat(64) }),
    );
    const other = await run('--url', url, '--node', url);
    expect(other.output).toContain('NO CUADRA · bloque 500');
    expect(other.code).toBe(1);
  });

  it('finds a history without the seal', async () => {
    said = honest;
    const { rootHash } = seal;
    const head = event(1, 'auditTree-platform', 'AuditTreeHeadRecorded', seal.treeHead);
    const sealed = event(2, `reserves-${DAY}`, 'LiabilitiesSealed', { rootHash, total });
    const other = sealed.replace(total, '1.000000');
    for (const text of [head, sealed, head + other]) {
      const { code, output } = await run('--url', url, '--history', await fileOf('other.ndjson', text));
      expect(output).toContain('NO CUADRA · ');
      expect(code).toBe(1);
    }
  });

  it('says when it could not look', async () => {
    expect((await run()).code).toBe(2);
    expect((await run('--url', 'http://127.0.0.1:1')).code).toBe(2);
  });
});

type Leaf = NonNullable<ReservesProof['leaf']>;
const damages: [string, (leaf: Leaf) => unknown][] = [
  ['the balance', (leaf) => Object.assign(leaf, { sum: String(BigInt(leaf.sum) + 1n) })],
  ['the person', (leaf) => Object.assign(leaf, { userId: idOf(8) })],
  ['a brother’s sum', (leaf) => leaf.path[3] && Object.assign(leaf.path[3], { sum: '1' })],
  ['a brother’s hash', (leaf) => leaf.path[0] && Object.assign(leaf.path[0], { hash: 'e'.repeat(64) })],
  ['the path’s length', (leaf) => leaf.path.pop()],
];

describe('one’s own proof', () => {
  const proof = proofOf(idOf(7));
  const known = { userId: idOf(7), shown: honest };

  it('holds for everybody, in a browser', async () => {
    for (const { userId } of people.slice(0, 40)) {
      const findings = await verifyOwnBalance(proofOf(userId), { userId, shown: honest });
      expect(findings.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    }
  });

  it.each(damages)(
    'does not hold with %s changed, neither in a browser nor for the program',
    async (_name, change) => {
      said = honest;
      const damaged = altered(proof, ({ leaf }) => leaf && change(leaf));
      const findings = await verifyOwnBalance(damaged, known);
      expect(findings.some(({ holds }) => !holds)).toBe(true);
      const { code, output } = await run(
        '--url',
        url,
        '--proof',
        await fileOf('damaged.json', JSON.stringify(damaged)),
      );
      expect(output).toContain('NO CUADRA · ');
      expect(code).toBe(1);
    },
  );

  it('is no proof with somebody else’s leaf, or under a root that nobody else is shown', async () => {
    const others = await verifyOwnBalance(proofOf(idOf(9)), known);
    expect(others.map(({ holds }) => holds)).toEqual([false, true, true, true, true]);
    const shown = altered(
      honest,
      ({ days }) => days[0] && Object.assign(days[0], { rootHash: 'b'.repeat(64) }),
    );
    const hidden = await verifyOwnBalance(proof, { ...known, shown });
    expect(hidden.map(({ holds }) => holds)).toEqual([true, true, true, true, false]);
  });
});
