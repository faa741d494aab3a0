import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Frontier, leafHash } from '@nodo/platform/merkle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLog } from '../../query-api/src/audit/proof-export.ts';

const script = fileURLToPath(new URL('../../scripts/audit-verify.mjs', import.meta.url));
const DAMAGES = 200;

interface Head {
  readonly size: number;
  readonly root: string;
}
interface Verifier {
  verify(file: string, given: readonly Head[]): Promise<{ events: number; heads: number; last: number }>;
}

function isVerifier(module: object): module is Verifier {
  return 'verify' in module && typeof module.verify === 'function';
}

let folder: string;
let verifier: Verifier;
/** The lines of an export: a header and 161 events, of which every 16th is a tree head, the last one included. */
let lines: string[];
const roots: string[] = [];

const streamOf = (index: number) => `user-${index % 7}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-verify-'));
  const loaded: object = await import(script);
  if (!isVerifier(loaded)) throw new Error('The verifier does not verify');
  verifier = loaded;
  const tree = new Frontier(0, []);
  roots.push(tree.root.toString('hex'));
  const revisions = new Map<string, number>();
  const records = Array.from({ length: 161 }, (_, index) => {
    const isHead = index > 0 && index % 16 === 0;
    const stream = isHead ? 'auditTree-platform' : streamOf(index);
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const record = {
      position: BigInt(index * 100),
      stream,
      revision: String(revision),
      id: `0190a1b2-0000-7000-8000-${String(index).padStart(12, '0')}`,
      type: isHead ? 'AuditTreeHeadRecorded' : 'UserProfileChanged',
      recordedAt: new Date(1_700_000_000_000 + index * 977).toISOString(),
      format: 'json' as const,
      data: isHead
        ? { size: index - 1, rootHash: roots[index - 1], throughPosition: String(index), reason: 'daily' }
        : { z: index, a: ['ñandú "…"', { 10: true, 9: null }], amount: `${index}.000000` },
      metadata: { schemaVersion: 1, actor: { kind: 'service', name: 'worker' } },
    };
    tree.add(leafHash(record));
    roots.push(tree.root.toString('hex'));
    return record;
  });
  const log = {
    readAll: async function* () {
      yield* records;
    },
  };
  let text = '';
  const whole = { size: tree.size, rootHash: tree.root.toString('hex') };
  for await (const part of exportLog(log, whole)) text += part;
  lines = text.trimEnd().split('\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const textOf = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');

async function write(content: string | Buffer, name = 'export.ndjson'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function verified(content: string | Buffer, given: readonly Head[] = []) {
  return verifier.verify(await write(content), given);
}

const kept = (size: number): Head => ({ size, root: roots[size] ?? '' });

/** A change to the event lines: `at` is the index of the line, `other` selects the byte or the other line. */
type Damage = readonly [kind: 'alter' | 'delete' | 'swap' | 'insert' | 'truncate', at: number, other: number];

const damages: fc.Arbitrary<Damage> = fc.tuple(
  fc.constantFrom('alter', 'delete', 'swap', 'insert', 'truncate'),
  fc.nat(160),
  fc.nat(1_000_000),
);

/** Replaces one byte of a line by another, except by a line feed, which would split the line. */
function altered(line: string, which: number): Buffer {
  const bytes = Buffer.from(line);
  const at = which % bytes.length;
  const byte = ((bytes[at] ?? 0) + 1 + (which % 254)) % 256;
  bytes[at] = byte === 10 ? 11 : byte;
  return bytes;
}

function damaged([kind, at, other]: Damage): Buffer {
  const events = lines.slice(1);
  const line = events[at] ?? '';
  const elsewhere = (at + 1 + (other % 159)) % 161;
  const join = (some: readonly (string | Buffer)[]) =>
    Buffer.concat([lines[0] ?? '', ...some].flatMap((one) => [Buffer.from(one), Buffer.from('\n')]));
  switch (kind) {
    case 'alter':
      return join(events.with(at, '').map((one, index) => (index === at ? altered(line, other) : one)));
    case 'delete':
      return join(events.toSpliced(at, 1));
    case 'swap':
      return join(events.with(at, events[elsewhere] ?? '').with(elsewhere, line));
    case 'insert':
      return join(events.toSpliced(elsewhere, 0, line));
    case 'truncate':
      return join(events.slice(0, at));
  }
}

/** Covers up damage: renumbers the events and recomputes the header, as an attacker would. */
function covered(content: Buffer): string {
  const [, ...events] = content.toString().trimEnd().split('\n');
  const tree = new Frontier(0, []);
  const numbered = events.map((line, index) => {
    const { index: _, ...record } = JSON.parse(line);
    tree.add(leafHash(record));
    return JSON.stringify({ index, ...record });
  });
  const header = {
    format: 'nodo-audit-log',
    version: 1,
    size: tree.size,
    rootHash: tree.root.toString('hex'),
  };
  return textOf([JSON.stringify(header), ...numbered]);
}

describe('S14 the verifier', () => {
  it('finds nothing in what is whole, and says what it saw', async () => {
    expect(await verified(textOf(lines), [kept(161), kept(1), kept(90)])).toEqual({
      events: 161,
      heads: 10,
      last: 159,
    });
  });

  it(`finds each of ${DAMAGES} random damages`, async () => {
    const kinds = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        kinds.set(damage[0], (kinds.get(damage[0]) ?? 0) + 1);
        await expect(verified(damaged(damage)), String(damage)).rejects.toThrow(
          /evento \d+|primera línea|incompleta/,
        );
      }),
      { numRuns: DAMAGES },
    );
    expect([...kinds.keys()].sort()).toEqual(['alter', 'delete', 'insert', 'swap', 'truncate']);
  });

  it('finds damage to what is older than the last head also when it was covered up', async () => {
    await fc.assert(
      fc.asyncProperty(damages, async ([kind, at, other]) => {
        if (kind === 'alter' || kind === 'truncate') return;
        const content = covered(damaged([kind, at % 158, other]));
        await expect(verified(content), String([kind, at, other])).rejects.toThrow();
      }),
      { numRuns: 100 },
    );
    const line = lines[31] ?? '';
    const other = covered(Buffer.from(textOf(lines.with(31, line.replace('30.000000', '31.000000')))));
    await expect(verified(other)).rejects.toThrow(
      'evento 32 (cabeza): entre los eventos 15 y 30 algo cambió',
    );
  });

  it('finds a cut behind the last head, covered up, only by a head that was kept', async () => {
    const cut = covered(Buffer.from(textOf(lines.slice(0, 100))));
    expect(await verified(cut)).toEqual({ events: 99, heads: 6, last: 95 });
    await expect(verified(cut, [kept(161)])).rejects.toThrow(
      'la cabeza dada es de 161 eventos y solo hay 99',
    );
    await expect(verified(cut, [{ size: 98, root: roots[97] ?? '' }])).rejects.toThrow(
      'no son los de la cabeza',
    );
  });

  it('refuses the same value spelled in another way, so that no byte is beside the point', async () => {
    for (const spelled of [
      (line: string) => line.replace('"data":{', '"data": {'),
      (line: string) => line.replace('"z":', '"z":0,"z":'),
      (line: string) => line.replace('ñ', '\\u00f1'),
      (line: string) => line.replace('"index":4,', '"index":4.0,'),
    ]) {
      const line = lines[5] ?? '';
      expect(spelled(line)).not.toBe(line);
      await expect(verified(textOf(lines.with(5, spelled(line))))).rejects.toThrow('evento 4: ');
    }
  });

  it('is a command that ends with 0, 1 or 2', async () => {
    const run = (...args: string[]) =>
      new Promise<{ status: number | string; said: string }>((resolve) => {
        execFile(process.execPath, [script, ...args], (error, out, err) =>
          resolve({ status: error?.code ?? 0, said: out + err }),
        );
      });
    const whole = await write(textOf(lines), 'whole.ndjson');
    expect(await run(whole)).toEqual({
      status: 0,
      said: '161 eventos, 10 cabezas, íntegro\nLos últimos 2 aún no están bajo una cabeza.\n',
    });
    expect(await run(whole, '--head', `161:${roots[160]}`)).toEqual({
      status: 1,
      said: 'ALTERADO · los primeros 161 eventos no son los de la cabeza dada\n',
    });
    expect((await run(join(folder, 'none'))).status).toBe(2);
    expect((await run()).status).toBe(2);
  });
});
